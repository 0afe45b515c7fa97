import { calls } from '../../shared/i18n/en/calls.ts'
import { fields } from '../../shared/i18n/en/fields.ts'
import { record } from '../../shared/i18n/en/record.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('record', record)
export const callsText = texts('calls', calls)
export const fieldsText = texts('fields', fields)
