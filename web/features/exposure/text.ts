import { exposure } from '../../shared/i18n/en/exposure.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('exposure', exposure)
