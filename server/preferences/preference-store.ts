import type { RowOf } from '#contract/endpoint.ts'
import type { preferences } from '#contract/preferences.ts'
import type { Tx } from '#database/transaction.ts'

type PreferenceRow = RowOf<typeof preferences.list>
type ViewRow = RowOf<typeof preferences.views>
export type ViewFields = Pick<ViewRow, 'name' | 'search' | 'layout' | 'shared'>

export async function listPreferences(tx: Tx, loginId: string): Promise<readonly PreferenceRow[]> {
  const { rows } = await tx.queryNamed<PreferenceRow>('preferences-list', 'select name, value, updated_at from preferences where login_id = $1 order by name', [loginId])
  return rows
}

/** One person's writes come one by one, so that a count that was just taken still holds. */
export async function lockOwner(tx: Tx, loginId: string): Promise<void> {
  await tx.queryNamed('preferences-lock', `select pg_advisory_xact_lock(hashtextextended('preferences', $1::bigint))`, [loginId])
}

export async function countOtherPreferences(tx: Tx, loginId: string, name: string): Promise<number> {
  const { rows } = await tx.queryNamed<{ count: number }>('preferences-count', 'select count(*)::int as count from preferences where login_id = $1 and name <> $2', [loginId, name])
  return rows[0]?.count ?? 0
}

export async function putPreference(tx: Tx, loginId: string, name: string, value: object, now: Date): Promise<void> {
  await tx.queryNamed('preferences-put',
    `insert into preferences (login_id, name, value, updated_at) values ($1, $2, $3, $4)
     on conflict (login_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`, [loginId, name, JSON.stringify(value), now])
}

const viewColumns = `v.id, v.list, v.name, v.search, v.layout, v.shared, v.login_id = $1 as mine, coalesce(s.name, a.name, l.user_name) as owner_name, v.updated_at
  from saved_views v join logins l on l.id = v.login_id left join staff s on s.id = l.staff_id left join accounts a on a.id = l.account_id`

/** @param withShared whether the views that others share are among them */
export async function listViews(tx: Tx, loginId: string, list: string, withShared: boolean): Promise<readonly ViewRow[]> {
  const { rows } = await tx.queryNamed<ViewRow>('views-list',
    `select ${viewColumns} where v.removed_at is null and v.list = $2 and (v.login_id = $1 or ($3 and v.shared)) order by v.login_id <> $1, lower(v.name), v.id`, [loginId, list, withShared])
  return rows
}

/** One's own view; null where there is none. */
export async function findOwnView(tx: Tx, loginId: string, id: string): Promise<ViewRow | null> {
  const { rows } = await tx.queryNamed<ViewRow>('views-own', `select ${viewColumns} where v.removed_at is null and v.login_id = $1 and v.id = $2`, [loginId, id])
  return rows[0] ?? null
}

/** One's own view that was removed and can be brought back; null where there is none. */
export async function findRemovedView(tx: Tx, loginId: string, id: string): Promise<ViewRow | null> {
  const { rows } = await tx.queryNamed<ViewRow>('views-removed', `select ${viewColumns} where v.removed_at is not null and v.login_id = $1 and v.id = $2`, [loginId, id])
  return rows[0] ?? null
}

/** How many other views the person has of a list, and whether one of them has the name. */
export async function countOtherViews(tx: Tx, loginId: string, list: string, name: string, id: string | null): Promise<{ readonly count: number; readonly taken: boolean }> {
  const { rows } = await tx.queryNamed<{ count: number; taken: boolean }>('views-count',
    `select count(*)::int as count, coalesce(bool_or(name = $3), false) as taken from saved_views where removed_at is null and login_id = $1 and list = $2 and id is distinct from $4::bigint`, [loginId, list, name, id])
  return rows[0] ?? { count: 0, taken: false }
}

export async function insertView(tx: Tx, loginId: string, id: string, list: string, { name, search, layout, shared }: ViewFields, now: Date): Promise<void> {
  await tx.queryNamed('views-insert', 'insert into saved_views (id, login_id, list, name, search, layout, shared, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [id, loginId, list, name, search, JSON.stringify(layout), shared, now])
}

export async function updateView(tx: Tx, id: string, { name, search, layout, shared }: ViewFields, now: Date): Promise<void> {
  await tx.queryNamed('views-update', 'update saved_views set name = $2, search = $3, layout = $4, shared = $5, updated_at = $6 where id = $1',
    [id, name, search, JSON.stringify(layout), shared, now])
}

/** The view can be brought back until its owner has removed so many others. */
export async function removeView(tx: Tx, loginId: string, id: string, now: Date, most: number): Promise<void> {
  await tx.queryNamed('views-remove', 'update saved_views set removed_at = $2 where id = $1', [id, now])
  await tx.queryNamed('views-prune',
    `delete from saved_views where id in (select id from saved_views where login_id = $1 and removed_at is not null order by removed_at desc, id desc offset $2)`, [loginId, most])
}

export async function restoreView(tx: Tx, id: string): Promise<void> {
  await tx.queryNamed('views-restore', 'update saved_views set removed_at = null where id = $1', [id])
}
