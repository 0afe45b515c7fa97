import type { RowOf } from '#contract/endpoint.ts'
import type { roles } from '#contract/roles.ts'
import type { Tx } from '#database/transaction.ts'
import { dutiesTogether } from '#domain/access/duties.ts'
import { manageStaff } from '#domain/access/manage-staff.ts'
import type { StaffRights } from '#domain/access/manage-staff.ts'
import { sectionLabels, sections } from '#domain/access/sections.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { containing } from '../runtime/cursor.ts'
import { grantsStored } from './grant-entries.ts'

export type StaffRow = RowOf<typeof roles.detail>

type StoredStaff = Omit<StaffRow, 'menu_names' | 'permission_count' | 'manageable' | 'warnings'> & {
  readonly grants: readonly { readonly section: string; readonly permission: string | null }[]
}

const staffText = (where: string) => `
select s.id, l.user_name, l.email, s.name, s.role, s.preset, s.is_owner, s.status, s.created_at, c.name as created_by, s.disabled_at,
  coalesce(e.sessions, 0) as sessions, n.last_used_at as last_seen_at, host(n.ip) as last_ip, l.password_changed_at, l.must_change_password, s.version,
  json_build_object('totp', exists (select from totp_factors f where f.login_id = l.id and f.confirmed_at is not null),
    'passkeys', (select count(*) from passkeys k where k.login_id = l.id),
    'recovery_codes', (select count(*) from recovery_codes r where r.login_id = l.id and r.used_at is null)) as second_factors,
  coalesce((select json_agg(json_build_object('section', p.section, 'permission', p.permission_name))
    from staff_permissions p where p.staff_id = s.id and not p.restrict_access), '[]') as grants
from staff s
join logins l on l.staff_id = s.id
left join staff c on c.id = s.created_by
left join lateral (select count(*)::int as sessions from sessions e where e.login_id = l.id and e.ended_at is null and e.expires_at > $1) e on true
left join lateral (select ip, last_used_at from sessions n where n.login_id = l.id order by n.created_at desc limit 1) n on true
${where}`

const oneText = staffText('where s.id = $2')
/** Of the staff `s` with the sign-in `l`: what the filter selects. */
const chosenText = `($1::text is null or l.user_name ilike $1 or s.name ilike $1 or l.email ilike $1) and ($2::account_status is null or s.status = $2)
  and ($3::text is null or exists (select from staff_permissions h where h.staff_id = s.id and h.section = $3 and not h.restrict_access))
  and ($4::boolean is null or $4 = (exists (select from totp_factors f where f.login_id = l.id and f.confirmed_at is not null)
    or exists (select from passkeys k where k.login_id = l.id)))`
const listText = `
with chosen as (select s.id from staff s join logins l on l.staff_id = s.id
  where ${chosenText} and ($5::bigint is null or (l.user_name, s.id) > (select after.user_name, after.staff_id from logins after where after.staff_id = $5))
  order by l.user_name, s.id limit $6)
${staffText('where s.id in (select id from chosen)').replaceAll('$1', '$7')} order by l.user_name, s.id`

type StaffChoice = {
  readonly search: string | undefined
  readonly status: string | undefined
  readonly section: string | undefined
  readonly second_factor: 'yes' | 'no' | undefined
}
export type StaffFilter = StaffChoice & { readonly after: string | null; readonly limit: number }

/** The staff by user name, as the viewer sees them. */
export async function listStaff(tx: Tx, viewer: StaffRights, now: Date, { after, limit, ...choice }: StaffFilter): Promise<readonly StaffRow[]> {
  const { rows } = await tx.queryNamed<StoredStaff>('staff-list', listText, [...choiceValues(choice), after, limit, now.toISOString()])
  return rows.map((row) => toRow(viewer, row))
}

export async function countStaff(tx: Tx, choice: StaffChoice): Promise<number> {
  const { rows } = await tx.queryNamed<{ counted: number }>('staff-count',
    `select count(*)::int as counted from staff s join logins l on l.staff_id = s.id where ${chosenText}`, choiceValues(choice))
  return rows[0]?.counted ?? 0
}

function choiceValues({ search, status, section, second_factor: factor }: StaffChoice) {
  return [search === undefined ? null : containing(search), status ?? null, section ?? null, factor === undefined ? null : factor === 'yes']
}

/** One person as the viewer sees them; null where there is no such person. */
export async function findStaff(tx: Tx, viewer: StaffRights, now: Date, staffId: string): Promise<StaffRow | null> {
  const { rows } = await tx.queryNamed<StoredStaff>('staff-one', oneText, [now.toISOString(), staffId])
  return rows[0] ? toRow(viewer, rows[0]) : null
}

function toRow(viewer: StaffRights, { grants: stored, ...row }: StoredStaff): StaffRow {
  const grants = grantsStored(stored)
  return {
    ...row,
    menu_names: sections.filter((section) => grants.some((grant) => grant.section === section)).map((section) => sectionLabels[section]),
    permission_count: grants.filter(({ permission }) => permission !== null).length,
    manageable: manageStaff(viewer, { staffId: row.id as StaffId, active: row.status === 'active', isOwner: row.is_owner, grants }).ok,
    warnings: dutiesTogether(grants).map(([one, other]) => ({ one, other })),
  }
}
