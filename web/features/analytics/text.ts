import { analytics } from '../../shared/i18n/en/analytics.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('analytics', analytics)
