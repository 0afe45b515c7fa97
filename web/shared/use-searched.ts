import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput, Reply } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { rowQuery } from './api.ts'

const pauseMs = 150

/** What a field shows of what it holds: the id, the name, and what tells it from its like. */
export type FoundOption = { readonly value: string; readonly label: string; readonly detail: string }

export type Search<Row extends Endpoint> = {
  readonly row: Row
  readonly inputOf: (words: string) => CallInput<Row>
  readonly optionsOf: (reply: Reply<Row>) => readonly FoundOption[]
  /** Named before anything is typed. */
  readonly known?: readonly FoundOption[]
  /** What is said where nothing is offered: while it is looked for, before anything is typed, and when there is none. */
  readonly words: { readonly looking: string; readonly type: string; readonly nothing: string }
  /** The first are offered before anything is typed. */
  readonly untyped?: boolean
}

/** Options for a field that takes ids, found by what is typed; what was found once keeps its name. */
export function useSearched<Row extends Endpoint>({ row, inputOf, optionsOf, known = [], words: said, untyped = false }: Search<Row>) {
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<readonly FoundOption[]>([])
  const named = [...known, ...kept].some((option) => option.label === typed.trim())
  const words = untyped && named ? '' : typed.trim()
  const [asked] = useDebouncedValue(words, pauseMs)
  const reply = useQuery({ ...rowQuery(row, inputOf(asked)), enabled: untyped || (asked !== '' && !named), placeholderData: keepPreviousData })
  const found = (words === '' && !untyped) || reply.data === undefined ? [] : optionsOf(reply.data)
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
    nothingFoundMessage: looking ? said.looking : words === '' ? said.type : said.nothing,
    /** What is chosen keeps its name when something else is typed. */
    keep(ids: readonly string[]): void {
      setKept(options.filter((option) => ids.includes(option.value)))
    },
  }
}

export type Searched = ReturnType<typeof useSearched>
