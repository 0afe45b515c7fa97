import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sports } from '#contract/sports.ts'
import { rowKey } from './api.ts'
import { refreshEventLists } from './event-lists.ts'

const pages = (...ids: readonly (readonly string[])[]) => ({ pages: ids.map((page) => ({ data: page.map((id) => ({ id })) })), pageParams: ids.map(() => null) })

test('of the lists of events those are asked for again that show one of the changed ones, or that one call reads', () => {
  const queries = new QueryClient()
  const key = (state: string, kind: string) => [...rowKey(sports.eventsByGame), { query: { state } }, kind]
  queries.setQueryData(key('long', 'pages'), pages(['1', '2'], ['3', '4'], ['5']))
  queries.setQueryData(key('other', 'pages'), pages(['6'], ['7']))
  queries.setQueryData(key('short', 'pages'), pages(['8']))
  queries.setQueryData(key('figure', 'one'), { data: [] })
  const stale = () => queries.getQueryCache().getAll().filter(({ state }) => state.isInvalidated).map(({ queryKey }) => (queryKey.at(-2) as { query: { state: string } }).query.state)
  refreshEventLists(queries, new Set(['4']))
  expect(stale()).toEqual(['long', 'short', 'figure'])
  refreshEventLists(queries, null)
  expect(stale()).toEqual(['long', 'other', 'short', 'figure'])
})
