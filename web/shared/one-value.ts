import { useSyncExternalStore } from 'react'

/** A value that one page of the application has once: whoever draws it draws again when it is set. */
export function oneValue<Value>(first: Value): { readonly set: (value: Value) => void; readonly use: () => Value } {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  }
}
