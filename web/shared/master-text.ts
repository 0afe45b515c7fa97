import { master } from './i18n/en/master.ts'
import { texts } from './i18n/texts.ts'

export const masterText = texts('master', master)
