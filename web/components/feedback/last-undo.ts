import { useSyncExternalStore } from 'react'

/** The way back of what was done last, and what that was. */
export type LastUndo = { readonly text: string; readonly run: () => void }

let last: LastUndo | null = null
const listeners = new Set<() => void>()

/** Keeps a way back until it is used or something else is done that has one; null for none. */
export function keepUndo(undo: LastUndo | null): void {
  last = undo
  for (const listener of listeners) listener()
}

export function useLastUndo(): LastUndo | null {
  return useSyncExternalStore(subscribe, () => last)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
