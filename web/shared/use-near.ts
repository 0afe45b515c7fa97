import { useState, useSyncExternalStore } from 'react'

let everywhere = false
const listeners = new Set<() => void>()

/** For whoever works by the palette, which leads everywhere: from now on they are near every place. */
export function comeNearEverything(): void {
  everywhere = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a hand, the keyboard or the palette has come near a place, and what tells of it there: what only that place's controls need is fetched then. */
export function useNear() {
  const [near, setNear] = useState(false)
  const nearAll = useSyncExternalStore(subscribe, () => everywhere)
  const come = (): void => setNear(true)
  return [near || nearAll, { onPointerEnter: come, onFocus: come, onClick: come }] as const
}
