import type { Grant } from '#domain/access/decide.ts'
import { dutiesAgainst } from '#domain/access/duties.ts'
import { missingGrants, sameGrant, tidyGrants } from '#domain/access/grants.ts'
import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import type { Section } from '#domain/access/sections.ts'

export type RightsDiff = { readonly added: readonly Grant[]; readonly removed: readonly Grant[] }

export function holds(grants: readonly Grant[], grant: Grant): boolean {
  return grants.some((each) => sameGrant(each, grant))
}

/** The grants with one switched: a permission brings its section along, a section that is closed takes its permissions with it. */
export function switched(grants: readonly Grant[], grant: Grant, on: boolean): readonly Grant[] {
  if (on) return tidyGrants([...grants, grant])
  return grants.filter((each) => (grant.permission === null ? each.section !== grant.section : !sameGrant(each, grant)))
}

export function diffRights(before: readonly Grant[], after: readonly Grant[]): RightsDiff {
  return { added: after.filter((grant) => !holds(before, grant)), removed: before.filter((grant) => !holds(after, grant)) }
}

export function isEmptyDiff({ added, removed }: RightsDiff): boolean {
  return added.length === 0 && removed.length === 0
}

/** A change that was made to one state, made to another. */
export function applyDiff(grants: readonly Grant[], { added, removed }: RightsDiff): readonly Grant[] {
  return tidyGrants([...removed.reduce((left, grant) => switched(left, grant, false), grants), ...added])
}

/** Grants as the calls take them. */
export function entriesToSend(grants: readonly Grant[]) {
  return grants.map(({ section, permission }) => ({ menu_name: section, permission_name: permission }))
}

/** What can be granted inside a section, in the order of the list. */
export function permissionsIn(section: Section): readonly (typeof permissions)[number][] {
  return permissions.filter((permission) => permission.section === section)
}

/** Why a grant cannot be switched on: the editor lacks it, or it does not go together with a duty that is there. */
export type Obstacle = { readonly kind: 'not-held' } | { readonly kind: 'duty'; readonly other: PermissionName }

export function obstacleTo(grant: Grant, { grants, mayGrant, separateDuties }: {
  readonly grants: readonly Grant[]
  /** What the editor holds. */
  readonly mayGrant: readonly Grant[]
  readonly separateDuties: boolean
}): Obstacle | null {
  if (missingGrants([grant], mayGrant).length > 0) return { kind: 'not-held' }
  const other = separateDuties ? dutyBeside(grant, grants) : null
  return other === null ? null : { kind: 'duty', other }
}

/** The duty that checks this one, where these grants hold it. */
export function dutyBeside({ permission }: Grant, grants: readonly Grant[]): PermissionName | null {
  if (permission === null) return null
  return dutiesAgainst(permission).find((other) => grants.some((each) => each.permission === other)) ?? null
}
