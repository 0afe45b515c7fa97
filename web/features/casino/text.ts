import { casino } from '../../shared/i18n/en/casino.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('casino', casino)
