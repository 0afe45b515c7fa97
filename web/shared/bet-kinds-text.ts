import { betKinds } from './i18n/en/bet-kinds.ts'
import { texts } from './i18n/texts.ts'

export const betKindsText = texts('betKinds', betKinds)
