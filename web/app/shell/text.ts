import { shell } from '../../shared/i18n/en/shell.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const shellText = texts('shell', shell)
