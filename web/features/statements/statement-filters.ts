import { useMemo } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { useInnerAddress, withParams, type ListAddress } from '../../shared/list-address.tsx'
import { readFilters, type Filters } from '../../shared/read-filters.ts'

export type StatementFilters<Row extends Endpoint> = {
  readonly filters: Filters<Row>
  /** `typed`: the field that one of them was typed into. */
  readonly set: (changes: Readonly<Record<string, string | undefined>>, typed?: string) => void
  readonly clear: () => void
  /** Where they stand, for the table's views and links. */
  readonly address: ListAddress
}

/** The filters and the order of one statement, at first those it is opened with: in the address of the page where its tab has it, else with the statement while it is open. */
export function useStatementFilters<Row extends Endpoint>(row: Row, begun: { readonly from?: string | undefined; readonly to?: string | undefined } = {}): StatementFilters<Row> {
  const address = useInnerAddress(withParams('', begun))
  return useMemo(
    () => ({
      filters: readFilters(row, Object.fromEntries(new URLSearchParams(address.search))),
      set: (changes, typed) => address.onSearch(withParams(address.search, changes), typed),
      clear: () => address.onSearch(''),
      address,
    }),
    [row, address],
  )
}
