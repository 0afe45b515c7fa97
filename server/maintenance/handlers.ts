import { maintenanceActs } from '#contract/maintenance.ts'
import type { maintenance } from '#contract/maintenance.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { letBetsEnd } from '../locks/bets-gate.ts'
import { listAudit } from '../logs/audit-store.ts'
import { pageLimit, pageOf } from '../runtime/cursor.ts'
import { databaseNow } from '../runtime/database-now.ts'
import type { Handlers, Principal } from '../runtime/handler.ts'
import { currentMaintenance, findMaintenance, insertMaintenance, listMaintenance, lockMaintenance, maintenanceOrder, stateOf, toRow } from './maintenance-store.ts'
import type { StoredMaintenance } from './maintenance-store.ts'
import { maintenanceMessage, tellMaintenance } from './tell-maintenance.ts'

/** Nobody does more to one maintenance. */
const actsShown = 200

/** Each judges by the database's clock: bets do on every node, and a node whose own goes ahead would promise what none of them keeps yet. */
export const maintenanceHandlers: Handlers<typeof maintenance> = {
  async list({ tx }, { query: { state, scope, ...query } }) {
    const now = await databaseNow(tx)
    const order = maintenanceOrder(query.sort)
    const after = order.after(query.cursor)
    if (!after.ok) return after
    const { limit, fetch } = pageLimit(query.limit)
    const page = pageOf(await listMaintenance(tx, { state, scope, order, after: after.value, limit: fetch, now }), limit, order.cursorOf)
    return ok({ ...page, rows: page.rows.map(({ row }) => row) })
  },

  async history({ tx }, { params }) {
    if ((await findMaintenance(tx, params.id)) === null) return refuse('ACCESS_NOT_FOUND')
    const found = await listAudit(tx, { targetKind: 'maintenance', targetId: params.id, outcome: 'done', after: null, limit: actsShown })
    return ok({
      rows: found.flatMap(({ id, at, actor_name: by, action, changes }) => {
        const act = maintenanceActs.find((each) => action === `maintenance.${each}`)
        return act === undefined ? [] : [{ id, at, by, act, ends_at: changes.find(({ field }) => field === 'ends_at')?.after ?? null }]
      }),
    })
  },

  async current({ tx }, { principal }) {
    const now = await databaseNow(tx)
    const account = principal.kind === 'person' && principal.actor.kind === 'account' ? principal.actor : null
    return ok({ rows: await currentMaintenance(tx, account?.businessId ?? null, now) })
  },

  async forSite({ tx }, { principal }) {
    const now = await databaseNow(tx)
    assert(principal.kind === 'platform', 'the platform interface is open to player sites only')
    return ok({ rows: await currentMaintenance(tx, principal.businessId, now) })
  },

  async announce({ tx }, { principal, body }) {
    const now = await databaseNow(tx)
    const staffId = staffOf(principal)
    const { scope, message, ends_at: endsAt } = body
    const providerId = scope === 'provider' ? (body.casino_provider_id ?? null) : null
    const [sportId, businessId] = [scope === 'sport' ? (body.game_id ?? null) : null, scope === 'business' ? (body.business_id ?? null) : null]
    if (scope === 'sport' && sportId === null) return refuse('REQUEST_INVALID', { field: 'game_id' })
    if (scope === 'provider' && providerId === null) return refuse('REQUEST_INVALID', { field: 'casino_provider_id' })
    if (scope === 'business' && businessId === null) return refuse('REQUEST_INVALID', { field: 'business_id' })
    if (sportId !== null && !(await exists(tx, 'sports', sportId))) return refuse('ACCESS_NOT_FOUND', { field: 'game_id' })
    if (providerId !== null && !(await exists(tx, 'casino_providers', providerId))) return refuse('ACCESS_NOT_FOUND', { field: 'casino_provider_id' })
    if (businessId !== null && !(await exists(tx, 'businesses', businessId))) return refuse('ACCESS_NOT_FOUND', { field: 'business_id' })
    const startsAt = body.starts_at === null || Date.parse(body.starts_at) < now.getTime() ? now.toISOString() : body.starts_at
    if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) return refuse('MAINTENANCE_TIMES', { field: 'ends_at' })
    const started = Date.parse(startsAt) <= now.getTime()
    const id = await insertMaintenance(tx, { scope, sportId, providerId, businessId, message: message.trim(), startsAt, endsAt, announcedBy: staffId, started }, now)
    const row = await findMaintenance(tx, id)
    assert(row !== null, 'what was written is there')
    const messages = [await tellMaintenance(tx, row, started ? 'started' : 'announced', now, staffId)]
    if (started) await letBetsEnd(tx)
    return ok({ rows: [toRow(row, now)], audit: { targetKind: 'maintenance', targetId: id, after: factsOf(row) }, messages })
  },

  async start({ tx }, { principal, params, body }) {
    const now = await databaseNow(tx)
    const found = await open(tx, params.id, body.version, now)
    if (!found.ok) return found
    const before = found.value
    if (stateOf(before, now) !== 'announced') return refuse('MAINTENANCE_BEGUN')
    await tx.query(`update maintenance set starts_at = $2, told = 'started', version = version + 1 where id = $1`, [before.id, now.toISOString()])
    return changed(tx, before, now, principal, 'started')
  },

  async extend({ tx }, { principal, params, body }) {
    const now = await databaseNow(tx)
    const found = await open(tx, params.id, body.version, now)
    if (!found.ok) return found
    const before = found.value
    const { ends_at: endsAt } = body
    if (endsAt !== null && Date.parse(endsAt) <= Math.max(now.getTime(), Date.parse(before.starts_at))) return refuse('MAINTENANCE_TIMES', { field: 'ends_at' })
    await tx.query('update maintenance set ends_at = $2, version = version + 1 where id = $1', [before.id, endsAt])
    return changed(tx, before, now, principal, null)
  },

  async end({ tx }, { principal, params, body }) {
    const now = await databaseNow(tx)
    const found = await open(tx, params.id, body.version, now)
    if (!found.ok) return found
    await tx.query(`update maintenance set ended_at = $2, ended_by = $3, told = 'ended', version = version + 1 where id = $1`, [found.value.id, now.toISOString(), staffOf(principal)])
    return changed(tx, found.value, now, principal, 'ended')
  },
}

