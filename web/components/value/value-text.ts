import { value } from '../../shared/i18n/en/value.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const valueText = texts('value', value)
