import { sessionEnding } from '../../shared/i18n/en/session-ending.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const endingText = texts('session-ending', sessionEnding)
