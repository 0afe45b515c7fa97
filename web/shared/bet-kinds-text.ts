import { kinds } from './i18n/en/kinds.ts'
import { texts } from './i18n/texts.ts'

export const betKindsText = texts('kinds', kinds)
