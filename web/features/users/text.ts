import { users } from '../../shared/i18n/en/users.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('users', users)
