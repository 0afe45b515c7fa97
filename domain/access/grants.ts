import type { Grant } from './decide.ts'
import { permissions } from './permissions.ts'
import { sections } from './sections.ts'

/** Everything that can be granted: what an owner holds. */
export const allGrants: readonly Grant[] = [
  ...sections.map((section) => ({ section, permission: null })),
  ...permissions.map(({ section, name }) => ({ section, permission: name })),
]

export function sameGrant(one: Grant, other: Grant): boolean {
  return one.section === other.section && one.permission === other.permission
}

/** Of the grants wanted, those that are not held. A permission held opens its section. */
export function missingGrants(wanted: readonly Grant[], held: readonly Grant[]): readonly Grant[] {
  return wanted.filter((grant) => !held.some((each) => sameGrant(each, grant) || (grant.permission === null && each.section === grant.section)))
}

/** The same grants whatever their order. */
export function sameGrants(one: readonly Grant[], other: readonly Grant[]): boolean {
  return missingExactly(one, other).length === 0 && missingExactly(other, one).length === 0
}

/** Each grant once, every permission together with its section, in the order of the lists. */
export function tidyGrants(grants: readonly Grant[]): readonly Grant[] {
  const opened = new Set(grants.map(({ section }) => section))
  return allGrants.filter((grant) => (grant.permission === null ? opened.has(grant.section) : grants.some((each) => sameGrant(each, grant))))
}

function missingExactly(wanted: readonly Grant[], held: readonly Grant[]): readonly Grant[] {
  return wanted.filter((grant) => !held.some((each) => sameGrant(each, grant)))
}
