import type { ReactElement } from 'react'
import { locks } from '#contract/locks.ts'
import { SearchedSelect, type SearchedSelectProps } from '../../shared/searched-select.tsx'
import { useSearched, type FoundOption } from '../../shared/use-searched.ts'
import { text } from './text.ts'

const typedMax = 60

/** A provider, a sub-category or a game of the casino, found by a part of its name. Its value is scope and id, apart by a blank, such as "game 41"; `known` is what it holds before anybody types. */
export function CasinoPlaceSelect({ known, ...rest }: SearchedSelectProps & { readonly known?: FoundOption }): ReactElement {
  const found = useSearched({
    row: locks.casinoPlaces,
    inputOf: (words) => ({ query: { search: words } }),
    optionsOf: ({ data }) => data.map(({ scope, id, name, within }) => ({ value: `${scope} ${id}`, label: name, detail: within === '' ? text.hold.scopes[scope] : text.hold.within({ kind: text.hold.scopes[scope], place: within }) })),
    ...(known && { known: [known] }),
    words: { looking: text.hold.looking, type: text.hold.typePlace, nothing: text.hold.noPlace },
  })
  return <SearchedSelect clearable maxLength={typedMax} {...rest} found={found} />
}
