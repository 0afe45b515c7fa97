import { moments } from '../../shared/i18n/en/moments.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const momentText = texts('moments', moments)
