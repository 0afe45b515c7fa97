import { useState, type KeyboardEvent } from 'react'

/** To the next place, or before or behind all others. */
export type RowMove = -1 | 1 | 'first' | 'last'

type GridKeys = {
  readonly rows: number
  readonly columns: number
  /** Rows that a page key moves by. */
  readonly pageRows: number
  readonly rtl: () => boolean
  readonly onMove: (row: number) => void
  readonly onMoveColumn: (column: number) => void
  readonly onOpen?: (row: number) => void
  /** Moves the row itself; says whether it did. */
  readonly onMoveRow?: (row: number, by: RowMove) => boolean
  readonly onPick?: (row: number, range: boolean) => void
  readonly onPickLoaded?: () => void
  readonly onSort: (column: number, more: boolean) => void
  readonly onResize: (column: number, step: number) => void
  readonly onReorder: (column: number, step: -1 | 1) => void
}

/** Where the keyboard is: a row, or the heading of a column above the first row. */
export type GridPlace = { readonly row: number } | { readonly column: number }

const widthStepPx = 16

/**
 * One tab stop for a whole table. Arrows, J and K, Home, End and the page keys move between rows; Enter opens, X or Space picks, with
 * Shift a range; where rows have an order, Alt with an arrow, Home or End moves the row itself. Above the first row stand the headings: left and right move, Enter sorts (Shift: beside the other order), Alt with
 * an arrow changes the width, Alt and Shift with an arrow the place.
 */
export function useGridKeys(keys: GridKeys): {
  readonly place: GridPlace | null
  readonly setPlace: (place: GridPlace | null) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
} {
  const [chosen, setPlace] = useState<GridPlace | null>(null)
  const place = inside(chosen, keys)

  function goTo(next: GridPlace): void {
    setPlace(next)
    if ('row' in next) keys.onMove(next.row)
    else keys.onMoveColumn(next.column)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const did = place !== null && 'column' in place ? inHeadings(event, place.column) : inRows(event, place === null ? null : place.row)
    if (did) event.preventDefault()
  }

  function inHeadings({ key, altKey, shiftKey }: KeyboardEvent, column: number): boolean {
    const forward = (key === 'ArrowRight') !== keys.rtl()
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const next = Math.max(0, Math.min(keys.columns - 1, column + (forward ? 1 : -1)))
      if (altKey && shiftKey) keys.onReorder(column, forward ? 1 : -1)
      else if (altKey) return keys.onResize(column, forward ? widthStepPx : -widthStepPx), true
      goTo({ column: next })
      return true
    }
    if (key === 'Enter' || key === ' ') return keys.onSort(column, shiftKey), true
    if (key === 'Home') return goTo({ column: 0 }), true
    if (key === 'End') return goTo({ column: keys.columns - 1 }), true
    if ((key === 'ArrowDown' || key === 'j') && keys.rows > 0) return goTo({ row: 0 }), true
    return false
  }

  function inRows({ key, altKey, shiftKey }: KeyboardEvent, row: number | null): boolean {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
    if (altKey) {
      const move = by ?? (key === 'Home' ? 'first' : key === 'End' ? 'last' : null)
      if (row === null || move === null || keys.onMoveRow?.(row, move) !== true) return false
      return goTo({ row: move === 'first' ? 0 : move === 'last' ? keys.rows - 1 : row + move }), true
    }
    if (key === 'Enter' && row !== null) return keys.onOpen?.(row), true
    if ((key === 'x' || key === 'X' || key === ' ') && keys.onPick !== undefined && row !== null) return keys.onPick(row, shiftKey), true
    if (key === 'ArrowUp' && (row === 0 || keys.rows === 0)) return goTo({ column: 0 }), true
    const next = nextRow(key, row, keys.rows, keys.pageRows)
    if (next === null) return false
    if (shiftKey && keys.onPick !== undefined && row !== null && key.startsWith('Arrow')) keys.onPick(next, true)
    goTo({ row: next })
    return true
  }
  return { place, setPlace, onKeyDown }
}

function inside(place: GridPlace | null, { rows, columns }: GridKeys): GridPlace | null {
  if (place === null) return null
  if ('column' in place) return { column: Math.min(place.column, columns - 1) }
  return rows === 0 ? null : { row: Math.min(place.row, rows - 1) }
}

/** The row that a key leads to, or null for a key that moves nothing. */
export function nextRow(key: string, active: number | null, count: number, pageRows: number): number | null {
  if (count === 0) return null
  const within = (index: number): number => Math.max(0, Math.min(count - 1, index))
  switch (key) {
    case 'ArrowDown':
    case 'j':
    case 'J':
      return active === null ? 0 : within(active + 1)
    case 'ArrowUp':
    case 'k':
    case 'K':
      return active === null ? 0 : within(active - 1)
    case 'PageDown':
      return within((active ?? 0) + pageRows)
    case 'PageUp':
      return within((active ?? 0) - pageRows)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
