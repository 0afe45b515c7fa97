import type { Sort } from '#contract/fields.ts'
import { isId } from '#domain/kernel/ids.ts'
import type { Result } from '#domain/kernel/result.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Conditions } from './conditions.ts'
import { decodeCursor, isInstant } from './cursor.ts'

/** One order of a list: the SQL of the value, its type, and whether it can be null; nulls come last either way. */
export type Order = { readonly value: string; readonly type: keyof typeof fits; readonly nullable?: boolean }
export type Orders<Name extends string> = Readonly<Record<Name, Order>>

const fits = {
  text: () => true,
  bigint: (part: string) => /^-?\d{1,18}$/.test(part),
  boolean: (part: string) => part === 'true' || part === 'false',
  timestamptz: isInstant,
} as const

/** Where the page before ended: the value of the order there, null where it had none, and the id. */
export type After = { readonly value: string | null; readonly id: string }

/** A list in one of its orders, rows of one value by their id: how to sort it and how to go on after a page. */
export type ListOrder = {
  /** For the select list; as text it goes into the cursor. */
  readonly value: string
  /** What stands behind `order by`; `outer`: where `value` and `id` are columns of something selected already. */
  readonly by: string
  readonly outer: string
  readonly descending: boolean
  readonly after: (cursor: string | undefined) => Result<After | null>
  /** Leaves only what comes behind the end of the page before. */
  readonly addAfter: (conditions: Conditions, after: After | null) => void
  /** Leaves only what does not come behind this row; for orders without nulls. */
  readonly addUntil: (conditions: Conditions, last: After) => void
  readonly cursorOf: (row: { readonly id: string; readonly value: unknown }) => readonly string[]
}

const fitsId = { bigint: isId, uuid: (part: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part) } as const

/** @param id the SQL of the id, by which rows of one value are told apart */
export function listOrder<Name extends string>(orders: Orders<Name>, sort: Sort<Name>, id: string, idType: keyof typeof fitsId = 'bigint'): ListOrder {
  const descending = sort.startsWith('-')
  const { value, type, nullable = false } = orders[(descending ? sort.slice(1) : sort) as Name]
  const direction = descending ? 'desc' : 'asc'
  const nulls = nullable ? ' nulls last' : ''
  const sign = descending ? '<' : '>'
  return {
    value,
    descending,
    by: `${value} ${direction}${nulls}, ${id} ${direction}`,
    outer: `value ${direction}${nulls}, id ${direction}`,
    after(cursor) {
      // Stakes and liabilities are of one type: a cursor says of which order it is, or a page of another would begin anywhere.
      const decoded = decodeCursor(cursor, [(part) => part === sort, (part) => (nullable && part === 'null') || (part.startsWith('=') && fits[type](part.slice(1))), fitsId[idType]])
      if (!decoded.ok) return decoded
      const [, at, last] = decoded.value ?? []
      return ok(at === undefined || last === undefined ? null : { value: at === 'null' ? null : at.slice(1), id: last })
    },
    addAfter(conditions, after) {
      if (after === null) return
      if (after.value === null) conditions.add(`${value} is null and ${id} ${sign} ?::${idType}`, after.id)
      else if (nullable) conditions.add(`((${value}, ${id}) ${sign} (?::${type}, ?::${idType}) or ${value} is null)`, after.value, after.id)
      else conditions.add(`(${value}, ${id}) ${sign} (?::${type}, ?::${idType})`, after.value, after.id)
    },
    addUntil: (conditions, last) => conditions.add(`(${value}, ${id}) ${sign === '<' ? '>=' : '<='} (?::${type}, ?::${idType})`, last.value, last.id),
    cursorOf: (row) => [sort, row.value === null ? 'null' : `=${String(row.value)}`, row.id],
  }
}
