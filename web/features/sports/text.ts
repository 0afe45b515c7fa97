import { sports } from '../../shared/i18n/en/sports.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('sports', sports)
