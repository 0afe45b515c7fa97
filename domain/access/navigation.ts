import { signsIn } from '../hierarchy/levels.ts'
import type { Actor } from './decide.ts'
import { decide } from './decide.ts'
import type { PermissionName } from './permissions.ts'
import type { Section } from './sections.ts'
import { sectionLabels } from './sections.ts'

const accountSections: readonly Section[] = ['SPORTS', 'BETS', 'SURVEILLANCE', 'USERS', 'SUPERADMINS']

/**
 * Whether the section is open to the person: for staff by any grant in it, or by that of one permission; for accounts of the tree
 * where it holds something of their own subtree.
 */
export function maySee(actor: Actor, section: Section, permission?: PermissionName): boolean {
  if (actor.kind === 'account') return signsIn(actor.level) && accountSections.includes(section)
  return decide(actor, { kind: 'section', section, permissions: permission === undefined ? [] : [permission], accounts: 'never' }).ok
}

export type Role = 'admin' | 'user'

/** One entry of the person's permissions as the current-user call lists them; without a name it is the section's own. */
export type PermissionFlag = {
  readonly section: string
  readonly menu_name: string
  readonly permission_name: string | null
  readonly restrict_access: boolean
}

/** The sidebar by the specification's own rule, `roles` being its build-time flag, or by what the server would refuse. */
export type NavProfile = { readonly kind: 'product' } | { readonly kind: 'specification'; readonly roles: 'on' | 'off' }

export type NavPerson = {
  readonly actor: Actor
  /** Absent reads as admin. */
  readonly role?: Role | undefined
  readonly permissions: readonly PermissionFlag[]
}

type Roles = readonly Role[]
type NavRule = {
  /** The section whose calls the item's screen makes. */
  readonly section: Section
  /** What they need of staff beside the section. */
  readonly permission?: PermissionName
  /** Other ways in, where the screen's calls have them. */
  readonly or?: readonly { readonly section: Section; readonly permission: PermissionName }[]
  /** Who may see it where the specification's flag is on; null: everyone, whatever the flag. */
  readonly roles: Roles | null
  /**
   * Whether the item is restricted by the section's flag, or always: the specification also has items with the flag "or
   * true where it is false or missing", which is always too.
   */
  readonly restricted: 'always' | 'flag'
  /** A screen that the specification does not have: its sidebar never shows it. */
  readonly origin: 'spec' | 'ours'
  /** Whether the screen's calls are for the staff alone, though its section is open to accounts of the tree. */
  readonly staffOnly?: true
}

const staffRoles: Roles = ['user', 'admin']

/** Every item of the sidebar with the rule that it follows. */
export const navRules = {
  analytics: { section: 'BETS', roles: ['user'], restricted: 'always', origin: 'spec' },
  bets: { section: 'BETS', roles: staffRoles, restricted: 'flag', origin: 'spec' },
  users: { section: 'USERS', roles: ['user'], restricted: 'always', origin: 'spec' },
  'super-admins': { section: 'SUPERADMINS', roles: ['user'], restricted: 'always', origin: 'spec' },
  'casino-cms': { section: 'CASINOCMS', roles: staffRoles, restricted: 'flag', origin: 'spec' },
  roles: { section: 'ROLES', roles: ['user'], restricted: 'always', origin: 'spec' },
  notifications: { section: 'NOTIFICATIONS', roles: ['user'], restricted: 'always', origin: 'spec' },
  surveillance: { section: 'SURVEILLANCE', roles: staffRoles, restricted: 'flag', origin: 'spec' },
  maintenance: { section: 'NOTIFICATIONS', roles: ['user'], restricted: 'always', origin: 'spec' },
  sports: { section: 'SPORTS', roles: null, restricted: 'flag', origin: 'spec' },
  results: { section: 'SPORTS', roles: null, restricted: 'flag', origin: 'ours', staffOnly: true },
  voids: {
    section: 'BETS', or: [{ section: 'SPORTS', permission: 'Marketwise Void Bets' }, { section: 'SPORTS', permission: 'Event Void Bets' }],
    roles: null, restricted: 'flag', origin: 'ours', staffOnly: true,
  },
  locks: { section: 'SPORTS', roles: null, restricted: 'flag', origin: 'ours' },
  exposure: { section: 'BETS', roles: null, restricted: 'flag', origin: 'ours' },
  'casino-rounds': { section: 'CASINOCMS', roles: null, restricted: 'flag', origin: 'ours', staffOnly: true },
  reports: { section: 'SUPERADMINS', permission: 'Reports', roles: null, restricted: 'flag', origin: 'ours' },
  businesses: { section: 'SUPERADMINS', permission: 'Business Settings', or: [{ section: 'SUPERADMINS', permission: 'Platform Keys' }], roles: null, restricted: 'flag', origin: 'ours', staffOnly: true },
  'role-presets': { section: 'ROLES', roles: null, restricted: 'flag', origin: 'ours' },
  'security-policy': { section: 'ROLES', roles: null, restricted: 'flag', origin: 'ours' },
  'security-events': { section: 'ROLES', roles: null, restricted: 'flag', origin: 'ours' },
} as const satisfies Readonly<Record<string, NavRule>>

export type NavItemName = keyof typeof navRules

/** Whether the server would answer the calls of an item's screen. */
export function mayOpen(item: NavItemName, actor: Actor): boolean {
  const rule: NavRule = navRules[item]
  if (rule.staffOnly === true && actor.kind !== 'staff') return false
  return maySee(actor, rule.section, rule.permission) || rule.or?.some(({ section, permission }) => maySee(actor, section, permission)) === true
}

/** Whether an item stands in the person's sidebar. */
export function navVisible(item: NavItemName, person: NavPerson, profile: NavProfile): boolean {
  const rule: NavRule = navRules[item]
  if (profile.kind === 'product') return mayOpen(item, person.actor)
  return rule.origin === 'spec' && rolesAllow(rule.roles, person.role ?? 'admin', profile.roles) && !isRestricted(rule, person.permissions)
}

function rolesAllow(roles: Roles | null, role: Role, flag: 'on' | 'off'): boolean {
  if (roles === null) return true
  return flag === 'on' ? roles.includes(role) : role === 'admin'
}

/** By the section's own entry, found by code or label in any case; a section without an entry is not restricted. */
function isRestricted({ section, restricted }: NavRule, permissions: readonly PermissionFlag[]): boolean {
  if (restricted === 'always') return true
  const names = [section.toLowerCase(), sectionLabels[section].toLowerCase()]
  return permissions.some(
    (entry) =>
      entry.permission_name === null &&
      entry.restrict_access &&
      (names.includes(entry.section.toLowerCase()) || names.includes(entry.menu_name.toLowerCase())),
  )
}
