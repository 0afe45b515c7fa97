import { table } from '../../shared/i18n/en/table.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const tableText = texts('table', table)
