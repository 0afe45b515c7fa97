import type { locks } from '#contract/locks.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { isCasinoScope, placePath } from '../limits/limit-store.ts'
import { pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handler, Handlers, Scope } from '../runtime/handler.ts'
import { reachable } from '../super-admins/account-store.ts'
import { letBetsEnd } from './bets-gate.ts'
import { casinoPlaces, holdOrder, holdRows, insertHold, liftHold, listHolds, lockHold, plainHold } from './hold-store.ts'
import type { NewHold } from './hold-store.ts'
import { auditRows, setterOf, told } from './hold-facts.ts'

const dayMs = 86_400_000
/** How long a lock or a block lasts where nobody says (domain rules, section 5.4). */
const holdDays = 7

const list: Handler<typeof locks.list> = async ({ tx }, { principal, query }) => {
  const order = holdOrder(query.sort)
  const after = order.after(query.cursor)
  if (!after.ok) return after
  const { limit, fetch } = pageLimit(query.limit)
  const filter = { state: query.state ?? 'in_force', kind: query.kind ?? null, accountId: query.account_id ?? null, eventId: query.event_id ?? null, scope: query.scope ?? null, scopeId: query.scope_id ?? null } as const
  const page = pageOf(await listHolds(tx, viewerOf(principal), filter, order, after.value, fetch), limit, order.cursorOf)
  return ok({ ...page, rows: page.rows.map(plainHold) })
}

/** Whether there is such a place; all betting is one without an id. */
async function placeThere({ tx }: Scope, scope: NewHold['scope'], id: string | undefined): Promise<boolean> {
  if (scope === 'all') return id === undefined
  return id !== undefined && (await placePath(tx, scope, id)) !== null
}

/** In force on every node with its answer: bets that were being decided have been written by then, and every later one meets it. */
const stop: Handler<typeof locks.stop> = async (work, { principal, body }) => {
  const { tx, now, newId } = work
  const viewer = viewerOf(principal)
  if (!(await placeThere(work, body.scope, body.id))) return refuse('ACCESS_NOT_FOUND', { field: 'id' })
  const account = body.account_id === undefined ? null : ((await reachable(tx, viewer.accountId, [body.account_id])).get(body.account_id) ?? 'unknown')
  if (account === 'unknown') return refuse('ACCESS_NOT_FOUND', { field: 'account_id' })
  const id = newId()
  const hold: NewHold = { id, kind: 'stop', scope: body.scope, scopeId: body.id ?? '0', marketType: null, accountId: body.account_id ?? null, reason: body.reason, expiresAt: null }
  if (!(await insertHold(tx, hold, setterOf(principal), now))) return refuse('LOCK_STANDS')
  const rows = await holdRows(tx, viewer, [id])
  await letBetsEnd(tx)
  return ok({ rows, audit: { targetKind: 'hold', targetId: id, businessId: account?.businessId ?? null, reason: body.reason, after: auditRows(rows)[0] }, messages: [told] })
}

const liftStop: Handler<typeof locks.liftStop> = async ({ tx, now }, { principal, params }) => {
  if (!(await lockHold(tx, params.id, true))) return refuse('ACCESS_NOT_FOUND')
  await liftHold(tx, params.id, setterOf(principal), now)
  const rows = await holdRows(tx, viewerOf(principal), [params.id])
  return ok({ rows, audit: { targetKind: 'hold', targetId: params.id, before: auditRows(rows)[0] }, messages: [told] })
}

/** An account locks and blocks below itself, or all that is below it by its own id; one that it cannot see is not there. */
const hold: Handler<typeof locks.hold> = async (work, { principal, body }) => {
  const { tx, now, newId } = work
  const viewer = viewerOf(principal)
  if (!(await placeThere(work, body.scope, body.id))) return refuse('ACCESS_NOT_FOUND', { field: 'id' })
  if (body.market_type !== undefined && isCasinoScope(body.scope)) return refuse('REQUEST_INVALID', { field: 'market_type' })
  const found = await reachable(tx, viewer.accountId, body.account_ids)
  if (!body.account_ids.every((id) => found.has(id))) return refuse('ACCESS_NOT_FOUND', { field: 'account_ids' })
  const expiresAt = body.expires_at === undefined ? new Date(now.getTime() + holdDays * dayMs).toISOString() : body.expires_at
  if (expiresAt !== null && expiresAt <= now.toISOString()) return refuse('REQUEST_INVALID', { field: 'expires_at' })
  const ids: string[] = []
  for (const accountId of new Set(body.account_ids)) {
    const id = newId()
    const wanted: NewHold = { id, kind: body.kind, scope: body.scope, scopeId: body.id, marketType: body.market_type ?? null, accountId, reason: body.reason ?? null, expiresAt }
    if (!(await insertHold(tx, wanted, setterOf(principal), now))) return refuse('LOCK_STANDS', { account_id: accountId })
    ids.push(id)
  }
  const rows = await holdRows(tx, viewer, ids)
  await letBetsEnd(tx)
  return ok({ rows, audit: { targetKind: 'hold', targetId: ids.join(','), businessId: viewer.businessId, reason: body.reason ?? null, after: { holds: auditRows(rows) } }, messages: [told] })
}

/** What somebody above has set stays, whoever it binds. */
const lift: Handler<typeof locks.lift> = async ({ tx, now }, { principal, params }) => {
  const viewer = viewerOf(principal)
  const seen = (await lockHold(tx, params.id, false)) ? (await holdRows(tx, viewer, [params.id]))[0] : undefined
  if (seen === undefined) return refuse('ACCESS_NOT_FOUND')
  if (!seen.may_lift) return refuse('LOCK_NOT_YOURS')
  await liftHold(tx, params.id, setterOf(principal), now)
  const rows = await holdRows(tx, viewer, [params.id])
  return ok({ rows, audit: { targetKind: 'hold', targetId: params.id, businessId: viewer.businessId, before: auditRows(rows)[0] }, messages: [told] })
}

export const locksHandlers: Handlers<typeof locks> = {
  list, stop, liftStop, hold, lift,
  async casinoPlaces({ tx }, { query }) {
    return ok({ rows: await casinoPlaces(tx, query.search) })
  },
}
