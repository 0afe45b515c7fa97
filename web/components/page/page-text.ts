import { page } from '../../shared/i18n/en/page.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const pageText = texts('page', page)
