import { session } from './i18n/en/session.ts'
import { texts } from './i18n/texts.ts'

export const sessionText = texts('session', session)
