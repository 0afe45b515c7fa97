import type * as z from 'zod/mini'
import type { permissionEntry } from '#contract/auth.ts'
import type { grantInput } from '#contract/roles.ts'
import type { Grant } from '#domain/access/decide.ts'
import { allGrants, sameGrant } from '#domain/access/grants.ts'
import { permissionNamed } from '#domain/access/permissions.ts'
import { sectionLabels, sectionNamed } from '#domain/access/sections.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'

type Entry = z.output<typeof permissionEntry>

/** An entry for everything that can be granted, restricted where it is not held. */
export function entriesOf(grants: readonly Grant[]): readonly Entry[] {
  return allGrants.map((grant) => ({ ...namesOf(grant), restrict_access: !grants.some((each) => sameGrant(each, grant)) }))
}

export function namesOf({ section, permission }: Grant) {
  return { section, menu_name: sectionLabels[section], permission_name: permission }
}

/** The grants that were sent, found by name without regard to case. Refuses REQUEST_INVALID with the name that stands for nothing. */
export function grantsSent(entries: readonly z.output<typeof grantInput>[]): Result<readonly Grant[]> {
  const grants: Grant[] = []
  for (const entry of entries) {
    const section = sectionNamed(entry.menu_name)
    if (section === undefined) return refuse('REQUEST_INVALID', { menu_name: entry.menu_name })
    const permission = entry.permission_name === null ? null : permissionNamed(section, entry.permission_name)
    if (permission === undefined) return refuse('REQUEST_INVALID', { menu_name: entry.menu_name, permission_name: entry.permission_name })
    if (entry.restrict_access !== true) grants.push({ section, permission })
  }
  return ok(grants)
}

type StoredGrant = { readonly section: string; readonly permission: string | null }

/** Grants as the database keeps them; what this version does not know grants nothing. */
export function grantsStored(stored: readonly StoredGrant[]): readonly Grant[] {
  return stored.flatMap((each): Grant[] => {
    const section = sectionNamed(each.section)
    if (section === undefined) return []
    if (each.permission === null) return [{ section, permission: null }]
    const permission = permissionNamed(section, each.permission)
    return permission === undefined ? [] : [{ section, permission }]
  })
}
