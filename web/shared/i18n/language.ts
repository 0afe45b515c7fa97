import { useSyncExternalStore } from 'react'
import { languageKey, languageOf, languages, type Language } from './languages.ts'

const listeners = new Set<() => void>()
let current: Language = languageOf(storedLanguage())

export function readLanguage(): Language {
  return current
}

/** For `Intl`: the tag of the language with its digits. */
export function readLocale(): string {
  return languages[current].locale
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, readLanguage, readLanguage)
}

/** Makes a language the one of the page: on `<html>`, and told to everything that listens. Its messages are there already. */
export function becomeLanguage(language: Language): void {
  current = language
  // Pages are drawn at build time too, where there is no document.
  if (typeof document !== 'undefined') document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Keeps a person's choice for their next page. */
export function keepLanguage(language: Language): void {
  try {
    window.localStorage.setItem(languageKey, language)
  } catch {
    // Without storage the choice lives as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function storedLanguage(): string | null {
  try {
    return globalThis.localStorage?.getItem(languageKey) ?? null
  } catch {
    return null
  }
}
