import {
  IconBan, IconBell, IconBuildingBank, IconBuildingStore, IconChartHistogram, IconClipboardCheck, IconCoins, IconDice5, IconExternalLink, IconEye, IconFileSpreadsheet, IconKey, IconLock,
  IconReceipt2, IconScale, IconShieldCheck, IconShieldCog, IconTemplate, IconTool, IconTrophy, IconUsers, type Icon,
} from '@tabler/icons-react'
import { navVisible, type NavItemName, type NavProfile } from '#domain/access/navigation.ts'
import { actorOf } from '../shared/access.ts'
import type { OperatorLink } from '../shared/read-build-options.ts'
import type { User } from '../shared/session.ts'
import { navText } from './navigation-text.ts'
import { paths } from './paths.ts'

/** A figure beside an item that says what waits there. */
export type NavInfo = 'results-waiting'

export type NavPage = {
  readonly title: string
  readonly path: string
  /** Not in the specification's sidebar, and its calls are for the staff alone. Absent: of whoever sees the item. */
  readonly staffOnly?: true
}
export type NavItem = NavPage & {
  readonly icon: Icon
  /** A line under the title. */
  readonly caption?: string
  readonly info?: NavInfo
  /** Shown, and leads nowhere. */
  readonly disabled?: boolean
  /** Where there are any, the item opens them instead of a page of its own. */
  readonly children?: readonly [NavPage, ...NavPage[]]
}
export type NavGroup = { readonly title: string; readonly items: readonly NavItem[] }

type RuledItem = NavItem & { readonly name: NavItemName }

/** Titles are read while drawing: they are in the language of that moment. */
function allGroups(): readonly { readonly title: string; readonly items: readonly RuledItem[] }[] {
  const { items } = navText
  return [
    {
      title: navText.groups.overview,
      items: [
        { name: 'analytics', title: items.analytics, path: paths.analytics, icon: IconChartHistogram },
        { name: 'bets', title: items.bets, path: paths.bets, icon: IconReceipt2 },
        { name: 'users', title: items.users, path: paths.users, icon: IconUsers },
        {
          name: 'super-admins',
          title: items.superAdmins,
          path: paths.superAdmins,
          icon: IconBuildingBank,
          children: [
            { title: items.members, path: paths.members },
            { title: items.transfer, path: paths.transfer },
          ],
        },
        { name: 'casino-cms', title: items.casinoCms, path: paths.casinoCms, icon: IconDice5 },
        { name: 'roles', title: items.roles, path: paths.roles, icon: IconKey },
        { name: 'notifications', title: items.notifications, path: paths.notifications, icon: IconBell },
        {
          name: 'surveillance',
          title: items.surveillance,
          path: paths.surveillance,
          icon: IconEye,
          children: [{ title: items.alerts, path: paths.surveillance, staffOnly: true }, { title: items.betTicker, path: paths.betTicker }],
        },
        { name: 'maintenance', title: items.maintenance, path: paths.maintenance, icon: IconTool },
      ],
    },
    {
      title: navText.groups.events,
      items: [
        { name: 'sports', title: items.sports, path: paths.sports, icon: IconTrophy },
        { name: 'results', title: items.results, path: paths.results, icon: IconClipboardCheck, info: 'results-waiting' },
      ],
    },
    {
      title: navText.groups.control,
      items: [
        { name: 'exposure', title: items.exposure, path: paths.exposure, icon: IconScale },
        { name: 'voids', title: items.voids, path: paths.voids, icon: IconBan },
        { name: 'locks', title: items.locks, path: paths.locks, icon: IconLock },
        { name: 'casino-rounds', title: items.casinoRounds, path: paths.casinoRounds, icon: IconCoins },
        { name: 'reports', title: items.reports, path: paths.reports, icon: IconFileSpreadsheet },
        { name: 'businesses', title: items.businesses, path: paths.businesses, icon: IconBuildingStore },
        { name: 'role-presets', title: items.rolePresets, path: paths.rolePresets, icon: IconTemplate },
        { name: 'security-policy', title: items.securityPolicy, path: paths.securityPolicy, icon: IconShieldCog },
        { name: 'security-events', title: items.securityEvents, path: paths.securityEvents, icon: IconShieldCheck },
      ],
    },
  ]
}

/** The sidebar of a person, without groups that would stand empty; the operator's own links stand last. */
export function navigationOf(user: User, profile: NavProfile, links: readonly OperatorLink[] = []): readonly NavGroup[] {
  const person = { actor: actorOf(user), role: user.role, permissions: user.permissions }
  return [
    ...allGroups().map(({ title, items }): NavGroup => ({ title, items: items.filter((item) => navVisible(item.name, person, profile)).map((item) => withChildren(item, profile.kind === 'product' && person.actor.kind === 'staff')) })),
    { title: navText.groups.links, items: links.map(linkItem) },
  ].filter((group) => group.items.length > 0)
}

function withChildren({ children, ...item }: RuledItem, ours: boolean): NavItem {
  const [first, ...others] = children?.filter((page) => ours || page.staffOnly !== true) ?? []
  return first === undefined ? item : { ...item, children: [first, ...others] }
}

function linkItem({ title, href, caption }: OperatorLink): NavItem {
  return { title, path: href ?? '', icon: IconExternalLink, ...(caption === null ? {} : { caption }), ...(href === null ? { disabled: true } : {}) }
}

/** Paths that hold "http" are other sites: they open in a new tab. */
export function isExternal(path: string): boolean {
  return path.includes('http')
}

/** Whether the page that is open belongs to the item. */
export function isActive(item: NavItem, pathname: string): boolean {
  return item.disabled !== true && !isExternal(item.path) && holds(item, pathname)
}

/** Of an item's pages the one that is open: where one stands below another the nearest, and the first where only the item holds what is open. */
export function openPage(item: NavItem, pathname: string): NavPage | undefined {
  const { children } = item
  return children?.filter((page) => holds(page, pathname)).toSorted((a, b) => b.path.length - a.path.length)[0] ?? (holds(item, pathname) ? children?.[0] : undefined)
}

function holds({ path }: NavPage, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
