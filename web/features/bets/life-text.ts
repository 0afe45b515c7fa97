import { life } from '../../shared/i18n/en/life.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const lifeText = texts('life', life)
