import { pageSizeDefault } from '#contract/fields.ts'
import { voids } from '#contract/voids.ts'
import type { Tx } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { pageOf } from '../runtime/cursor.ts'
import type { Handler, Handlers, Principal } from '../runtime/handler.ts'
import { editPolicyHandler, policyHandler } from './policy-store.ts'
import { previewRemoval, removeRunner } from './remove-runner.ts'
import { checkUndo, postVoid, previewVoid, undoVoid } from './post-void.ts'
import type { Undoable } from './post-void.ts'
import { giveUpFailed, retryFailed } from './void-part.ts'
import { voidOrder, voidRow, voidRows } from './void-store.ts'

const ofBets = (principal: Principal): Undoable => ({ scopes: ['bets', 'filter'], mayWhole: mayWhole(principal) })
const ofMarkets: Undoable = { scopes: ['market', 'event'], mayWhole: true }
/** Voids shown with an event. */
const eventVoidsMax = 100

async function known(tx: Tx, table: 'markets' | 'events', id: string): Promise<boolean> {
  return (await tx.query(`select from ${table} where id = $1`, [id])).rowCount === 1
}

/** Whoever voids bets may find all of a market: that is a void of the market, and asks for its right too. */
function mayWhole(principal: Principal): boolean {
  return principal.kind === 'person' && decide(principal.actor, voids.voidMarket.access).ok
}

const voidBets: Handler<typeof voids.voidBets> = (scope, { principal, body: { target, ...said } }) => postVoid(scope, principal, { target, mayWhole: mayWhole(principal) }, said)

const voidMarket: Handler<typeof voids.voidMarket> = async (scope, { principal, params: { id }, body }) =>
  (await known(scope.tx, 'markets', id)) ? postVoid(scope, principal, { target: { scope: 'market', market_id: id }, mayWhole: true }, body) : refuse('MARKET_UNKNOWN', { market_id: id })

const voidEvent: Handler<typeof voids.voidEvent> = async (scope, { principal, params: { id }, body }) =>
  (await known(scope.tx, 'events', id)) ? postVoid(scope, principal, { target: { scope: 'event', event_id: id }, mayWhole: true }, body) : refuse('ACCESS_NOT_FOUND')

const previewBets: Handler<typeof voids.previewBets> = ({ tx }, { principal, body }) =>
  previewVoid(tx, { kind: 'void', target: body.target, takenBp: body.taken_bp, mayWhole: mayWhole(principal) }, viewerOf(principal))

const previewMarket: Handler<typeof voids.previewMarket> = async ({ tx }, { principal, params: { id }, body }) =>
  (await known(tx, 'markets', id))
    ? previewVoid(tx, { kind: 'void', target: { scope: 'market', market_id: id }, takenBp: body.taken_bp, mayWhole: true }, viewerOf(principal))
    : refuse('MARKET_UNKNOWN', { market_id: id })

const previewEvent: Handler<typeof voids.previewEvent> = async ({ tx }, { principal, params: { id }, body }) =>
  (await known(tx, 'events', id))
    ? previewVoid(tx, { kind: 'void', target: { scope: 'event', event_id: id }, takenBp: body.taken_bp, mayWhole: true }, viewerOf(principal))
    : refuse('ACCESS_NOT_FOUND')

async function previewUndo(tx: Tx, principal: Principal, id: string, of: Undoable): ReturnType<typeof previewVoid> {
  const undoable: Result<true> = await checkUndo(tx, id, of)
  return undoable.ok ? previewVoid(tx, { kind: 'undo', voidId: id }, viewerOf(principal)) : undoable
}

/** Waits for nothing: what is being tried already goes on. */
const retry: Handler<typeof voids.retry> = async ({ tx, context }, { params: { id } }) => {
  if ((await voidRow(tx, id)) === null) return refuse('VOID_UNKNOWN')
  if (!(await retryFailed(tx, id))) return refuse('VOID_NOTHING')
  const row = await voidRow(tx, id)
  return row === null ? refuse('VOID_UNKNOWN') : ok({ rows: [row], audit: { targetKind: 'void', targetId: id, after: { failing: row.failing } }, afterCommit: context.wakeSettlement })
}

const undoOf = { bets: voids.undoBets, filter: voids.undoBets, market: voids.undoMarket, event: voids.undoEvent } as const

/** For those who may undo what it is: a market that is given up stays as one that was undone would be. */
const giveUp: Handler<typeof voids.giveUp> = async ({ tx, now, context }, { principal, params: { id }, body: { reason } }) => {
  const before = await voidRow(tx, id)
  if (before === null) return refuse('VOID_UNKNOWN')
  if (principal.kind !== 'person' || !decide(principal.actor, undoOf[before.scope].access).ok) return refuse('ACCESS_FORBIDDEN')
  const markets = await giveUpFailed(tx, id, now)
  if (markets.length === 0) return refuse(before.failing > 0 ? 'VOID_UNDER_WAY' : 'VOID_NOTHING')
  const row = await voidRow(tx, id)
  if (row === null) return refuse('VOID_UNKNOWN')
  // The marks of these markets go next.
  return ok({ rows: [row], audit: { targetKind: 'void', targetId: id, reason, before: { failing: before.failing }, after: { failing: row.failing, markets: markets.length } }, afterCommit: context.wakeSettlement })
}

const plain = <Row extends object>({ value: _, ...row }: Row & { readonly value: unknown }) => row

const list: Handler<typeof voids.list> = async ({ tx }, { query }) => {
  const { limit = pageSizeDefault, cursor, bet_id: betId, market_id: marketId, event_id: eventId, reason, sort } = query
  const order = voidOrder(sort)
  const after = order.after(cursor)
  if (!after.ok) return after
  const page = pageOf(await voidRows(tx, { betId, marketId, eventId, reason }, limit + 1, order, after.value), limit, order.cursorOf)
  return ok({ ...page, rows: page.rows.map(plain) })
}

export const voidsHandlers: Handlers<typeof voids> = {
  voidBets,
  voidMarket,
  voidEvent,
  previewBets,
  previewMarket,
  previewEvent,
  list,
  ofEvent: async ({ tx }, { params: { id } }) =>
    (await known(tx, 'events', id)) ? ok({ rows: (await voidRows(tx, { eventId: id }, eventVoidsMax, voidOrder(), null)).map(plain) }) : refuse('ACCESS_NOT_FOUND'),
  previewUndoBets: ({ tx }, { principal, params }) => previewUndo(tx, principal, params.id, ofBets(principal)),
  previewUndoMarket: ({ tx }, { principal, params }) => previewUndo(tx, principal, params.id, ofMarkets),
  undoBets: (scope, { principal, params, body }) => undoVoid(scope, principal, params.id, ofBets(principal), body),
  undoMarket: (scope, { principal, params, body }) => undoVoid(scope, principal, params.id, { scopes: ['market'], mayWhole: true }, body),
  undoEvent: (scope, { principal, params, body }) => undoVoid(scope, principal, params.id, { scopes: ['event'], mayWhole: true }, body),
  retry,
  giveUp,
  previewRemoval,
  removeRunner,
  policy: policyHandler,
  editPolicy: editPolicyHandler,
}
