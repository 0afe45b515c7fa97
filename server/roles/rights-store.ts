import type { Tx } from '#database/transaction.ts'
import type { Grant } from '#domain/access/decide.ts'
import { allGrants } from '#domain/access/grants.ts'
import type { StaffRights } from '#domain/access/manage-staff.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { grantsStored } from './grant-entries.ts'

type RightsRow = { readonly active: boolean; readonly is_owner: boolean; readonly grants: readonly { readonly section: string; readonly permission: string | null }[] }

/**
 * Changes of rights wait for each other: two that are decided side by side could each take away what the other one rests on. What
 * is read after this is what stands.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('staff rights', 0))`)
}

/** What a person of the staff holds now, whatever their session was told; null where there is no such person. */
export async function loadRights(tx: Tx, staffId: string): Promise<StaffRights | null> {
  const { rows } = await tx.queryNamed<RightsRow>('staff-rights',
    `select s.status = 'active' as active, s.is_owner, coalesce((select json_agg(json_build_object('section', p.section, 'permission', p.permission_name))
       from staff_permissions p where p.staff_id = s.id and not p.restrict_access), '[]') as grants from staff s where s.id = $1`, [staffId])
  const row = rows[0]
  return row ? { staffId: staffId as StaffId, active: row.active, isOwner: row.is_owner, grants: grantsStored(row.grants) } : null
}

/** Replaces what a person holds. */
export async function replaceGrants(tx: Tx, staffId: string, grants: readonly Grant[]): Promise<void> {
  await tx.query('delete from staff_permissions where staff_id = $1', [staffId])
  await tx.query(
    'insert into staff_permissions (staff_id, section, permission_name) select $1, section, permission from unnest($2::text[], $3::text[]) as g(section, permission)',
    [staffId, grants.map(({ section }) => section), grants.map(({ permission }) => permission)])
}

/** Gives every owner what this version can grant and the one before could not. Safe on several nodes at once. */
export async function completeOwners(tx: Tx): Promise<void> {
  await tx.query(
    `insert into staff_permissions (staff_id, section, permission_name)
     select s.id, g.section, g.permission from staff s cross join unnest($1::text[], $2::text[]) as g(section, permission) where s.is_owner
     on conflict (staff_id, section, permission_name) do update set restrict_access = false where staff_permissions.restrict_access`,
    [allGrants.map(({ section }) => section), allGrants.map(({ permission }) => permission)])
}

/** The sign-in of a person of the staff. */
export async function loginOfStaff(tx: Tx, staffId: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>('select id from logins where staff_id = $1', [staffId])
  return rows[0]?.id ?? null
}
