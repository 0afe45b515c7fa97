import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { queries } from '../shared/queries.ts'
import { leaveUnknownSearch } from './known-search.ts'
import { routeTree } from './routes.tsx'
import { searchCodec } from './search-codec.ts'

test.each([
  ['/dashboard/bets?utm_source=x&side=back', '/dashboard/bets?side=back'],
  ['/dashboard/bets?utm_source=x#1', '/dashboard/bets#1'],
  ['/dashboard/bets?side=maybe', '/dashboard/bets'],
  ['/dashboard/results?fbclid=1&tab=x', '/dashboard/results'],
  ['/dashboard/super_admins/list?gclid=1&view=4', '/dashboard/super_admins/list?view=4'],
  ['/dashboard/policies?utm_source=x', '/dashboard/policies'],
  ['/dashboard/surveillance?utm_source=x&status=open&days=7', '/dashboard/surveillance?days=7&status=open'],
  ['/dashboard/nowhere?utm_source=x', '/dashboard/nowhere'],
  ['/dashboard/bets?status=open&side=lay', null],
] as const)('%s becomes %s', (given, left) => {
  const router = createRouter({ routeTree, context: { queries }, ...searchCodec, history: createMemoryHistory({ initialEntries: [given] }) })
  const changed = leaveUnknownSearch(router)
  if (left !== null) expect(changed).toEqual([given, router.history.location.href])
  const { searchParams, pathname, hash } = new URL(router.history.location.href, 'http://x')
  const expected = new URL(left ?? given, 'http://x')
  expect([pathname, Object.fromEntries(searchParams), hash]).toEqual([expected.pathname, Object.fromEntries(expected.searchParams), expected.hash])
})
