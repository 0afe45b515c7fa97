import { useSyncExternalStore } from 'react'

let lost: string | null = null
const listeners = new Set<() => void>()

/** Says which part of the application could not be fetched, by its name; null: nobody needs to be told any longer. */
export function tellLostPart(chunk: string | null): void {
  lost = chunk
  for (const listener of listeners) listener()
}

/** The part that could not be fetched last; null for none. */
export function useLostPart(): string | null {
  return useSyncExternalStore(subscribe, () => lost)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
