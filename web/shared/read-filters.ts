import * as z from 'zod/mini'
import type { Endpoint, QueryInput } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

/** The filters of a list as they stand in the address: the call's own query, without its paging. */
export type Filters<Row extends Endpoint> = Omit<QueryInput<Row>, 'limit' | 'cursor'>
export type FilterKey<Row extends Endpoint> = keyof Filters<Row> & string

/**
 * Reads the filters of a list from an address. The contract says what is valid; what is not is left out, one by one, so
 * that an old or mistyped link still opens the list. Numbers are taken as the text that they came from.
 */
export function readFilters<Row extends Endpoint>(row: Row | Pick<Row, 'query'>, search: Readonly<Record<string, unknown>>): Filters<Row> {
  const shape = (row.query as unknown as { readonly shape: Readonly<Record<string, z.ZodMiniType>> }).shape
  const kept: Record<string, string> = {}
  for (const [key, schema] of Object.entries(shape)) {
    if (key === 'limit' || key === 'cursor') continue
    const value = search[key]
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || text === '') continue
    if (z.safeParse(schema, text).success) kept[key] = text
  }
  return kept as Filters<Row>
}

/** What the address of a list holds: its filters, and the saved view that it stands in. */
export type ListSearch<Row extends Endpoint> = Filters<Row> & { readonly view?: string | undefined }

export function readListSearch<Row extends Endpoint>(row: Row | Pick<Row, 'query'>, search: Readonly<Record<string, unknown>>): ListSearch<Row> {
  const view = id.safeParse(String(search['view'] ?? ''))
  return { ...readFilters(row, search), ...(view.success ? { view: view.data } : {}) }
}

/** The filters with one of them set, or taken away by `undefined` or the empty text. */
export function withFilter<Row extends Endpoint>(
  filters: Filters<Row>,
  key: FilterKey<Row>,
  value: string | null | undefined,
): Filters<Row> {
  const others = Object.entries(filters).filter(([name]) => name !== key)
  return Object.fromEntries(value == null || value === '' ? others : [...others, [key, value]]) as Filters<Row>
}
