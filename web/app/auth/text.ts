import { auth } from '../../shared/i18n/en/auth.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const authText = texts('auth', auth)
