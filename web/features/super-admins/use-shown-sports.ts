import { useState } from 'react'

type Row = { readonly gameId: string | null }

/**
 * The rows of a form by sport that are worth showing: what is said for every other sport, the first few, and those that were set apart
 * when the form opened; all of them when a person asks.
 */
export function useShownSports<Field extends Row>(rows: readonly Field[], few: number, apart: (row: Field) => boolean) {
  const [all, setAll] = useState(false)
  const [opened] = useState(() => new Set(rows.filter(apart).map((row) => row.gameId)))
  const shown = all ? rows : rows.filter((row, index) => index <= few || opened.has(row.gameId))
  return { shown, hidden: rows.length - shown.length, showAll: () => setAll(true) }
}
