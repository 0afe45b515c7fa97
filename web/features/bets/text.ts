import { bets } from '../../shared/i18n/en/bets.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('bets', bets)
