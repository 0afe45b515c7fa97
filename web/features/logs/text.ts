import { record } from '../../shared/i18n/en/record.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('record', record)
