import type { Query, RowOf } from '#contract/endpoint.ts'
import type { roles } from '#contract/roles.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { dutiesTogether } from '#domain/access/duties.ts'
import { manageStaff } from '#domain/access/manage-staff.ts'
import type { StaffRights } from '#domain/access/manage-staff.ts'
import { sectionLabels, sections } from '#domain/access/sections.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { Conditions } from '../runtime/conditions.ts'
import { containing, pageOf } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import { grantsStored } from './grant-entries.ts'

export type StaffRow = RowOf<typeof roles.detail>

type StoredStaff = Omit<StaffRow, 'menu_names' | 'permission_count' | 'manageable' | 'warnings'> & {
  readonly grants: readonly { readonly section: string; readonly permission: string | null }[]
}

/** The preset that the rights of `s` equal, told by what they hold now, so that it stays true when either of the two is edited. */
const heldText = 'select section, permission_name from staff_permissions where staff_id = s.id and not restrict_access'
const contentText = 'select section, permission_name from preset_permissions where preset_id = p.id'
const presetText = `(select min(p.name) from permission_presets p where not s.is_owner
  and not exists (${heldText} except ${contentText}) and not exists (${contentText} except ${heldText}))`

const staffText = (where: string) => `
select s.id, l.user_name, l.email, s.name, s.role, ${presetText} as preset, s.is_owner, s.status, s.created_at, c.name as created_by, s.disabled_at,
  coalesce(e.sessions, 0) as sessions, n.last_used_at as last_seen_at, host(n.ip) as last_ip, l.password_changed_at, l.must_change_password, s.version,
  json_build_object('totp', exists (select from totp_factors f where f.login_id = l.id),
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
const manyText = `${staffText('join unnest($2::bigint[]) with ordinality as chosen(id, place) on chosen.id = s.id')} order by chosen.place`

const orders = {
  user_name: { value: 'l.user_name', type: 'text' },
  name: { value: 'lower(s.name)', type: 'text' },
  email: { value: 'l.email', type: 'text', nullable: true },
  role: { value: 's.role::text', type: 'text' },
  preset: { value: presetText, type: 'text', nullable: true },
  status: { value: 's.status::text', type: 'text' },
  permissions: { value: '(select count(*) from staff_permissions g where g.staff_id = s.id and not g.restrict_access)', type: 'bigint' },
  second_factor: {
    value: '((select count(*) from totp_factors f where f.login_id = l.id) + (select count(*) from passkeys k where k.login_id = l.id))', type: 'bigint',
  },
  last_seen: { value: '(select n.last_used_at from sessions n where n.login_id = l.id order by n.created_at desc limit 1)', type: 'timestamptz', nullable: true },
  created_at: { value: 's.created_at', type: 'timestamptz' },
  created_by: { value: '(select lower(c.name) from staff c where c.id = s.created_by)', type: 'text', nullable: true },
} as const

export function staffOrder(sort: Query<typeof roles.list>['sort'] = 'user_name'): ListOrder {
  return listOrder(orders, sort, 's.id')
}

type StaffChoice = Pick<Query<typeof roles.list>, 'search' | 'status' | 'section' | 'second_factor'>
type StaffPaging = { readonly order: ListOrder; readonly limit: number; readonly after: After | null }

/** Of the staff `s` with the sign-in `l`: what the filter selects. */
function conditionsOf({ search, status, section, second_factor: factor }: StaffChoice): Conditions {
  const conditions = new Conditions()
  if (search !== undefined) conditions.add('(l.user_name ilike ? or s.name ilike ? or l.email ilike ?)', containing(search), containing(search), containing(search))
  if (status !== undefined) conditions.add('s.status = ?', status)
  if (section !== undefined) conditions.add('exists (select from staff_permissions h where h.staff_id = s.id and h.section = ? and not h.restrict_access)', section)
  if (factor !== undefined) {
    conditions.add(`${factor === 'yes' ? '' : 'not '}(exists (select from totp_factors f where f.login_id = l.id)
      or exists (select from passkeys k where k.login_id = l.id))`)
  }
  return conditions
}

/** A page of the staff, as the viewer sees them. */
export async function listStaff(tx: Tx, viewer: StaffRights, now: Date, choice: StaffChoice, { order, limit, after }: StaffPaging) {
  const conditions = conditionsOf(choice)
  order.addAfter(conditions, after)
  const { rows: chosen } = await tx.query<{ id: string; value: unknown }>(
    `select s.id, ${order.value} as value from staff s join logins l on l.staff_id = s.id where ${conditions.text()} order by ${order.by} limit ${limit + 1}`, conditions.values)
  const page = pageOf(chosen, limit, order.cursorOf)
  const { rows } = await tx.queryNamed<StoredStaff>('staff-many', manyText, [now.toISOString(), arrayText(page.rows.map(({ id }) => id))])
  return { rows: rows.map((row) => toRow(viewer, row)), metadata: page.metadata }
}

export async function countStaff(tx: Tx, choice: StaffChoice): Promise<number> {
  const conditions = conditionsOf(choice)
  const { rows } = await tx.query<{ counted: number }>(`select count(*)::int as counted from staff s join logins l on l.staff_id = s.id where ${conditions.text()}`, conditions.values)
  return rows[0]?.counted ?? 0
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
