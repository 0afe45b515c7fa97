import { security } from '../../shared/i18n/en/security.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const securityText = texts('security', security)