/** One that is not over, at the version that was looked at. */
async function open(tx: Tx, id: string, version: number, now: Date): Promise<Result<StoredMaintenance>> {
  const row = await lockMaintenance(tx, id)
  if (row === null) return refuse('ACCESS_NOT_FOUND')
  if (stateOf(row, now) === 'ended') return refuse('MAINTENANCE_ENDED')
  return row.version === version ? ok(row) : refuse('REQUEST_STALE')
}

async function changed(tx: Tx, before: StoredMaintenance, now: Date, principal: Principal, step: 'started' | 'ended' | null) {
  const row = await findMaintenance(tx, before.id)
  assert(row !== null, 'nothing removes a maintenance')
  const messages = [step === null ? maintenanceMessage(row) : await tellMaintenance(tx, row, step, now, staffOf(principal))]
  // One that begins by hand is answered when no bet is left that had not seen it; one that begins by the clock is read by its moment.
  if (step === 'started') await letBetsEnd(tx)
  return ok({ rows: [toRow(row, now)], audit: { targetKind: 'maintenance', targetId: row.id, before: factsOf(before), after: factsOf(row) }, messages })
}

function factsOf({ scope, game_id: gameId, casino_provider_id: providerId, business_id: businessId, message, starts_at: startsAt, ends_at: endsAt, ended_at: endedAt }: StoredMaintenance) {
  return { scope, game_id: gameId, casino_provider_id: providerId, business_id: businessId, message, starts_at: startsAt, ends_at: endsAt, ended_at: endedAt }
}

async function exists(tx: Tx, table: 'sports' | 'casino_providers' | 'businesses', id: string): Promise<boolean> {
  return (await tx.query(`select from ${table} where id = $1`, [id])).rowCount === 1
}

function staffOf(principal: Principal): string {
  assert(principal.kind === 'person' && principal.actor.kind === 'staff', 'maintenance is managed by staff')
  return principal.actor.staffId
}
