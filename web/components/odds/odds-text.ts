import { odds } from '../../shared/i18n/en/odds.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const oddsText = texts('odds', odds)
