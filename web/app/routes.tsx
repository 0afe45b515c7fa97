import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Section } from '#domain/access/sections.ts'
import { loadPart } from '../shared/load-part.ts'
import { RouteFailure } from './fallback/route-failure.tsx'
import { requireItem, requireSection, requireSession, requireStaff } from './guards.ts'
import { paths } from './paths.ts'
import {
  addMemberSearch, betsSearch, betTickerSearch, businessesSearch, casinoCmsSearch, casinoLobbySearch, eventSearch, exposureSearch, locksSearch, maintenanceSearch, memberSearch, membersSearch, myNotificationsSearch, personSearch, siteNotificationsSearch, presetsSearch, recordSearch, sportsSearch, analyticsSearch, reportsSearch,
  staffSearch, surveillanceSearch, transferSearch, usersSearch, resultsSearch, voidsSearch, walletSearch,
} from './search.ts'
import { Shell } from './shell/shell.tsx'
import type { ScreenAbove, WaitingScreenName } from './waiting/waiting-page.tsx'

export type RouterContext = { readonly queries: QueryClient }

// Pages state their return type (`: ReactElement`): their types may then use the router's without a circle.

/** A page whose code is fetched when it is wanted. */
function lazyPage<Module extends object, Name extends keyof Module & string>(load: () => Promise<Module>, name: Name) {
  return lazyRouteComponent(() => loadPart(load), name)
}

const root = createRootRouteWithContext<RouterContext>()({ errorComponent: RouteFailure })

const landing = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  // The hash stays: it says which drawer of one's own is to open there.
  beforeLoad: ({ location }) => {
    throw redirect({ to: paths.dashboard, hash: location.hash, replace: true })
  },
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: paths.notFound,
  component: lazyPage(() => import('./fallback/not-found-page.tsx'), 'NotFoundPage'),
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
  component: lazyPage(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const sports = createRoute({
  getParentRoute: () => shell,
  path: paths.sports,
  validateSearch: sportsSearch,
  beforeLoad: () => requireSection('SPORTS'),
  component: lazyPage(() => import('../features/sports/sports-page.tsx'), 'SportsPage'),
})

const event = createRoute({
  getParentRoute: () => shell,
  path: paths.event,
  validateSearch: eventSearch,
  beforeLoad: () => requireSection('SPORTS'),
  component: lazyPage(() => import('./event-desk/event-desk-page.tsx'), 'EventDeskPage'),
})

const bets = createRoute({
  getParentRoute: () => shell,
  path: paths.bets,
  validateSearch: betsSearch,
  beforeLoad: () => requireSection('BETS'),
  component: lazyPage(() => import('./bets-desk/bets-desk-page.tsx'), 'BetsDeskPage'),
})

const bet = createRoute({
  getParentRoute: () => shell,
  path: paths.bet,
  beforeLoad: () => requireSection('BETS'),
  component: lazyPage(() => import('./bets-desk/bet-desk-page.tsx'), 'BetDeskPage'),
})

const resultQueue = createRoute({
  getParentRoute: () => shell,
  path: paths.results,
  validateSearch: resultsSearch,
  beforeLoad: () => requireStaff('SPORTS'),
  component: lazyPage(() => import('../features/results/results-page.tsx'), 'ResultsPage'),
})

const voidList = createRoute({
  getParentRoute: () => shell,
  path: paths.voids,
  validateSearch: voidsSearch,
  beforeLoad: () => requireItem('voids'),
  component: lazyPage(() => import('../features/voids/voids-page.tsx'), 'VoidsPage'),
})

const reports = createRoute({
  getParentRoute: () => shell,
  path: paths.reports,
  validateSearch: reportsSearch,
  beforeLoad: () => requireSection('SUPERADMINS', 'Reports'),
  component: lazyPage(() => import('./report-desk/report-desk-page.tsx'), 'ReportDeskPage'),
})

const analytics = createRoute({
  getParentRoute: () => shell,
  path: paths.analytics,
  validateSearch: analyticsSearch,
  beforeLoad: () => requireSection('BETS'),
  component: lazyPage(() => import('./report-desk/analytics-desk-page.tsx'), 'AnalyticsDeskPage'),
})

const siteNotifications = createRoute({
  getParentRoute: () => shell,
  path: paths.notifications,
  validateSearch: siteNotificationsSearch,
  beforeLoad: () => requireStaff('NOTIFICATIONS'),
  component: lazyPage(() => import('../features/site-notifications/site-notifications-page.tsx'), 'SiteNotificationsPage'),
})

const lockList = createRoute({
  getParentRoute: () => shell,
  path: paths.locks,
  validateSearch: locksSearch,
  beforeLoad: () => requireSection('SPORTS'),
  component: lazyPage(() => import('../features/locks/locks-page.tsx'), 'LocksPage'),
})

const exposure = createRoute({
  getParentRoute: () => shell,
  path: paths.exposure,
  validateSearch: exposureSearch,
  beforeLoad: () => requireSection('BETS'),
  component: lazyPage(() => import('../features/exposure/exposure-page.tsx'), 'ExposurePage'),
})

const surveillance = createRoute({
  getParentRoute: () => shell,
  path: paths.surveillance,
  validateSearch: surveillanceSearch,
  beforeLoad: () => requireStaff('SURVEILLANCE'),
  component: lazyPage(() => import('./surveillance-desk/surveillance-desk-page.tsx'), 'SurveillanceDeskPage'),
})

const betTicker = createRoute({
  getParentRoute: () => shell,
  path: paths.betTicker,
  validateSearch: betTickerSearch,
  beforeLoad: () => requireSection('SURVEILLANCE'),
  component: lazyPage(() => import('../features/surveillance/bet-ticker-page.tsx'), 'BetTickerPage'),
})

const superAdmins = createRoute({
  getParentRoute: () => shell,
  path: paths.superAdmins,
  validateSearch: membersSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.members, search, replace: true })
  },
})

