import type { dashboard as english } from '../en/dashboard.ts'
import type { Translated } from '../message-types.ts'

export const dashboard: Translated<typeof english> = {
  title: 'لوحة المعلومات',
  figures: 'الآن',
  needs: {
    title: 'بحاجة إليك الآن',
    none: 'لا شيء ينتظرك.',
    since: 'منذ',
    declare: 'أسواق منتهية بلا نتيجة',
    verify: 'نتائج معلنة بانتظار التحقق',
    notices: {
      'settlement.failed': 'تسويات فاشلة',
      'feed.silent': 'مصادر بيانات صامتة',
      'exposure.alarm': 'إنذارات تعرّض',
      'access.asked': 'طلبات صلاحيات',
      'sign_in.locked': 'أشخاص مُنعوا من تسجيل الدخول',
    },
    acts: { declare: 'إعلان', verify: 'تحقق', see: 'عرض', settle: 'عرض التسويات', feed: 'عرض الأحداث', exposure: 'عرض التعرّض', access: 'قرار', security: 'فحص' },
  },
  peaks: {
    title: 'ذروات التعرّض',
    all: 'كل أسوأ الحالات',
    none: 'لا سوق مفتوحة يمكن أن تخسر.',
    if: '{event}، {market}: إذا {outcome}',
    open: 'فتح',
    openOf: 'فتح {market} في {event}',
  },
  waiting: 'بحاجة إلى نتيجة',
  inPlay: 'جارية الآن',
  marketsOpen: 'أسواق مفتوحة',
  betsOpen: 'رهانات مفتوحة',
  waitingTitle: 'بحاجة إلى نتيجة',
  waitingAll: 'كل ما يحتاج إلى نتيجة',
  inPlayTitle: 'جارية الآن',
  inPlayAll: 'كل الأحداث الجارية',
  event: 'الحدث',
  sport: 'الرياضة',
  started: 'البداية',
  waitingMarkets: 'بالانتظار',
  bets: 'الرهانات',
  noneWaiting: { title: 'لكل سوق منتهية نتيجتها', text: 'تظهر الأحداث هنا حين تنتهي سوق ولم يعلن أحد نتيجتها.' },
  noneInPlay: { title: 'لا شيء جارٍ الآن', text: 'تظهر الأحداث هنا من لحظة بدئها حتى نهايتها.' },
  nothing: {
    title: 'أهلًا',
    text: 'صلاحياتك لا تتيح أرقامًا هنا. استخدم قائمة التنقل للوصول إلى الأقسام المتاحة لك.',
  },
}
