import { useSyncExternalStore } from 'react'

/** How the application looks to this browser; kept in local storage under `settings`. */
export type Settings = {
  readonly mode: 'light' | 'dark'
  readonly direction: 'ltr' | 'rtl'
  readonly layout: 'vertical' | 'mini'
}

export const settingsKey = 'settings'
export const defaultSettings: Settings = { mode: 'light', direction: 'ltr', layout: 'vertical' }

const listeners = new Set<() => void>()
let current: Settings | null = null

export function readSettings(): Settings {
  current ??= parseSettings(storedText())
  return current
}

/** Changes some settings: kept, and put on `<html>` at once. */
export function changeSettings(changes: Partial<Settings>): void {
  current = { ...readSettings(), ...changes }
  try {
    window.localStorage.setItem(settingsKey, JSON.stringify(current))
  } catch {
    // Without storage the choice lives as long as the page.
  }
  applySettings(current)
  for (const listener of listeners) listener()
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

/** Everything visual hangs on attributes of `<html>`; the script in the page's head sets the same before the first paint. */
export function applySettings(settings: Settings): void {
  const { documentElement: html } = document
  html.setAttribute('data-mantine-color-scheme', settings.mode)
  html.setAttribute('data-layout', settings.layout)
  html.setAttribute('dir', settings.direction)
}

/** Settings from their stored text; what is missing or unknown has its default. */
export function parseSettings(text: string | null): Settings {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const { mode, direction, layout } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
    return {
      mode: mode === 'dark' ? 'dark' : 'light',
      direction: direction === 'rtl' ? 'rtl' : 'ltr',
      layout: layout === 'mini' ? 'mini' : 'vertical',
    }
  } catch {
    return defaultSettings
  }
}

function storedText(): string | null {
  try {
    return window.localStorage.getItem(settingsKey)
  } catch {
    return null
  }
}
