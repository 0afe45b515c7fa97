import { waiting } from '../../shared/i18n/en/waiting.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const waitingText = texts('waiting', waiting)
