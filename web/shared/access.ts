import type { Endpoint } from '#contract/endpoint.ts'
import { decide, type Actor, type Grant } from '#domain/access/decide.ts'
import { maySee } from '#domain/access/navigation.ts'
import { permissionNamed, type PermissionName } from '#domain/access/permissions.ts'
import { sectionNamed, type Section } from '#domain/access/sections.ts'
import type { AccountId, BusinessId, StaffId } from '#domain/kernel/ids.ts'
import type { User } from './session.ts'

/** The person as the rules of access know them. */
export function actorOf(user: User): Actor {
  if (user.kind === 'account') {
    return {
      kind: 'account',
      accountId: (user.account_id ?? '') as AccountId,
      businessId: (user.business_id ?? '') as BusinessId,
      level: user.level ?? 0,
    }
  }
  return { kind: 'staff', staffId: user.id as StaffId, grants: grantsOf(user.permissions) }
}

/** What permission entries grant, as the rules of access know it. Restricted ones, and those that name nothing we know, grant nothing. */
export function grantsOf(entries: User['permissions']): readonly Grant[] {
  return entries.flatMap((entry): Grant[] => {
    const section = sectionNamed(entry.section) ?? sectionNamed(entry.menu_name)
    if (entry.restrict_access || section === undefined) return []
    if (entry.permission_name === null) return [{ section, permission: null }]
    const permission = permissionNamed(section, entry.permission_name)
    return permission === undefined ? [] : [{ section, permission }]
  })
}

/** Whether the person sees a section, or may use one permission inside it. Permissions that act are for staff only. */
export function can(user: User, section: Section, permission?: PermissionName): boolean {
  const actor = actorOf(user)
  if (permission === undefined) return maySee(actor, section)
  return decide(actor, { kind: 'section', section, permissions: [permission], accounts: 'never' }).ok
}

/** Whether the server would let the person make a call at all: the same answer, from the same row. */
export function mayCall(user: User, row: Pick<Endpoint, 'access'>): boolean {
  return row.access.kind !== 'platform' && row.access.kind !== 'provider' && decide(actorOf(user), row.access).ok
}
