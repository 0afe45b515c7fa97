import type { ReactNode } from 'react'

/** One column of a table. Columns are a stable value: module scope, or a memo over what they close over. */
export type Column<Row> = {
  /** Unique in the table; remembered in a person's choice of columns. */
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end, in tabular numerals. */
  readonly align?: 'start' | 'end' | 'center'
  /** Smallest width in pixels, until a person sets another. */
  readonly width: number
  /** Its part of the space that is left over; 0 (the default) keeps the width. */
  readonly grow?: number
  /** Sorts lists that are whole in the browser: sorting a page of a longer list would lie. */
  readonly sortValue?: (row: Row) => string | number
  /** The server can give the list in the order of this column: the name of the order in the address. */
  readonly sortKey?: string
  /** It says how long ago what the server orders by was: what is last there is the least here. */
  readonly saysAge?: true
  /** The first press gives the newest first; figures, which stand at the end, give the largest first by themselves. */
  readonly fallsFirst?: true
  /** Cannot be hidden. */
  readonly fixed?: boolean
  readonly hiddenAtFirst?: boolean
}

export const densities = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** Row heights in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, standard: 36, comfortable: 44 }
