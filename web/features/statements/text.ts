import { statements } from '../../shared/i18n/en/statements.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('statements', statements)
