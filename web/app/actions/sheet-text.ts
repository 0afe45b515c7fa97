import { shortcutSheet } from '../../shared/i18n/en/shortcut-sheet.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const sheetText = texts('shortcut-sheet', shortcutSheet)
