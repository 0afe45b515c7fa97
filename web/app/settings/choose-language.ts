import type { Language } from '../../shared/i18n/languages.ts'
import { changeLanguage } from '../../shared/i18n/texts.ts'
import { reloadSettings } from './settings.ts'

/** The language of the interface from now on, and the direction that comes with it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  reloadSettings()
}
