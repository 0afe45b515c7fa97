import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { rowQuery } from '../../shared/api.ts'
import { Found } from '../../shared/found-select.tsx'
import type { CasinoPlace } from '../../shared/place-panel.ts'
import type { FoundOption } from '../../shared/use-found.ts'
import { text } from './text.ts'

const pauseMs = 150
const shownMax = '8'
const typedMax = 60

type GameSelectProps = Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> & {
  /** Whose games are offered; a game is chosen from the start. */
  readonly within: CasinoPlace | null
  readonly value: string
  readonly onChange: (id: string) => void
}

/** A game of the casino, found by a part of its name or code; before anything is typed the first in the order of players are offered. */
export function GameSelect({ within, value, onChange, ...rest }: GameSelectProps): ReactElement {
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<FoundOption | null>(within?.kind === 'casino_game' ? { value: within.id, label: within.name, detail: '' } : null)
  const words = typed.trim() === kept?.label ? '' : typed.trim()
  const [asked] = useDebouncedValue(words, pauseMs)
  const games = useQuery({ ...rowQuery(casino.games, { query: { ...placeOf(within), ...(asked === '' ? {} : { search: asked }), limit: shownMax } }), placeholderData: keepPreviousData })
  const found = (games.data?.data ?? []).map(({ id, name, provider_name: provider, sub_category_name: subCategory }): FoundOption => ({ value: id, label: name, detail: text.explainStake.under({ provider, subCategory }) }))
  const foundIds = new Set(found.map((option) => option.value))
  const options = kept === null || foundIds.has(kept.value) ? found : [...found, kept]
  return (
    <Select
      searchable
      autoComplete="off"
      maxLength={typedMax}
      {...rest}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={text.explainStake.noGame}
      data={options.map(({ value: id, label }) => ({ value: id, label }))}
      filter={({ options: all }) => all.filter((option) => 'value' in option && foundIds.has(String(option.value)))}
      renderOption={({ option }) => <Found label={option.label} detail={options.find((each) => each.value === option.value)?.detail ?? ''} />}
      value={value === '' ? null : value}
      onChange={(id) => {
        setKept(options.find((option) => option.value === id) ?? null)
        onChange(id ?? '')
      }}
    />
  )
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
