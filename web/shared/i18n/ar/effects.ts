import type { effects as english } from '../en/effects.ts'
import type { Translated } from '../message-types.ts'

export const effects: Translated<typeof english> = {
  levels: 'ربح كل مستوى أو خسارته',
  level: 'المستوى',
  accounts: 'الحسابات',
  net: 'الصافي',
}
