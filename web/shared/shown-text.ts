import { shown } from './i18n/en/shown.ts'
import { texts } from './i18n/texts.ts'

/** Why players see a game of the casino, or do not. */
export const shownText = texts('shown', shown)
