import { permissions } from '#domain/access/permissions.ts'
import type { PermissionName } from '#domain/access/permissions.ts'
import { allGrants } from '#domain/access/grants.ts'
import type { Section } from '#domain/access/sections.ts'
import type { Grant } from '#domain/access/decide.ts'
import type { StaffId } from '#domain/kernel/ids.ts'

/** Every demo sign-in has this password; production refuses a database that holds one. */
export const demoPassword = 'steward-demo'

export type WorldStaff = {
  readonly id: StaffId
  readonly userName: string
  readonly name: string
  readonly role: 'admin' | 'user'
  /** One line for the sign-in list. */
  readonly purpose: string
  readonly grants: readonly Grant[]
  /** Holds everything, and what later versions add. */
  readonly isOwner: boolean
}

const deskSections: readonly Section[] = ['SPORTS', 'BETS', 'SURVEILLANCE', 'USERS', 'SUPERADMINS']

export const worldStaff: readonly WorldStaff[] = [
  person(11, 'owner', 'Demo Owner', 'admin', 'may do everything', allGrants),
  person(12, 'trader', 'Demo Trader', 'user', 'may declare results', desk('Result Declare', 'Void Bets', 'Marketwise Void Bets', 'Event Void Bets', 'Market Control', 'Catalogue Edit', 'Stop Betting', 'Sport limits', 'League Limits', 'Event Limits', 'Alert Handle')),
  person(13, 'verifier', 'Demo Verifier', 'user', 'may verify and roll back results', desk('Result Verify', 'Result Rollback')),
  person(14, 'support', 'Demo Support', 'user', 'may only look', desk('Reports')),
  person(15, 'night-desk', 'Demo Night Desk', 'user', 'verifies what nobody else did, so that the demo goes on', desk('Result Verify', 'Result Rollback')),
]

function person(
  id: number,
  userName: string,
  name: string,
  role: WorldStaff['role'],
  purpose: string,
  grants: readonly Grant[],
): WorldStaff {
  return { id: String(id) as StaffId, userName, name, role, purpose, grants, isOwner: grants === allGrants }
}

function open(list: readonly Section[]): readonly Grant[] {
  return list.map((section) => ({ section, permission: null }))
}

function desk(...names: readonly PermissionName[]): readonly Grant[] {
  const more = permissions.filter(({ name }) => names.includes(name))
  return [...open(deskSections), ...more.map(({ section, name }) => ({ section, permission: name }))]
}
