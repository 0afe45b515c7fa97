import { tools } from './i18n/en/tools.ts'
import { texts } from './i18n/texts.ts'

export const toolsText = texts('tools', tools)
