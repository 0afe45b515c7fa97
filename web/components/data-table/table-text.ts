import { table } from '../../shared/i18n/en/table.ts'
import { texts } from '../../shared/i18n/texts.ts'

/** What every table says of itself. */
export const tableText = texts('table', table)
