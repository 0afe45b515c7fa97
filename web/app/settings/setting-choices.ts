import { languages } from '../../shared/i18n/languages.ts'

const rightToLeft = Object.entries(languages).flatMap(([code, { direction }]) => (direction === 'rtl' ? [code] : []))

/** What can be chosen, with the default first, and the attribute of `<html>` that carries the choice. */
export const settingChoices = {
  mode: { attribute: 'data-mantine-color-scheme', choices: ['light', 'dark'] },
  contrast: { attribute: 'data-contrast', choices: ['default', 'bold'] },
  direction: { attribute: 'dir', choices: ['ltr', 'rtl'] },
  layout: { attribute: 'data-layout', choices: ['vertical', 'horizontal', 'mini'] },
  stretch: { attribute: 'data-stretch', choices: ['off', 'on'] },
  preset: { attribute: 'data-preset', choices: ['default', 'cyan', 'purple', 'blue', 'orange', 'red'] },
} as const

export const settingsKey = 'settings'
/** Languages that force the direction: "ar", "ar-EG". */
export const rightToLeftPattern = new RegExp(`^(${rightToLeft.join('|')})\\b`, 'i')
