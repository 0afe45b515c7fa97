import type { roles } from '#contract/roles.ts'
import { dutiesAgainst } from '#domain/access/duties.ts'
import { allGrants, missingGrants } from '#domain/access/grants.ts'
import { permissions } from '#domain/access/permissions.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { countedUpTo, decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handlers } from '../runtime/handler.ts'
import { entriesOf, namesOf } from './grant-entries.ts'
import { rightsOfCaller } from './managed.ts'
import { listPresets, presetRow } from './preset-store.ts'
import { loadRights } from './rights-store.ts'
import { countStaff, findStaff, listStaff } from './staff-store.ts'

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
    const after = decodeCursor(query.cursor, [isId])
    if (!after.ok) return after
    const { limit, fetch } = pageLimit(query.limit)
    const { search, status, section, second_factor } = query
    const filter = { search, status, section, second_factor, after: after.value?.[0] ?? null, limit: fetch }
    const found = await listStaff(tx, await rightsOfCaller(tx, principal), now, filter)
    const { rows, metadata } = pageOf(found, limit, (person) => [person.id])
    return ok({ rows, metadata: { ...metadata, ...countedUpTo(await countStaff(tx, filter)) } })
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
