import type { Attempt } from '../../shared/attempt.ts'

/**
 * What a person has typed and not yet sent; `sent` is the last attempt, while it has no answer, so that a repeat of it carries the same key; `version` is
 * that of the row over which it was typed.
 */
export type Draft<Values, Version = number> = { readonly values: Values; readonly sent: Attempt | null; readonly version?: Version | undefined }

/**
 * Where the draft of one form of one person is kept: the tab's session storage, so that it is still there after a reload or a new
 * sign-in in this tab, and gone with the tab.
 */
export function draftStore<Values, Version = number>(owner: string, name: string): {
  read(): Draft<Values, Version> | null
  write(draft: Draft<Values, Version>): void
  forget(): void
} {
  const key = `${prefixOf(owner)}${name}`
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
        return typeof stored === 'object' && stored !== null && 'values' in stored ? (stored as Draft<Values, Version>) : null
      } catch {
        return null
      }
    },
    write(draft) {
      try {
        window.sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Without storage the form lives as long as the page.
      }
      tell()
    },
    forget() {
      try {
        window.sessionStorage.removeItem(key)
      } catch {
        // Nothing was kept.
      }
      tell()
    },
  }
}

const watchers = new Set<() => void>()

/** Tells of every draft that is kept or forgotten in this tab. Answers what ends that, as React's stores do. */
export function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

/** Whether a person has typed something in this tab that was neither sent nor thrown away. */
export function hasDrafts(owner: string): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith(prefixOf(owner)))
  } catch {
    return false
  }
}

/** Forgets every draft of a person in this tab. */
export function forgetDrafts(owner: string): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith(prefixOf(owner))) window.sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
  tell()
}

function prefixOf(owner: string): string {
  return `steward.draft.${owner}.`
}
