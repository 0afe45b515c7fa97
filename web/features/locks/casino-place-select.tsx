import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { locks } from '#contract/locks.ts'
import { rowQuery } from '../../shared/api.ts'
import { Found } from '../../shared/found-select.tsx'
import type { FoundOption } from '../../shared/use-found.ts'
import { text } from './text.ts'

const pauseMs = 150
const typedMax = 60

type CasinoPlaceSelectProps = Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> & {
  /** Scope and id, apart by a blank, such as "game 41"; empty where none is chosen. */
  readonly value?: string
  readonly onChange?: (place: string) => void
  /** What the field holds before anybody types. */
  readonly known?: FoundOption
}

/** A provider, a sub-category or a game of the casino, found by a part of its name. */
export function CasinoPlaceSelect({ value = '', onChange, known, ...rest }: CasinoPlaceSelectProps): ReactElement {
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<FoundOption | null>(null)
  const held = [kept, known].find((option) => option?.value === value)
  const words = typed.trim() === held?.label ? '' : typed.trim()
  const [asked] = useDebouncedValue(words, pauseMs)
  const places = useQuery({ ...rowQuery(locks.casinoPlaces, { query: { search: asked } }), enabled: asked !== '', placeholderData: keepPreviousData })
  const found = words === '' ? [] : (places.data?.data ?? []).map(({ scope, id, name, within }): FoundOption => ({ value: `${scope} ${id}`, label: name, detail: within === '' ? text.hold.scopes[scope] : text.hold.within({ kind: text.hold.scopes[scope], place: within }) }))
  const foundIds = new Set(found.map((option) => option.value))
  const options = held === undefined || held === null || foundIds.has(held.value) ? found : [...found, held]
  return (
    <Select
      searchable
      clearable
      autoComplete="off"
      maxLength={typedMax}
      {...rest}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={words === '' ? text.hold.typePlace : asked !== words || places.isFetching ? text.hold.looking : text.hold.noPlace}
      data={options.map(({ value: id, label }) => ({ value: id, label }))}
      filter={({ options: all }) => all.filter((option) => 'value' in option && foundIds.has(String(option.value)))}
      renderOption={({ option }) => <Found label={option.label} detail={options.find((each) => each.value === option.value)?.detail ?? ''} />}
      value={value === '' ? null : value}
      onChange={(place) => {
        setKept(options.find((option) => option.value === place) ?? null)
        onChange?.(place ?? '')
      }}
    />
  )
}
