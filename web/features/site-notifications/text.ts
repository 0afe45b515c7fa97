import { site } from '../../shared/i18n/en/site.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('site', site)
