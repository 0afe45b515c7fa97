import '../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '../shared/queries.ts'
import { KnownSearch, leaveUnknownSearch, type Left } from './known-search.ts'
import { routeTree } from './routes.tsx'
import { analyticsSearch, reportsSearch } from './search.ts'
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

test.each([
  ['/reports?report=none', '/reports'],
  ['/reports?report=day_pnl&from=zzz', '/reports?report=day_pnl'],
  ['/analytics?from=2026-99-99', '/analytics'],
])('a page that is gone to without a load at %s is drawn at %s', async (asked, known) => {
  const drawn = new Set<string>()
  const told: Left[] = []
  const root = createRootRoute()
  const reports = createRoute({ getParentRoute: () => root, path: '/reports', validateSearch: reportsSearch, component: () => page(reports.useSearch()) })
  const analytics = createRoute({ getParentRoute: () => root, path: '/analytics', validateSearch: analyticsSearch, component: () => page(analytics.useSearch()) })
  const home = createRoute({ getParentRoute: () => root, path: '/' })
  const router = createRouter({ routeTree: root.addChildren([home, reports, analytics]), ...searchCodec, history: createMemoryHistory({ initialEntries: ['/'] }) })
  function page(search: object) {
    drawn.add(JSON.stringify(search))
    return <p>page</p>
  }
  render(
    <>
      <KnownSearch router={router as never} tell={(left) => void told.push(left)} />
      <RouterProvider router={router as never} />
    </>,
  )
  await waitFor(() => expect(router.state.status).toBe('idle'))
  router.history.push(asked)
  await screen.findByText('page')
  expect(router.history.location.href).toBe(known)
  expect([...drawn]).toEqual([JSON.stringify(Object.fromEntries(new URL(known, 'http://x').searchParams))])
  expect(told.filter((left) => left !== null)).toEqual([[asked, known]])
})

test('where somebody goes while the application starts is opened, however long the first page takes', async () => {
  const slow = Promise.withResolvers<void>()
  const root = createRootRoute()
  const reports = createRoute({ getParentRoute: () => root, path: '/reports', validateSearch: reportsSearch, loader: () => slow.promise, component: () => <p>{reports.useSearch().report ?? 'the first'}</p> })
  const router = createRouter({ routeTree: root.addChildren([reports]), ...searchCodec, history: createMemoryHistory({ initialEntries: ['/reports'] }) })
  leaveUnknownSearch(router)
  void router.load()
  router.history.push('/reports?report=day_pnl&from=zzz')
  const told: Left[] = []
  render(
    <>
      <KnownSearch router={router as never} tell={(left) => void told.push(left)} />
      <RouterProvider router={router as never} />
    </>,
  )
  slow.resolve()
  await screen.findByText('day_pnl')
  expect(told.filter((left) => left !== null)).toEqual([['/reports?report=day_pnl&from=zzz', '/reports?report=day_pnl']])
})
