import type { Column } from './column.ts'

/** An order by columns, the first of which counts first. */
export type Sort = readonly { readonly column: string; readonly descending: boolean }[]

/**
 * What a press on a heading does: ascending, descending, none; with `more` beside the order that is there, otherwise instead of it.
 */
export function nextSort(sort: Sort, column: string, more: boolean): Sort {
  const now = sort.find((rule) => rule.column === column)
  const next = now === undefined ? { column, descending: false } : now.descending ? null : { column, descending: true }
  if (!more) return next === null ? [] : [next]
  if (now === undefined) return next === null ? sort : [...sort, next]
  return sort.flatMap((rule) => (rule.column !== column ? [rule] : next === null ? [] : [next]))
}

/** Rows of a whole list in this order; as they are where no column of it says how to compare. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): readonly Row[] {
  const rules = sort.flatMap(({ column, descending }) => {
    const value = columns.find((each) => each.id === column)?.sortValue
    return value === undefined ? [] : [{ value, sign: descending ? -1 : 1 }]
  })
  if (rules.length === 0) return rows
  return rows.toSorted((a, b) => {
    for (const { value, sign } of rules) {
      const difference = compare(value(a), value(b))
      if (difference !== 0) return sign * difference
    }
    return 0
  })
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), undefined, { numeric: true })
}

/** The order as the address has it: "-placed" is newest first. */
export function sortText<Row>(sort: Sort, columns: readonly Column<Row>[]): string | undefined {
  const keys = sort.flatMap(({ column, descending }) => {
    const key = columns.find((each) => each.id === column)?.sortKey
    return key === undefined ? [] : [`${descending ? '-' : ''}${key}`]
  })
  return keys.length === 0 ? undefined : keys.join(',')
}

export function sortOf<Row>(text: string | undefined, columns: readonly Column<Row>[]): Sort {
  return (text ?? '').split(',').flatMap((part) => {
    const column = columns.find((each) => each.sortKey !== undefined && each.sortKey === part.replace(/^-/, ''))
    return column === undefined ? [] : [{ column: column.id, descending: part.startsWith('-') }]
  })
}
