import type { figures as english } from '../en/figures.ts'
import type { Translated } from '../message-types.ts'

export const figures: Translated<typeof english> = {
  activity: {
    title: 'النشاط',
    view: 'أرقام من',
    currency: 'العملة',
    spans: { today: 'اليوم', days_3: '3 أيام', days_7: '7 أيام', days_30: '30 يومًا', lifetime: 'منذ البداية' },
    since: 'منذ {at}',
    of: '{figure}، {span}',
    figures: { win: 'المكسب', commission: 'العمولة', pnl: 'الربح', turnover: 'حجم الرهانات' },
  },
  asOf: 'الأرصدة الآن وفي لحظة مضت',
  asOfMoment: 'في لحظة، بتوقيت {zone}',
  asOfNone: 'اختر تاريخًا ووقتًا.',
  availableOf: { agent: 'المتاح (الائتمان المتبقي)', player: 'النقاط (المتاح قبل الرهانات المفتوحة)' },
  availableHint: 'المتاح للاعب هو نقاطه ناقص ما تحجزه الرهانات المفتوحة، وهو معروف الآن في الشريط أعلاه. أما ما حجزته الرهانات حينها فليس رصيدًا في الدفاتر، وكل رهان يقول ما حجزه.',
  figureColumn: 'الرقم',
  thenColumn: 'حينها',
  changeColumn: 'منذ ذلك الحين',
  nowColumn: 'الآن',
  figureThen: '{figure} حينها',
  figureSince: '{figure} منذ ذلك الحين',
}
