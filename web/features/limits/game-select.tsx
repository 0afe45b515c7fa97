import { useState, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import type { CasinoPlace } from '../../shared/place-panel.ts'
import { SearchedSelect, type SearchedSelectProps } from '../../shared/searched-select.tsx'
import { useSearched } from '../../shared/use-searched.ts'
import { text } from './text.ts'

const shownMax = '8'
const typedMax = 60

/** A game of the casino, found by a part of its name or code; before anything is typed the first in the order of players are offered. `within`: whose games; a game is chosen from the start. */
export function GameSelect({ within, ...rest }: SearchedSelectProps & { readonly within: CasinoPlace | null }): ReactElement {
  const [known] = useState(() => (within?.kind === 'casino_game' ? [{ value: within.id, label: within.name, detail: '' }] : []))
  const found = useSearched({
    row: casino.games,
    inputOf: (words) => ({ query: { ...placeOf(within), ...(words === '' ? {} : { search: words }), limit: shownMax } }),
    optionsOf: ({ data }) => data.map(({ id, name, provider_name: provider, sub_category_name: subCategory }) => ({ value: id, label: name, detail: text.explainStake.under({ provider, subCategory }) })),
    known,
    words: { looking: text.explainStake.looking, type: text.explainStake.noGame, nothing: text.explainStake.noGame },
    untyped: true,
  })
  return <SearchedSelect maxLength={typedMax} {...rest} found={found} />
}

function placeOf(within: CasinoPlace | null): { readonly casino_provider_id?: string; readonly sub_category_id?: string } {
  switch (within?.kind) {
    case 'casino_provider':
      return { casino_provider_id: within.id }
    case 'casino_sub_category':
      return { sub_category_id: within.id }
    default:
      return {}
  }
}
