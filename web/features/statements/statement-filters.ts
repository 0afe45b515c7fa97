import { useMemo, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { readFilters, type Filters } from '../../shared/read-filters.ts'

export type StatementFilters<Row extends Endpoint> = {
  readonly filters: Filters<Row>
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void
  readonly clear: () => void
  /** What the table keeps in a saved view. */
  readonly address: { readonly search: string; readonly onSearch: (search: string) => void }
}

/** The filters of one statement, at first those it is opened with. They live as long as it is open: several statements share the address of an account. */
export function useStatementFilters<Row extends Endpoint>(row: Row, begun: { readonly from?: string | undefined; readonly to?: string | undefined } = {}): StatementFilters<Row> {
  const [search, setSearch] = useState(() => new URLSearchParams(Object.entries(begun).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString())
  return useMemo(() => {
    const filters = readFilters(row, Object.fromEntries(new URLSearchParams(search)))
    function set(changes: Readonly<Record<string, string | undefined>>): void {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      setSearch(next.toString())
    }
    return { filters, set, clear: () => setSearch(''), address: { search, onSearch: setSearch } }
  }, [row, search])
}
