import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** A cell flashes at most once in this time, well under the three a second that can hurt. */
export const flashPauseMs = 1_000

/**
 * Marks an element for its stylesheet when a number in it changed: `data-flash` is "up" or "down" with a turn that
 * alternates, so that the same direction twice plays twice. Written past React, so that no cell draws again for it.
 */
export function useFlash<Element extends HTMLElement>(value: number | null): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const before = useRef(value)
  const last = useRef({ at: 0, turn: 0 })

  useEffect(
    function flashOnChange() {
      const from = before.current
      before.current = value
      // Nothing on offer is no move, and what moved before is gone.
      if (value === null) delete element.current?.dataset['flash']
      if (from === null || value === null || from === value || element.current === null) return
      const now = performance.now()
      if (last.current.at !== 0 && now - last.current.at < flashPauseMs) return
      last.current = { at: now, turn: 1 - last.current.turn }
      element.current.dataset['flash'] = `${value > from ? 'up' : 'down'}-${last.current.turn}`
    },
    [value],
  )
  return element
}