const members = createRoute({
  getParentRoute: () => shell,
  path: paths.members,
  validateSearch: membersSearch,
  beforeLoad: () => requireSection('SUPERADMINS'),
  component: lazyPage(() => import('./account-desk/members-desk-page.tsx'), 'MembersDeskPage'),
})

const member = createRoute({
  getParentRoute: () => shell,
  path: paths.member,
  validateSearch: memberSearch,
  beforeLoad: () => requireSection('SUPERADMINS'),
  component: lazyPage(() => import('./account-desk/account-page.tsx'), 'AccountPage'),
})

const addMember = createRoute({
  getParentRoute: () => shell,
  path: paths.addMember,
  validateSearch: addMemberSearch,
  beforeLoad: () => requireSection('SUPERADMINS'),
  component: lazyPage(() => import('../features/super-admins/add-member-page.tsx'), 'AddMemberPage'),
})

const editMember = createRoute({
  getParentRoute: () => shell,
  path: paths.editMember,
  beforeLoad: () => requireSection('SUPERADMINS'),
  component: lazyPage(() => import('../features/super-admins/edit-member-page.tsx'), 'EditMemberPage'),
})

const roles = createRoute({
  getParentRoute: () => shell,
  path: paths.roles,
  validateSearch: staffSearch,
  beforeLoad: () => requireSection('ROLES'),
  component: lazyPage(() => import('../features/roles/staff-page.tsx'), 'StaffPage'),
})

const rolePresets = createRoute({
  getParentRoute: () => shell,
  path: paths.rolePresets,
  validateSearch: presetsSearch,
  beforeLoad: () => requireSection('ROLES'),
  component: lazyPage(() => import('../features/roles/presets-page.tsx'), 'PresetsPage'),
})

const addRole = createRoute({
  getParentRoute: () => shell,
  path: paths.addRole,
  beforeLoad: () => requireSection('ROLES', 'Staff Edit'),
  component: lazyPage(() => import('../features/roles/add-person-page.tsx'), 'AddPersonPage'),
})

const editRole = createRoute({
  getParentRoute: () => shell,
  path: paths.editRole,
  beforeLoad: () => requireSection('ROLES'),
  component: lazyPage(() => import('../features/roles/edit-person-page.tsx'), 'EditPersonPage'),
})

const role = createRoute({
  getParentRoute: () => shell,
  path: paths.role,
  validateSearch: personSearch,
  beforeLoad: () => requireSection('ROLES'),
  component: lazyPage(() => import('./staff-desk/staff-desk-page.tsx'), 'StaffDeskPage'),
})

