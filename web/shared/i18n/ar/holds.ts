import type { holds as english } from '../en/holds.ts'
import type { Translated } from '../message-types.ts'

export const holds: Translated<typeof english> = {
  title: 'الإيقافات والأقفال والحجب',
  filters: { state: 'أيّها', kind: 'النوع' },
  states: { in_force: 'سارية', all: 'كل ما كان' },
  inCasino: 'في الكازينو…',
  casinoPlace: 'موضع في الكازينو',
  anyKind: 'كل نوع',
  everybody: 'الجميع',
  open: 'حتى يُرفع',
  lifted: 'رُفع',
  liftMany: 'رفع {count, number}',
  liftedMany: '{count, plural, zero {لم يُرفع شيء} one {رُفع واحد} two {رُفع اثنان} few {رُفعت #} many {رُفع #} other {رُفع #}}',
  columns: { kind: 'النوع', place: 'أين', branch: 'الفرع', reason: 'السبب', by: 'بواسطة', since: 'منذ', until: 'حتى', way: 'رفع' },
  empty: { title: 'لا شيء موقوف', text: 'تظهر هنا إيقافات الرهان، وفروع الحسابات المقفلة في مكان أو المحجوب عنها، مع طريق رفعها.' },
  noMatch: { title: 'لا شيء كهذا', text: 'اختر نوعًا أو فرعًا آخر، أو انظر في كل ما كان.' },
}
