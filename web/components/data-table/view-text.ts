import { views } from '../../shared/i18n/en/views.ts'
import { texts } from '../../shared/i18n/texts.ts'

/** What the saved views of a table say of themselves. */
export const viewText = texts('views', views)
