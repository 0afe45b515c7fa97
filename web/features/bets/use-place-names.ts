import { useQueries } from '@tanstack/react-query'
import { search } from '#contract/search.ts'
import { rowQuery } from '../../shared/api.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import type { BetFilters } from './bet-filters.ts'

/** Filters that name a place or an account by its id, and of which kind it is found. */
const kinds = { event_id: 'event', market_id: 'market', selection_id: 'selection', account_id: 'account' } as const
export type PlaceKey = keyof typeof kinds

/**
 * What these filters name: as a bet of the list has it, else as it is found by its id; undefined while it is looked for, and where the
 * person may not find it. A list of no bets must say of what it is empty, too. While bets are on their way (`isLoaded` is false) nothing
 * is asked: the first of them may say it.
 */
export function usePlaceNames(filters: BetFilters, sample: Bet | undefined, isLoaded: boolean): (key: PlaceKey) => string | undefined {
  const told = (key: PlaceKey): string | undefined => {
    if (key === 'account_id' || filters[key] === undefined || sample?.[key] !== filters[key]) return undefined
    return { event_id: sample.event_name, market_id: sample.market_name, selection_id: sample.selection_name }[key]
  }
  const keys = Object.keys(kinds) as PlaceKey[]
  const sought = keys.flatMap((key) => {
    const id = filters[key]
    return id === undefined || told(key) !== undefined ? [] : [{ key, id, only: kinds[key] }]
  })
  const answers = useQueries({ queries: sought.map(({ id, only }) => ({ ...rowQuery(search.find, { query: { q: id, only } }), staleTime: Infinity, enabled: isLoaded })) })
  return (key) => told(key) ?? nameOf(sought.findIndex((each) => each.key === key))

  function nameOf(index: number): string | undefined {
    const found = answers[index]?.data?.data.find(({ id }) => id === sought[index]?.id)
    if (found === undefined || found.kind === 'bet') return undefined
    return found.kind === 'account' ? found.user_name : found.name
  }
}
