import { limits } from '../../shared/i18n/en/limits.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('limits', limits)
