import type { odds as english } from '../en/odds.ts'
import type { Translated } from '../message-types.ts'

export const odds: Translated<typeof english> = {
  pnl: 'الربح والخسارة {currency}',
  time: 'الوقت',
  chart: { of: 'سعر', first: 'الأول', low: 'الأدنى', high: 'الأعلى', last: 'الأخير' },
  noPrice: '{side}: لا سعر',
}
