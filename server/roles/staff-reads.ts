import type { roles } from '#contract/roles.ts'
import { dutiesAgainst } from '#domain/access/duties.ts'
import { allGrants, missingGrants } from '#domain/access/grants.ts'
import { permissions } from '#domain/access/permissions.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { countedUpTo, pageLimit } from '../runtime/cursor.ts'
import type { Handlers } from '../runtime/handler.ts'
import { entriesOf, namesOf } from './grant-entries.ts'
import { rightsOfCaller } from './managed.ts'
import { listPresets, presetRow } from './preset-store.ts'
import { loadRights } from './rights-store.ts'
import { countStaff, findStaff, listStaff, staffOrder } from './staff-store.ts'

export const staffReads: Pick<Handlers<typeof roles>, 'permissions' | 'list' | 'detail' | 'permissionsOf' | 'presets'> = {
  async permissions({ tx }, { principal }) {
    const { grants } = await rightsOfCaller(tx, principal)
    return ok({
      rows: allGrants.map((grant) => ({
        ...namesOf(grant),
        origin: permissions.find(({ name }) => name === grant.permission)?.origin ?? 'spec',
        grantable: missingGrants([grant], grants).length === 0,
        incompatible_with: grant.permission === null ? [] : [...dutiesAgainst(grant.permission)],
      })),
    })
  },

  async list({ tx, now }, { principal, query }) {
    const order = staffOrder(query.sort)
    const after = order.after(query.cursor)
    if (!after.ok) return after
    const { limit } = pageLimit(query.limit)
    const { rows, metadata } = await listStaff(tx, await rightsOfCaller(tx, principal), now, query, { order, limit, after: after.value })
    return ok({ rows, metadata: { ...metadata, ...countedUpTo(await countStaff(tx, query)) } })
  },

  async detail({ tx, now }, { principal, params }) {
    const row = await findStaff(tx, await rightsOfCaller(tx, principal), now, params.id)
    return row === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [row] })
  },

  async permissionsOf({ tx }, { params }) {
    const rights = await loadRights(tx, params.id)
    return rights === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: entriesOf(rights.grants) })
  },

  async presets({ tx }) {
    return ok({ rows: (await listPresets(tx)).map(presetRow) })
  },
}
