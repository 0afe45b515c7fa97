import { businesses } from '../../shared/i18n/en/businesses.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('businesses', businesses)
