import { settings } from '../../shared/i18n/en/settings.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const settingsText = texts('settings', settings)
