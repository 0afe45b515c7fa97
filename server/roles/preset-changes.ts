import type { roles } from '#contract/roles.ts'
import type { Tx } from '#database/transaction.ts'
import type { Grant } from '#domain/access/decide.ts'
import { grantRights } from '#domain/access/manage-staff.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Handlers, Principal } from '../runtime/handler.ts'
import { grantsSent } from './grant-entries.ts'
import { rightsOfCaller } from './managed.ts'
import { deletePreset, listPresets, presetRow, writePreset } from './preset-store.ts'
import type { Preset } from './preset-store.ts'
import { lockRights } from './rights-store.ts'

/** A preset is granted by whoever holds all of it, and made by nobody else. */
async function grantsOfPreset(tx: Tx, principal: Principal, entries: Parameters<typeof grantsSent>[0]): Promise<Result<readonly Grant[]>> {
  const sent = grantsSent(entries)
  if (!sent.ok) return sent
  return grantRights({ editor: await rightsOfCaller(tx, principal), wanted: sent.value, owner: false, separateDuties: false })
}

const facts = (preset: Pick<Preset, 'name' | 'role' | 'grants'>) => ({
  name: preset.name, role: preset.role,
  permissions: preset.grants.map(({ section, permission }) => (permission === null ? section : `${section}: ${permission}`)),
})

export const presetChanges: Pick<Handlers<typeof roles>, 'addPreset' | 'editPreset' | 'removePreset'> = {
  async addPreset({ tx, now, newId }, { principal, body }) {
    await lockRights(tx)
    const grants = await grantsOfPreset(tx, principal, body.permissions)
    if (!grants.ok) return grants
    const id = newId()
    const content = { name: body.name, role: body.role, grants: grants.value }
    if (!(await writePreset(tx, id, content, now))) return refuse('ACCESS_NAME_TAKEN', { field: 'name' })
    return ok({
      rows: [presetRow({ id, ...content, version: 1, updated_at: now.toISOString() })],
      audit: { targetKind: 'preset', targetId: id, after: facts(content) },
    })
  },

  async editPreset({ tx, now }, { principal, params, body }) {
    await lockRights(tx)
    const before = (await listPresets(tx)).find(({ id }) => id === params.id)
    if (before === undefined) return refuse('ACCESS_NOT_FOUND')
    if (body.version !== undefined && body.version !== before.version) return refuse('REQUEST_STALE', { version: before.version })
    const grants = await grantsOfPreset(tx, principal, body.permissions)
    if (!grants.ok) return grants
    const content = { name: body.name, role: body.role, grants: grants.value }
    if (!(await writePreset(tx, before.id, content, now))) return refuse('ACCESS_NAME_TAKEN', { field: 'name' })
    const after = (await listPresets(tx)).find(({ id }) => id === before.id)
    assert(after !== undefined, 'a preset that was just written is there')
    return ok({ rows: [presetRow(after)], audit: { targetKind: 'preset', targetId: before.id, before: facts(before), after: facts(after) } })
  },

  async removePreset({ tx }, { params }) {
    await lockRights(tx)
    const before = (await listPresets(tx)).find(({ id }) => id === params.id)
    if (before === undefined) return refuse('ACCESS_NOT_FOUND')
    await deletePreset(tx, before.id)
    return ok({ rows: [{ removed: true }], audit: { targetKind: 'preset', targetId: before.id, before: facts(before) } })
  },
}
