import { transfers } from '../../shared/i18n/en/transfers.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('transfers', transfers)
