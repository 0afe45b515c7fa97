import type { sports as english } from '../en/sports.ts'
import type { Translated } from '../message-types.ts'

export const sports: Translated<typeof english> = {
  title: 'الرياضات',
  allSports: 'كل الرياضات',
  sports: 'الرياضات',
  inPlay: '{count, number} جارية الآن',
  events: '{count, plural, zero {لا أحداث} one {حدث واحد} two {حدثان} few {# أحداث} many {# حدثًا} other {# حدث}}',
  filterState: 'عرض الأحداث',
  states: {
    current: 'الحالية والتالية',
    in_play: 'جارية الآن',
    upcoming: 'قادمة',
    needs_result: 'بانتظار النتيجة',
    ended: 'منتهية',
    closed: 'مغلقة',
  },
  league: 'الدوري',
  allLeagues: 'كل الدوريات',
  search: 'ابحث في الأحداث',
  table: 'الأحداث',
  columns: {
    event: 'الحدث',
    sport: 'الرياضة',
    starts: 'البداية',
    state: 'الحالة',
    markets: 'مفتوح',
    results: 'النتائج',
    bets: 'رهان',
    stake: 'مبلغ الرهان',
  },
  lifecycle: { upcoming: 'قادم', in_play: 'جارٍ الآن', ended: 'منتهٍ', closed: 'مغلق' },
  waiting: '{count, number} بالانتظار',
  of: '{open, number} من {all, number}',
  locked: 'الرهانات مقفلة',
  popular: 'رائج',
  inactive: 'غير معروض',
  empty: {
    title: 'لا أحداث هنا',
    text: 'تظهر الأحداث هنا حالما يجلبها مصدر بيانات أو اليوم التجريبي. جرّب حالة أو دوريًا أو رياضة أخرى.',
  },
  noMatch: { title: 'لا حدث مطابق', text: 'ابحث عن شيء آخر، أو انظر في دوري أو حالة أخرى.' },
}
