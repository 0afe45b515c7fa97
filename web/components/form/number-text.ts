import { numbers } from '../../shared/i18n/en/numbers.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const numberText = texts('numbers', numbers)
