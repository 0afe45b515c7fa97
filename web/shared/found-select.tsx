import type { ReactElement } from 'react'
import { SearchedSelect, type SearchedSelectProps } from './searched-select.tsx'
import { useFound, type SoughtKind } from './use-found.ts'
import type { FoundOption } from './use-searched.ts'

export type Sought = {
  readonly only: SoughtKind
  /** What the field may hold before anybody types. */
  readonly known?: readonly FoundOption[]
}

/** One account, event or market, found by name or id. */
export function FoundSelect({ only, known, ...rest }: Sought & SearchedSelectProps): ReactElement {
  return <SearchedSelect clearable {...rest} found={useFound(only, known)} />
}
