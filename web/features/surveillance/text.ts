import { ticker } from '../../shared/i18n/en/ticker.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('ticker', ticker)
