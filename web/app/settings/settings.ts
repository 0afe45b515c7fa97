import { useSyncExternalStore } from 'react'
import { languageKey, languageOf, type Language } from '../../shared/i18n/languages.ts'
import { changeLanguage, showLanguage } from '../../shared/i18n/texts.ts'
import { rightToLeftPattern, settingChoices, settingsKey } from './setting-choices.ts'

type Choices = typeof settingChoices
export type SettingName = keyof Choices
/** How the application looks to this browser; kept in local storage under `settings`. */
export type Settings = { readonly [Name in SettingName]: Choices[Name]['choices'][number] }

const settingNames = Object.keys(settingChoices) as readonly SettingName[]
export const defaultSettings = parseSettings(null)

const listeners = new Set<() => void>()
/** As chosen, and as it counts with the language: the direction that a language brings with it is no choice. */
let chosen: Settings | null = null
let current: Settings | null = null

export function readSettings(): Settings {
  current ??= parseSettings(stored(settingsKey), stored(languageKey))
  return current
}

/** Changes some settings: kept, and put on `<html>` at once. */
export function changeSettings(changes: Partial<Settings>): void {
  chosen = { ...(chosen ?? parseSettings(stored(settingsKey))), ...changes }
  const text = JSON.stringify(chosen)
  current = parseSettings(text, stored(languageKey))
  try {
    window.localStorage.setItem(settingsKey, text)
  } catch {
    // Without storage the choice lives as long as the page.
  }
  applySettings(current)
  for (const listener of listeners) listener()
}

/** Reads again what is stored, as after a change of language. */
export function reloadSettings(): void {
  chosen = null
  current = null
  applySettings(readSettings())
  for (const listener of listeners) listener()
}

/** The language of the interface from now on, and the direction that comes with it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  reloadSettings()
}

/** A change of language draws everything anew: settings in which it was chosen were open, and open again. */
export const openAgain = { settings: false }

/** A change in another tab is one here too, at once. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === settingsKey) reloadSettings()
    if (key === languageKey) void showLanguage(languageOf(newValue)).then(reloadSettings)
  })
}

/** Paper is light: what is printed in the dark mode looks as in the light one, and the screen is dark again behind it. */
export function printOnLight(): void {
  window.addEventListener('beforeprint', () => applySettings({ ...readSettings(), mode: 'light' }))
  window.addEventListener('afterprint', () => applySettings(readSettings()))
}

export function useSettings(): Settings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readSettings,
    () => defaultSettings,
  )
}

/** The settings of somebody who has changed none: the defaults, in the direction of the language. */
function untouchedSettings(): Settings {
  return parseSettings(null, stored(languageKey))
}

/** Whether anything really differs from what it is untouched. */
export function isChanged(settings: Settings): boolean {
  const untouched = untouchedSettings()
  return settingNames.some((name) => settings[name] !== untouched[name])
}

/** Whether the language leaves no choice of direction. */
export function isDirectionForced(): boolean {
  return rightToLeftPattern.test(stored(languageKey) ?? '')
}

/** Everything visual hangs on attributes of `<html>`; the script in the page's head sets the same before the first paint. */
export function applySettings(settings: Settings): void {
  for (const name of settingNames) document.documentElement.setAttribute(settingChoices[name].attribute, settings[name])
}

/** Settings from their stored text; what is missing or unknown has its default. A stored Arabic language forces right to left. */
export function parseSettings(text: string | null, language: string | null = null): Settings {
  const known = recordOf(text)
  const choiceOf = (name: SettingName) => {
    const { choices } = settingChoices[name]
    return choices.find((choice) => choice === known[name]) ?? choices[0]
  }
  const settings = Object.fromEntries(settingNames.map((name) => [name, choiceOf(name)])) as Settings
  return language !== null && rightToLeftPattern.test(language) ? { ...settings, direction: 'rtl' } : settings
}

function recordOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}
