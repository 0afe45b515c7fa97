import { account } from '../../shared/i18n/en/account.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const accountText = texts('account', account)
