import type { Column } from './column.ts'

/** An order by columns, the first of which counts first. */
export type Sort = readonly { readonly column: string; readonly descending: boolean }[]

/**
 * What a press on a heading does: the order that it begins with, the other one, none; with `more` beside the order that is there, otherwise instead of it.
 * @param falls it begins with the largest, or the newest
 */
export function nextSort(sort: Sort, column: string, more: boolean, falls = false): Sort {
  const now = sort.find((rule) => rule.column === column)
  const next = now === undefined ? { column, descending: falls } : now.descending === falls ? { column, descending: !falls } : null
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

/** The order as the address has it: "-placed" is newest first. Columns of lists that are whole stand under their ids. */
export function sortText<Row>(sort: Sort, columns: readonly Column<Row>[]): string | undefined {
  const keys = sort.flatMap(({ column, descending }) => {
    const found = columns.find((each) => each.id === column)
    return found === undefined || !canSort(found) ? [] : [`${descending !== (found.saysAge === true) ? '-' : ''}${keyOf(found)}`]
  })
  return keys.length === 0 ? undefined : keys.join(',')
}

/** Of amounts, counts and times one looks for the most and the newest. */
export function fallsFirst<Row>({ align, fallsFirst: falls, saysAge }: Column<Row>): boolean {
  return align === 'end' || (falls ?? saysAge) === true
}

export function canSort<Row>(column: Column<Row>): boolean {
  return column.sortValue !== undefined || column.sortKey !== undefined
}

function keyOf<Row>({ sortKey, id }: Column<Row>): string {
  return sortKey ?? id
}

export function sortOf<Row>(text: string | undefined, columns: readonly Column<Row>[]): Sort {
  return (text ?? '').split(',').flatMap((part) => {
    const column = columns.find((each) => canSort(each) && keyOf(each) === part.replace(/^-/, ''))
    return column === undefined ? [] : [{ column: column.id, descending: part.startsWith('-') !== (column.saysAge === true) }]
  })
}
