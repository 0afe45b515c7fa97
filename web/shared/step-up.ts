import { useSyncExternalStore } from 'react'

/** A call waits for a fresh second factor; `enrolled`: there is one to prove. */
export type WantedProof = { readonly enrolled: boolean; readonly answer: (proved: boolean) => void }

let wanted: (WantedProof & { readonly answered: Promise<boolean> }) | null = null
let askers = 0
const listeners = new Set<() => void>()

function become(next: typeof wanted): void {
  wanted = next
  for (const listener of listeners) listener()
}

/**
 * Asks the person for a fresh second factor; several calls that wait are answered by one proof. Resolves with false where they would
 * not, or where nothing is there to ask them.
 */
export function askForProof(enrolled: boolean): Promise<boolean> {
  if (wanted !== null) return wanted.answered
  if (askers === 0) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (proved: boolean): void => {
    if (wanted?.answered === promise) become(null)
    resolve(proved)
  }
  become({ enrolled, answer, answered: promise })
  return promise
}

/** For the one part of the page that asks: what is wanted now. While it is not there nobody can be asked. */
export function useWantedProof(): WantedProof | null {
  return useSyncExternalStore(subscribe, () => wanted, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  askers += 1
  return () => {
    listeners.delete(listener)
    askers -= 1
  }
}

// Dialogs hear the same key at the window and would take along what was typed in them: this listens there before any of them is drawn.
window.addEventListener(
  'keydown',
  (event) => {
    if (wanted === null || event.key !== 'Escape' || event.isComposing) return
    event.stopImmediatePropagation()
    wanted.answer(false)
  },
  { capture: true },
)
