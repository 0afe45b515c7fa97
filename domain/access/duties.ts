import type { Grant } from './decide.ts'
import type { PermissionName } from './permissions.ts'

/**
 * Duties that check each other. On one market no person can do both of them, whatever they hold: the database refuses it. Holding
 * both is told, and refused where the platform's policy separates duties.
 */
export const incompatibleDuties = [
  ['Result Declare', 'Result Verify'],
] as const satisfies readonly (readonly [PermissionName, PermissionName])[]

/** The pairs of duties that these grants bring together in one hand. */
export function dutiesTogether(grants: readonly Grant[]): readonly (readonly [PermissionName, PermissionName])[] {
  const holds = (name: PermissionName) => grants.some(({ permission }) => permission === name)
  return incompatibleDuties.filter(([one, other]) => holds(one) && holds(other))
}

/** What may not be held beside this permission. */
export function dutiesAgainst(name: PermissionName): readonly PermissionName[] {
  return incompatibleDuties.flatMap(([one, other]) => (one === name ? [other] : other === name ? [one] : []))
}
