import { useSyncExternalStore } from 'react'

/** What people, and the tools that they work with, do on a page; to point at something is none of it. */
const signs = ['pointerdown', 'keydown', 'click'] as const

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
 * Whether anybody has pressed anything on this page yet: what answers whatever is pressed is fetched with the first press; what one control
 * needs, when somebody comes near that control. What was pressed before this page's code was there counts (`web/build/early-keys-script.ts`).
 */
export function useTouched(): boolean {
  return useSyncExternalStore(subscribe, isTouched)
}

function isTouched(): boolean {
  touched ||= window.earlyKeys?.hand === true
  return touched
}
