import type { RowOf } from '#contract/endpoint.ts'
import type { roles } from '#contract/roles.ts'
import type { Tx } from '#database/transaction.ts'
import type { Grant } from '#domain/access/decide.ts'
import { entriesOf, grantsStored } from './grant-entries.ts'

export type PresetRow = RowOf<typeof roles.presets>
export type Preset = Pick<PresetRow, 'id' | 'name' | 'role' | 'version' | 'updated_at'> & { readonly grants: readonly Grant[] }
type StoredPreset = Omit<Preset, 'grants'> & { readonly grants: readonly { readonly section: string; readonly permission: string | null }[] }

/** The presets by name. */
export async function listPresets(tx: Tx): Promise<readonly Preset[]> {
  const { rows } = await tx.query<StoredPreset>(
    `select p.id, p.name, p.role, p.version, p.updated_at, coalesce((select json_agg(json_build_object('section', g.section, 'permission', g.permission_name))
       from preset_permissions g where g.preset_id = p.id), '[]') as grants from permission_presets p order by lower(p.name)`)
  return rows.map(({ grants, ...row }) => ({ ...row, grants: grantsStored(grants) }))
}

export function presetRow({ grants, ...preset }: Preset): PresetRow {
  const permissions = [...entriesOf(grants)]
  const holds = permissions.flatMap(({ menu_name: menu, permission_name: permission, restrict_access: restricted }) => (restricted ? [] : [permission === null ? menu : `${menu}: ${permission}`]))
  return { ...preset, permissions, holds }
}

export type PresetContent = { readonly name: string; readonly role: 'admin' | 'user'; readonly grants: readonly Grant[] }

/** Writes a preset, new or changed. @returns false where the name is taken by another one */
export async function writePreset(tx: Tx, id: string, { name, role, grants }: PresetContent, now: Date): Promise<boolean> {
  const { rowCount: taken } = await tx.query('select from permission_presets where lower(name) = lower($1) and id <> $2', [name, id])
  if (taken > 0) return false
  await tx.query(
    `insert into permission_presets (id, name, role, updated_at) values ($1, $2, $3, $4)
     on conflict (id) do update set name = excluded.name, role = excluded.role, updated_at = excluded.updated_at, version = permission_presets.version + 1`,
    [id, name, role, now.toISOString()])
  await tx.query('delete from preset_permissions where preset_id = $1', [id])
  await tx.query(
    'insert into preset_permissions (preset_id, section, permission_name) select $1, section, permission from unnest($2::text[], $3::text[]) as g(section, permission)',
    [id, grants.map(({ section }) => section), grants.map(({ permission }) => permission)])
  return true
}

export async function deletePreset(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from permission_presets where id = $1', [id])
}
