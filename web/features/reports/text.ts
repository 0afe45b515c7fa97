import { reports } from '../../shared/i18n/en/reports.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('reports', reports)
