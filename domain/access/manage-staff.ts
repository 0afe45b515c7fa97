import type { StaffId } from '../kernel/ids.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import { decide } from './decide.ts'
import type { Grant } from './decide.ts'
import { dutiesTogether } from './duties.ts'
import { missingGrants, tidyGrants } from './grants.ts'

/** A person of the staff with what they hold. An owner holds everything, and what a later version adds. */
export type StaffRights = { readonly staffId: StaffId; readonly active: boolean; readonly isOwner: boolean; readonly grants: readonly Grant[] }

/**
 * Whether one person may change another's rights, status or means of signing in. Nobody manages themselves, nor anyone who holds
 * what they lack. So what the staff holds together never shrinks below what its editor holds: the last owner cannot be lost.
 * Refuses: ACCESS_FORBIDDEN where the editor is not active or may not edit the staff; ACCESS_OWN_RIGHTS; ACCESS_ABOVE_OWN with the
 * first permission that the editor lacks.
 */
export function manageStaff(editor: StaffRights, target: StaffRights): Result<true> {
  if (!maySetRights(editor)) return refuse('ACCESS_FORBIDDEN')
  if (editor.staffId === target.staffId) return refuse('ACCESS_OWN_RIGHTS')
  if (target.isOwner && !editor.isOwner) return refuse('ACCESS_ABOVE_OWN', { owner: true })
  const [above] = missingGrants(target.grants, editor.grants)
  return above === undefined ? ok(true) : refuse('ACCESS_ABOVE_OWN', grantFacts(above))
}

/** True where the person may edit the staff at this moment; what their session was told may be older. */
export function maySetRights(editor: StaffRights): boolean {
  return editor.active && decide({ kind: 'staff', staffId: editor.staffId, grants: editor.grants }, { kind: 'section', section: 'ROLES', permissions: ['Staff Edit'], accounts: 'never' }).ok
}

export type RightsChange = {
  readonly editor: StaffRights
  readonly wanted: readonly Grant[]
  /** Makes the person an owner, who holds everything. */
  readonly owner: boolean
  /** The platform's policy: no person but an owner holds duties that check each other. */
  readonly separateDuties: boolean
}

/**
 * What a person will hold, each grant once and every permission with its section. Nobody grants what they lack.
 * Refuses: ACCESS_FORBIDDEN, ACCESS_GRANT_NOT_HELD, ACCESS_DUTIES_INCOMPATIBLE with the two duties.
 */
export function grantRights({ editor, wanted, owner, separateDuties }: RightsChange): Result<readonly Grant[]> {
  if (!maySetRights(editor)) return refuse('ACCESS_FORBIDDEN')
  if (owner && !editor.isOwner) return refuse('ACCESS_GRANT_NOT_HELD', { owner: true })
  const grants = tidyGrants(wanted)
  const [lacking] = missingGrants(grants, editor.grants)
  if (lacking !== undefined) return refuse('ACCESS_GRANT_NOT_HELD', grantFacts(lacking))
  const [pair] = dutiesTogether(grants)
  if (separateDuties && !owner && pair !== undefined) return refuse('ACCESS_DUTIES_INCOMPATIBLE', { one: pair[0], other: pair[1] })
  return ok(grants)
}

function grantFacts({ section, permission }: Grant) {
  return { section, permission }
}
