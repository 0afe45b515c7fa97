import { describe, expect, it } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { bets } from '#contract/bets.ts'
import { casino } from '#contract/casino.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import { locks } from '#contract/locks.ts'
import { logs } from '#contract/logs.ts'
import { maintenance } from '#contract/maintenance.ts'
import { reference } from '#contract/reference.ts'
import { reports } from '#contract/reports.ts'
import { results } from '#contract/results.ts'
import { roles } from '#contract/roles.ts'
import { security } from '#contract/security.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { sports } from '#contract/sports.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { users } from '#contract/users.ts'
import { voids } from '#contract/voids.ts'
import { wallet } from '#contract/wallet.ts'
import { permissions } from '#domain/access/permissions.ts'
import { sections } from '#domain/access/sections.ts'
import { mayCall } from '../shared/access.ts'
import type { User } from '../shared/session.ts'
import { accountUser, grant, staffUser } from '../testing/sample-user.ts'
import { isActive, isExternal, navigationOf, openPage, type NavGroup, type NavItem, type NavPage } from './navigation.ts'
import { paths } from './paths.ts'

const product = { kind: 'product' } as const
const everything = staffUser([...sections.map((section) => grant(section)), grant('SUPERADMINS', 'Reports'), grant('SUPERADMINS', 'Business Settings')])

function titles(groups: readonly NavGroup[]): unknown[] {
  return groups.map((group) => [group.title, group.items.map((item) => [item.title, ...(item.children ?? []).map((child) => child.title)].join(' > '))])
}

describe('the sidebar', () => {
  it('has the groups, items and children of the specification, and our own in the product', () => {
    expect(titles(navigationOf(everything, product))).toEqual([
      [
        'overview',
        [
          'Analytics',
          'Bets',
          'Users',
          'Super Admins > Member Listing > Transfer',
          'Casino CMS',
          'Roles',
          'Notifications',
          'Surveillance > Alerts > Bet Ticker',
          'Maintenance Mode',
        ],
      ],
      ['events', ['Sports', 'Results']],
      ['control', ['Exposure', 'Voids', 'Locks', 'Casino Rounds', 'Reports', 'Businesses', 'Role Presets', 'Security Policy', 'Security Events']],
    ])
  })

  it('of the specification hides what section 6 hides, and has nothing of ours', () => {
    expect(titles(navigationOf(everything, { kind: 'specification', roles: 'on' }))).toEqual([
      ['overview', ['Bets', 'Casino CMS', 'Surveillance > Bet Ticker']],
      ['events', ['Sports']],
    ])
    expect(titles(navigationOf({ ...everything, role: 'user' }, { kind: 'specification', roles: 'off' }))).toEqual([['events', ['Sports']]])
  })

  it('holds no empty group', () => {
    expect(titles(navigationOf(staffUser([grant('SURVEILLANCE')]), product))).toEqual([['overview', ['Surveillance > Alerts > Bet Ticker']]])
    expect(titles(navigationOf(accountUser(5), product)).flat(2)).toContain('Surveillance > Bet Ticker')
    expect(navigationOf(staffUser([]), product)).toEqual([])
  })

  it("ends with the operator's own links, those without an address disabled", () => {
    const [group] = navigationOf(staffUser([]), product, [
      { title: 'Player site', href: 'https://play.example.com', caption: 'For players' },
      { title: 'Status', href: null, caption: null },
    ])
    expect(group?.items.map(({ title, path, caption, disabled }) => [title, path, caption, disabled])).toEqual([
      ['Player site', 'https://play.example.com', 'For players', undefined],
      ['Status', '', undefined, true],
    ])
  })
})

describe('an item of the product', () => {
  const screens: readonly (readonly [path: string, ...calls: Endpoint[]])[] = [
    [paths.bets, bets.list],
    [paths.superAdmins, superAdmins.roots],
    [paths.superAdmins, superAdmins.downline],
    [paths.surveillance, bets.ticker],
    [paths.sports, sports.games],
    [paths.sports, sports.eventsByGame],
    [paths.analytics, analytics.series],
    [paths.users, users.search],
    [paths.casinoCms, casino.games],
    [paths.roles, roles.list],
    [paths.notifications, siteNotifications.list],
    [paths.maintenance, maintenance.list],
    [paths.results, results.queue],
    [paths.exposure, exposure.net],
    [paths.voids, voids.list],
    [paths.locks, locks.list],
    [paths.casinoRounds, wallet.rounds],
    [paths.reports, reports.read],
    [paths.businesses, reference.editBusiness, apiKeys.list],
    [paths.rolePresets, roles.presets],
    [paths.securityPolicy, security.policy],
    [paths.securityEvents, logs.events],
  ]
  const people: readonly User[] = [
    staffUser([]),
    ...sections.map((section) => staffUser([grant(section)])),
    ...permissions.map(({ section, name }) => staffUser([grant(section, name)])),
    ...[0, 1, 2, 3, 4, 5, 9].map(accountUser),
  ]

  it('is asked of every item', () => {
    const asked = new Set(screens.map(([path]) => path))
    expect(navigationOf(everything, product).flatMap(({ items }) => items).filter(({ path }) => !asked.has(path)).map(({ title }) => title)).toEqual([])
  })

  it.each(screens.map(([path, ...calls]) => ({ path, calls })))('$path is hidden exactly from those whom the server would refuse', ({ path, calls }) => {
    for (const user of people) {
      const shown = navigationOf(user, product).some((group) => group.items.some((item) => item.path === path))
      expect([user.permissions, user.level, shown]).toEqual([user.permissions, user.level, calls.some((call) => mayCall(user, call))])
    }
  })
})

function itemAt(at: string): NavItem {
  return navigationOf(everything, product)[0]?.items.find(({ path }) => path === at) ?? expect.fail(at)
}

describe('a path', () => {
  it.each([
    ['https://play.example.com', true],
    ['http://play.example.com', true],
    ['/dashboard/bets', false],
  ])('%s leads to another site: %s', (path, expected) => {
    expect(isExternal(path)).toBe(expected)
  })

  it.each([
    [paths.bets, true],
    [`${paths.bets}/12`, true],
    [`${paths.bets}x`, false],
  ])('%s belongs to the bets: %s', (pathname, expected) => {
    expect(isActive(itemAt(paths.bets), pathname)).toBe(expected)
  })

  it.each([
    [paths.surveillance, paths.surveillance],
    [`${paths.surveillance}/7`, paths.surveillance],
    [paths.betTicker, paths.betTicker],
    [paths.bets, undefined],
  ])('at %s the open page of surveillance is %s', (pathname, expected) => {
    const item = itemAt(paths.surveillance)
    const reversed = item.children?.toReversed() as [NavPage, ...NavPage[]]
    expect([item, { ...item, children: reversed }].map((each) => openPage(each, pathname)?.path)).toEqual([expected, expected])
  })

  it.each([
    [paths.members, paths.members],
    [paths.transfer, paths.transfer],
    [paths.addMember, paths.members],
    [paths.editMember.replace('$admin_id', '7'), paths.members],
    [paths.member.replace('$admin_id', '7'), paths.members],
    [paths.bets, undefined],
  ])('at %s the open page of the super admins is %s', (pathname, expected) => {
    expect(openPage(itemAt(paths.superAdmins), pathname)?.path).toBe(expected)
  })
})