const securityEvents = createRoute({
  getParentRoute: () => shell,
  path: paths.securityEvents,
  validateSearch: recordSearch,
  beforeLoad: () => requireSection('ROLES'),
  component: lazyPage(() => import('../features/logs/security-events-page.tsx'), 'SecurityEventsPage'),
})

const transfer = createRoute({
  getParentRoute: () => shell,
  path: paths.transfer,
  validateSearch: transferSearch,
  beforeLoad: () => requireSection('SUPERADMINS'),
  component: lazyPage(() => import('./account-desk/transfer-desk-page.tsx'), 'TransferDeskPage'),
})

const users = createRoute({
  getParentRoute: () => shell,
  path: paths.users,
  validateSearch: usersSearch,
  beforeLoad: () => requireSection('USERS'),
  component: lazyPage(() => import('./users-desk/users-desk-page.tsx'), 'UsersDeskPage'),
})

const businesses = createRoute({
  getParentRoute: () => shell,
  path: paths.businesses,
  validateSearch: businessesSearch,
  beforeLoad: () => requireItem('businesses'),
  component: lazyPage(() => import('../features/reference/businesses-page.tsx'), 'BusinessesPage'),
})

const casinoLobby = createRoute({
  getParentRoute: () => shell,
  path: paths.casino,
  validateSearch: casinoLobbySearch,
  beforeLoad: () => requireStaff('CASINOCMS'),
  component: lazyPage(() => import('../features/casino/lobby-page.tsx'), 'LobbyPage'),
})

const casinoCms = createRoute({
  getParentRoute: () => shell,
  path: paths.casinoCms,
  validateSearch: casinoCmsSearch,
  beforeLoad: () => requireStaff('CASINOCMS'),
  component: lazyPage(() => import('../features/casino/casino-cms-page.tsx'), 'CasinoCmsPage'),
})

const casinoRounds = createRoute({
  getParentRoute: () => shell,
  path: paths.casinoRounds,
  validateSearch: walletSearch,
  beforeLoad: () => requireStaff('CASINOCMS'),
  component: lazyPage(() => import('../features/wallet/wallet-page.tsx'), 'WalletPage'),
})

const maintenance = createRoute({
  getParentRoute: () => shell,
  path: paths.maintenance,
  validateSearch: maintenanceSearch,
  beforeLoad: () => requireSection('NOTIFICATIONS'),
  component: lazyPage(() => import('../features/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
})

/** A screen that is reachable before its part of the product is there; guarded as it will be. */
function waiting<const Path extends string>(path: Path, screen: WaitingScreenName, section?: Section, above?: ScreenAbove) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      if (section !== undefined) requireSection(section)
    },
    staticData: above === undefined ? { waiting: screen } : { waiting: screen, above },
    component: lazyPage(() => import('./waiting/waiting-page.tsx'), 'WaitingPage'),
  })
}

const waitingScreens = [
  waiting(paths.three, 'three'),
  waiting(paths.group, 'group'),
  waiting(paths.five, 'five', undefined, 'group'),
  waiting(paths.six, 'six', undefined, 'group'),
] as const

const myNotifications = createRoute({
  getParentRoute: () => shell,
  path: paths.myNotifications,
  validateSearch: myNotificationsSearch,
  component: lazyPage(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage'),
})

const securityPolicy = createRoute({
  getParentRoute: () => shell,
  path: paths.securityPolicy,
  beforeLoad: () => requireSection('ROLES'),
  component: lazyPage(() => import('../features/security/policy-page.tsx'), 'PolicyPage'),
})

export const routeTree = root.addChildren([
  landing,
  notFound,
  shell.addChildren([
    dashboard, sports, event, bets, bet, exposure, analytics, reports, siteNotifications, voidList, lockList, resultQueue, surveillance, betTicker, superAdmins, members, member, transfer, users, businesses, addMember, editMember, roles, rolePresets, addRole, editRole, role, securityEvents,
    myNotifications, securityPolicy, maintenance, casinoRounds, casinoLobby, casinoCms, ...waitingScreens,
  ]),
  anythingElse,
])
