import { switches } from './i18n/en/switches.ts'
import { texts } from './i18n/texts.ts'

export const switchesText = texts('switches', switches)
