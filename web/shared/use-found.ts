import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { search, type soughtKinds } from '#contract/search.ts'
import { levelTitle } from './access-words.ts'
import { rowQuery } from './api.ts'
import { find } from './i18n/en/find.ts'
import { texts } from './i18n/texts.ts'

const text = texts('find', find)
const pauseMs = 150

export type SoughtKind = (typeof soughtKinds)[number]
/** What a field shows of what it holds: the id, the name, and what tells it from its like. */
export type FoundOption = { readonly value: string; readonly label: string; readonly detail: string }

function optionOf(found: RowOf<typeof search.find>): FoundOption | null {
  switch (found.kind) {
    case 'account': {
      const level = levelTitle(found.level)
      return { value: found.id, label: found.user_name, detail: found.parent_name === null ? level : text.below({ level, parent: found.parent_name }) }
    }
    case 'event':
      return { value: found.id, label: found.name, detail: found.game_name }
    case 'market':
      return { value: found.id, label: found.name, detail: found.event_name }
    case 'bet':
      return null
  }
}

/** Options for a field that takes ids of one kind, found by what is typed; what was found once keeps its name. `known` are named before anything is typed. */
export function useFound(only: SoughtKind, known: readonly FoundOption[] = []) {
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<readonly FoundOption[]>([])
  const words = typed.trim()
  const [asked] = useDebouncedValue(words, pauseMs)
  const named = [...known, ...kept].some((option) => option.label === words)
  const reply = useQuery({ ...rowQuery(search.find, { query: { q: asked, only } }), enabled: asked !== '' && !named, placeholderData: keepPreviousData })
  const found = words === '' ? [] : (reply.data?.data ?? []).flatMap((row) => optionOf(row) ?? [])
  const foundIds = new Set(found.map((option) => option.value))
  const byId = new Map([...known, ...kept, ...found].map((option) => [option.value, option]))
  const options = [...byId.values()]
  const looking = words !== '' && !named && (asked !== words || reply.isFetching)
  return {
    options,
    detailOf: (id: string): string => options.find((option) => option.value === id)?.detail ?? '',
    isFound: (id: string): boolean => foundIds.has(id),
    searchValue: typed,
    onSearchChange: setTyped,
    nothingFoundMessage: looking ? text.looking : words === '' ? text.type : text.nothing,
    /** What is chosen keeps its name when something else is typed. */
    keep(ids: readonly string[]): void {
      setKept(options.filter((option) => ids.includes(option.value)))
    },
  }
}
