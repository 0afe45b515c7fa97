import { useSyncExternalStore } from 'react'

const key = 'steward.shortcuts'
const off = 'off'
const listeners = new Set<() => void>()
let current: boolean | null = null

/** Whether shortcuts of single keys work in this browser. Who speaks to the computer must be able to turn them off. */
export function singleKeysOn(): boolean {
  return (current ??= read())
}

export function setSingleKeys(on: boolean): void {
  current = on
  try {
    if (on) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, off)
  } catch {
    // Without storage the choice lives as long as the page.
  }
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, singleKeysOn)
}

function read(): boolean {
  try {
    return window.localStorage.getItem(key) !== off
  } catch {
    return true
  }
}
