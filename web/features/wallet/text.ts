import { wallet } from '../../shared/i18n/en/wallet.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('wallet', wallet)
