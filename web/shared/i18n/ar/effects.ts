import type { effects as english } from '../en/effects.ts'
import type { Translated } from '../message-types.ts'

export const effects: Translated<typeof english> = {
  loading: 'جارٍ حساب من يربح ماذا',
  inCurrency: 'الأموال بعملة {currency}',
  bets: 'الرهانات',
  players: 'اللاعبون',
  stake: 'مبالغ الرهان',
  commission: 'العمولة',
  company: 'الشركة',
  levels: 'ربح كل مستوى أو خسارته',
  level: 'المستوى',
  accounts: 'الحسابات',
  net: 'الصافي',
  top: 'أكبر الأرباح والخسائر',
  player: 'اللاعب',
}
