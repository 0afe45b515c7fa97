import { useSyncExternalStore } from 'react'

/** What people, and the tools that they work with, do first on a page. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const

let touched = false
const listeners = new Set<() => void>()

function notice(): void {
  touched = true
  for (const sign of signs) window.removeEventListener(sign, notice, true)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!touched) for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true })
  return () => listeners.delete(listener)
}

/**
 * Whether anybody has done anything on this page yet: what only an act of a person can need is fetched with the first sign of one, while the
 * hand is on its way. What was done before this page's code was there counts (`web/build/early-keys-script.ts`).
 */
export function useTouched(): boolean {
  return useSyncExternalStore(subscribe, isTouched)
}

function isTouched(): boolean {
  touched ||= window.earlyKeys?.hand === true || (window.earlyKeys?.pressed.length ?? 0) > 0
  return touched
}
