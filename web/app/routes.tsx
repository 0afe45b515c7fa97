import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { RouteFailure } from './fallback/route-failure.tsx'
import { requireSection, requireSession } from './guards.ts'
import { paths } from './paths.ts'
import { betsSearch, betTickerSearch, eventSearch, membersSearch, sportsSearch } from './search.ts'
import { Shell } from './shell/shell.tsx'

export type RouterContext = { readonly queries: QueryClient }

// Pages state their return type (`: ReactElement`): their types may then use the router's without a circle.

const root = createRootRouteWithContext<RouterContext>()({ errorComponent: RouteFailure })

const landing = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true })
  },
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: paths.notFound,
  component: lazyRouteComponent(() => import('./fallback/not-found-page.tsx'), 'NotFoundPage'),
})

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.notFound, replace: true })
  },
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: ({ location }) => requireSession(location.href),
})

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: paths.dashboard,
  component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const sports = createRoute({
  getParentRoute: () => shell,
  path: paths.sports,
  validateSearch: sportsSearch,
  beforeLoad: () => requireSection('SPORTS'),
  component: lazyRouteComponent(() => import('../features/sports/sports-page.tsx'), 'SportsPage'),
})

const event = createRoute({
  getParentRoute: () => shell,
  path: paths.event,
  validateSearch: eventSearch,
  beforeLoad: () => requireSection('SPORTS'),
  component: lazyRouteComponent(() => import('./event-desk/event-desk-page.tsx'), 'EventDeskPage'),
})

const bets = createRoute({
  getParentRoute: () => shell,
  path: paths.bets,
  validateSearch: betsSearch,
  beforeLoad: () => requireSection('BETS'),
  component: lazyRouteComponent(() => import('../features/bets/bets-page.tsx'), 'BetsPage'),
})

const bet = createRoute({
  getParentRoute: () => shell,
  path: paths.bet,
  beforeLoad: () => requireSection('BETS'),
  component: lazyRouteComponent(() => import('../features/bets/bet-page.tsx'), 'BetPage'),
})

const surveillance = createRoute({
  getParentRoute: () => shell,
  path: paths.surveillance,
  beforeLoad: () => {
    throw redirect({ to: paths.betTicker, replace: true })
  },
})

const betTicker = createRoute({
  getParentRoute: () => shell,
  path: paths.betTicker,
  validateSearch: betTickerSearch,
  beforeLoad: () => requireSection('SURVEILLANCE'),
  component: lazyRouteComponent(() => import('../features/surveillance/bet-ticker-page.tsx'), 'BetTickerPage'),
})

const superAdmins = createRoute({
  getParentRoute: () => shell,
  path: paths.superAdmins,
  beforeLoad: () => {
    throw redirect({ to: paths.members, replace: true })
  },
})

const members = createRoute({
  getParentRoute: () => shell,
  path: paths.members,
  validateSearch: membersSearch,
  beforeLoad: () => requireSection('SUPERADMINS'),
  component: lazyRouteComponent(() => import('../features/super-admins/members-page.tsx'), 'MembersPage'),
})

export const routeTree = root.addChildren([
  landing,
  notFound,
  shell.addChildren([dashboard, sports, event, bets, bet, surveillance, betTicker, superAdmins, members]),
  anythingElse,
])
