import type { ReactNode } from 'react'

/** One column of a table. Columns are a stable value: module scope, or a memo over what they close over. */
export type Column<Row> = {
  /** Unique in the table; remembered in a person's choice of columns. */
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end, in tabular numerals. */
  readonly align?: 'start' | 'end' | 'center'
  /** Smallest width in pixels. */
  readonly width: number
  /** Its part of the space that is left over; 0 (the default) keeps the width. */
  readonly grow?: number
  /** Makes the column sortable. Only for lists that are whole in the browser: sorting a page of a longer list would lie. */
  readonly sortValue?: (row: Row) => string | number
  /** Cannot be hidden. */
  readonly fixed?: boolean
  readonly hiddenAtFirst?: boolean
}

export const densities = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** Row heights in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, standard: 36, comfortable: 44 }

/** The widths of visible columns as a CSS grid template. */
export function gridTemplate(columns: readonly Pick<Column<never>, 'width' | 'grow'>[]): string {
  const someGrow = columns.some((column) => (column.grow ?? 0) > 0)
  return columns
    .map((column, index) => {
      const grow = someGrow ? (column.grow ?? 0) : index === columns.length - 1 ? 1 : 0
      return grow > 0 ? `minmax(${column.width}px, ${grow}fr)` : `${column.width}px`
    })
    .join(' ')
}
