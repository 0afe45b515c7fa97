import { fallback } from '../../shared/i18n/en/fallback.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const fallbackText = texts('fallback', fallback)
