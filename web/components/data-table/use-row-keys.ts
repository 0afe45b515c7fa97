import { useState, type KeyboardEvent } from 'react'

type RowKeysOptions = {
  readonly count: number
  /** Rows that a page key moves by. */
  readonly pageRows: number
  readonly onMove: (index: number) => void
  readonly onOpen?: (index: number) => void
}

/** One tab stop for a whole table: arrows, J and K, Home, End and the page keys move the active row, Enter opens it. */
export function useRowKeys(options: RowKeysOptions): {
  readonly active: number | null
  readonly setActive: (index: number | null) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
} {
  const [chosen, setActive] = useState<number | null>(null)
  const { count } = options
  const active = chosen === null || count === 0 ? null : Math.min(chosen, count - 1)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || count === 0) return
    if (event.key === 'Enter') {
      if (active !== null) options.onOpen?.(active)
      return
    }
    const next = nextRow(event.key, active, count, options.pageRows)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    options.onMove(next)
  }
  return { active, setActive, onKeyDown }
}

/** The row that a key leads to, or null for a key that moves nothing. */
export function nextRow(key: string, active: number | null, count: number, pageRows: number): number | null {
  const inside = (index: number): number => Math.max(0, Math.min(count - 1, index))
  switch (key) {
    case 'ArrowDown':
    case 'j':
    case 'J':
      return active === null ? 0 : inside(active + 1)
    case 'ArrowUp':
    case 'k':
    case 'K':
      return active === null ? 0 : inside(active - 1)
    case 'PageDown':
      return inside((active ?? 0) + pageRows)
    case 'PageUp':
      return inside((active ?? 0) - pageRows)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
