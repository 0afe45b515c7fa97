import { navigation } from '../shared/i18n/en/navigation.ts'
import { texts } from '../shared/i18n/texts.ts'

export const navText = texts('navigation', navigation)
