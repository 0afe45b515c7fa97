import { useSyncExternalStore } from 'react'

/** Whether the page runs from right to left now: a drawing has its places from this, not from the style sheet. */
export function useRightToLeft(): boolean {
  return useSyncExternalStore(watch, () => document.documentElement.dir === 'rtl')
}

function watch(changed: () => void): () => void {
  const watcher = new MutationObserver(changed)
  watcher.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => watcher.disconnect()
}
