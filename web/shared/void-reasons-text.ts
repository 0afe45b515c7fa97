import { voidReasons } from './i18n/en/void-reasons.ts'
import { texts } from './i18n/texts.ts'

/** Why bets were voided, wherever it is told. */
export const voidReasonsText = texts('void-reasons', voidReasons)
