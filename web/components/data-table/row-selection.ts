import { useState } from 'react'

/** Which rows are picked: these, or all that the filter selects, loaded or not. */
export type Picked = { readonly ids: ReadonlySet<string>; readonly all: boolean }

export type Picking = Picked & {
  /** Picks or drops a row; `range` takes everything from the row picked last up to this one. */
  readonly pick: (index: number, range: boolean) => void
  readonly pickLoaded: (on: boolean) => void
  readonly pickAll: () => void
  readonly clear: () => void
}

const nothing: Picked = { ids: new Set(), all: false }

/** Picked rows by id, so that they stay picked while the list moves. `key` says what the list is of: another list has nothing picked. */
export function useRowSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string, key: string): Picking {
  const [state, setState] = useState<{ readonly key: string; readonly picked: Picked; readonly anchor: string | null }>({ key, picked: nothing, anchor: null })
  const { picked, anchor } = state.key === key ? state : { picked: nothing, anchor: null }
  const become = (next: Picked, from: string | null = anchor): void => setState({ key, picked: next, anchor: from })

  return {
    ...picked,
    pick(index, range) {
      const row = rows[index]
      if (row === undefined) return
      const id = rowId(row)
      const from = range && anchor !== null ? rows.findIndex((each) => rowId(each) === anchor) : -1
      become({ ids: from < 0 ? toggled(picked.ids, id) : joined(picked.ids, between(rows, from, index).map(rowId)), all: false }, from < 0 ? id : anchor)
    },
    pickLoaded: (on) => become(on ? { ids: new Set(rows.map(rowId)), all: false } : nothing, null),
    pickAll: () => become({ ids: new Set(rows.map(rowId)), all: true }, null),
    clear: () => become(nothing, null),
  }
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

function joined(ids: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return new Set([...ids, ...more])
}

/** The rows from one place to another, whichever comes first. */
export function between<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
