import type { Body } from '#contract/endpoint.ts'
import { messageOf } from '#contract/envelope.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import { accountStatuses, effectiveStatus } from '#domain/hierarchy/account-status.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Tx } from '#database/transaction.ts'
import { viewerOf } from '../bets/viewer.ts'
import { lastChange } from '../logs/last-change.ts'
import type { Handler, Principal, Scope } from '../runtime/handler.ts'
import { factsToWire } from '../runtime/to-wire.ts'
import { accountRows, mayReach, reachable } from './account-store.ts'
import { endGames } from '../wallet/end-games.ts'
import { changedSince, hashOf } from './preview-hash.ts'
import { keepSetter, maySetFlags } from './set-flags.ts'
import { endSessionsBelow, lockTree, placesBeside, readFlags, touchedBy, touchedTogether, writeOwnFlags } from './status-store.ts'
import type { Flags, OwnFlags, Reach, Touched } from './status-store.ts'

type Change = Pick<Body<typeof superAdmins.updateStatus>, 'status' | 'bet_locked' | 'transfer_locked'>

function ownAfter(flags: Flags, change: Change): OwnFlags {
  return { status: change.status ?? flags.self_status, betLocked: change.bet_locked ?? flags.self_bet_locked, transferLocked: change.transfer_locked ?? flags.transfer_locked }
}

/** Whose effective flags a change of these alters: the stricter of before and after binds those who are freer than it. */
function reachOf(flags: Flags, own: OwnFlags): Reach {
  const [before, after] = [effectiveStatus(flags.self_status, flags.parent_status), effectiveStatus(own.status, flags.parent_status)]
  return {
    status: before === after ? null : effectiveStatus(before, after),
    bets: !flags.parent_bet_locked && flags.self_bet_locked !== own.betLocked,
    transfers: flags.transfer_locked !== own.transferLocked,
  }
}

/** Accounts and bets apart: bets come by the second, and whoever must lock now may say that only the accounts matter. */
function previewHashOf(id: string, flags: Flags, own: OwnFlags, touched: Touched): string {
  return `${hashOf('status', id, flags.parent_status, flags.parent_bet_locked, own, touched.state)}.${hashOf('open bets', id, touched.openBets)}`
}

/** Only from above, never oneself; nothing is changed below an account that is locked or closed itself, nor set freer than somebody higher has set it; and who comes back from being closed needs a place. */
async function checked(tx: Tx, principal: Principal, id: string, change: Change): Promise<Result<{ readonly flags: Flags }>> {
  const { accountId: viewer, level } = viewerOf(principal)
  if (!(await mayReach(tx, viewer, id))) return refuse('ACCESS_NOT_FOUND')
  if (viewer === id) return refuse('ACCESS_FORBIDDEN')
  const flags = await readFlags(tx, id)
  assert(flags !== undefined, 'an account in reach is there')
  if (accountStatuses.indexOf(flags.parent_status) >= accountStatuses.indexOf('locked')) return refuse('ACCOUNT_CLOSED_ABOVE', { parent_status: flags.parent_status })
  const may = await maySetFlags(tx, level, id, change)
  if (!may.ok) return may
  const fits = await hasPlace(tx, id, flags, ownAfter(flags, change))
  return fits.ok ? ok({ flags }) : fits
}

export const previewStatus: Handler<typeof superAdmins.previewStatus> = async ({ tx }, { params, principal, body }) => {
  const found = await planned(tx, principal, params.id, body)
  return found.ok ? ok({ rows: [{ ...reachOfPlan(found.value), figures: [] }] }) : found
}

export const previewBulkStatus: Handler<typeof superAdmins.previewBulkStatus> = async ({ tx }, { principal, body }) => {
  const { account_ids: ids, ...asked } = body
  const plans: Plan[] = []
  const rows = []
  for (const id of ids) {
    const found = await planned(tx, principal, id, asked)
    if (found.ok) plans.push(found.value)
    rows.push(found.ok
      ? { id, ok: true, code: null, message: null, facts: null, ...reachOfPlan(found.value) }
      : { id, ...refusedRow(found), hash: null, agents: 0, players: 0, open_bets: 0 })
  }
  const { agents, players, openBets } = await touchedTogether(tx, plans)
  return ok({ rows, extra: { together: { agents, players, open_bets: openBets } } })
}

/** What a change would write on one account, and whom that touches while nothing else is written. */
type Plan = { readonly id: string; readonly flags: Flags; readonly own: OwnFlags; readonly touched: Touched; readonly hash: string }

async function planned(tx: Tx, principal: Principal, id: string, change: Change): Promise<Result<Plan>> {
  const found = await checked(tx, principal, id, change)
  return found.ok ? ok(await planOf(tx, id, found.value.flags, change)) : found
}

async function planOf(tx: Tx, id: string, flags: Flags, change: Change): Promise<Plan> {
  const own = ownAfter(flags, change)
  const touched = await touchedBy(tx, id, reachOf(flags, own))
  return { id, flags, own, touched, hash: previewHashOf(id, flags, own, touched) }
}

function reachOfPlan({ hash, touched: { agents, players, openBets } }: Plan) {
  return { hash, agents, players, open_bets: openBets }
}

function refusedRow({ refusal: { code, facts } }: Extract<Result<never>, { readonly ok: false }>) {
  return { ok: false, code, message: messageOf[code], facts: factsToWire(facts) }
}

/** Refuses a change of flags that somebody else has changed since they were looked at, with both, and by whom and since when. */
async function stillAs(tx: Tx, viewer: string | null, id: string, { self_status, self_bet_locked, transfer_locked }: Flags, seen: Confirmed['seen']): Promise<Result<true>> {
  if (seen.status === self_status && seen.bet_locked === self_bet_locked && seen.transfer_locked === transfer_locked) return ok(true)
  return refuse('REQUEST_STALE', {
    'sent.status': seen.status, 'now.status': self_status, 'sent.bet_locked': seen.bet_locked, 'now.bet_locked': self_bet_locked,
    'sent.transfer_locked': seen.transfer_locked, 'now.transfer_locked': transfer_locked,
    ...await lastChange(tx, viewer, { kind: 'account', id }),
  })
}

type Confirmed = Change & Pick<Body<typeof superAdmins.updateStatus>, 'preview_hash' | 'bets_may_differ' | 'seen'>

/** The plan of a change as it was seen: it stands only while the own flags, and whom it reaches, are what the person looked at. */
async function confirmedPlan(tx: Tx, principal: Principal, id: string, confirmed: Confirmed): Promise<Result<Plan>> {
  const found = await checked(tx, principal, id, confirmed)
  if (!found.ok) return found
  const { flags } = found.value
  const fresh = await stillAs(tx, viewerOf(principal).accountId, id, flags, confirmed.seen)
  if (!fresh.ok) return fresh
  const plan = await planOf(tx, id, flags, confirmed)
  const changed = changedSince(confirmed.preview_hash, plan.hash, 'accounts', confirmed.bets_may_differ)
  return changed === null ? ok(plan) : refuse('ACCOUNT_PREVIEW_CHANGED', { changed, ...reachOfPlan(plan) })
}

/** Who comes back from being closed needs a place beside the others. */
async function hasPlace(tx: Tx, id: string, flags: Flags, own: OwnFlags): Promise<Result<true>> {
  if (flags.self_status !== 'closed' || own.status === 'closed') return ok(true)
  const beside = await placesBeside(tx, id)
  return beside !== null && beside.children >= beside.child_limit ? refuse('ACCOUNT_CHILDREN_FULL', { child_limit: beside.child_limit }) : ok(true)
}

/** Writes what was planned; returns the sessions that ended with it. */
async function write({ tx, now }: Scope, principal: Principal, { id, own }: Plan, change: Change): Promise<readonly string[]> {
  await writeOwnFlags(tx, id, own)
  await keepSetter(tx, viewerOf(principal).level, id, change)
  if (own.status !== 'locked' && own.status !== 'closed') return []
  const sessions = await endSessionsBelow(tx, id, now)
  await endGames(tx, { accountId: id }, now)
  return sessions
}

function auditOf({ flags, own, touched }: Plan) {
  return {
    before: { self_status: flags.self_status, self_bet_locked: flags.self_bet_locked, transfer_locked: flags.transfer_locked },
    after: { self_status: own.status, self_bet_locked: own.betLocked, transfer_locked: own.transferLocked, agents: touched.agents, players: touched.players, open_bets: touched.openBets },
  }
}

export const updateStatus: Handler<typeof superAdmins.updateStatus> = async (scope, { params: { id }, principal, body }) => {
  const { tx } = scope
  const viewer = viewerOf(principal).accountId
  const place = (await reachable(tx, viewer, [id])).get(id)
  if (place === undefined) return refuse('ACCESS_NOT_FOUND')
  await lockTree(tx, place.businessId)
  const plan = await confirmedPlan(tx, principal, id, body)
  if (!plan.ok) return plan
  const sessions = await write(scope, principal, plan.value, body)
  return ok({
    rows: await accountRows(tx, [id], viewer),
    audit: { targetKind: 'account', targetId: id, businessId: place.businessId, reason: body.reason ?? null, ...auditOf(plan.value) },
    afterCommit: () => { for (const session of sessions) scope.context.sessions.forget(session) },
  })
}

/**
 * Every account is judged as all of them stand before the first is written, as the preview was: one below another in the same call is
 * not refused for what that does to it.
 */
export const bulkStatus: Handler<typeof superAdmins.bulkStatus> = async (scope, { principal, body }) => {
  const { tx } = scope
  const { accounts, reason, ...of } = body
  const viewer = viewerOf(principal).accountId
  const ids = accounts.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) return refuse('REQUEST_INVALID', { field: 'accounts' })
  const businesses = new Set([...(await reachable(tx, viewer, ids)).values()].map(({ businessId }) => businessId))
  for (const businessId of [...businesses].toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) await lockTree(tx, businessId)

  const plans = new Map<string, Result<Plan>>()
  for (const { id, ...confirmed } of accounts) plans.set(id, await confirmedPlan(tx, principal, id, { ...of, ...confirmed }))
  const sessions: string[] = []
  for (const [id, plan] of plans) {
    if (!plan.ok) continue
    // Others of this call may have taken the places.
    const place = await hasPlace(tx, id, plan.value.flags, plan.value.own)
    if (place.ok) sessions.push(...await write(scope, principal, plan.value, of))
    else plans.set(id, place)
  }
  const done = [...plans.values()].flatMap((plan) => (plan.ok ? [plan.value] : []))
  const rows = new Map((await accountRows(tx, done.map(({ id }) => id), viewer)).map((row) => [row.id, row]))
  const answers = [...plans].map(([id, plan]) => (plan.ok
    ? { id, ok: true, code: null, message: null, facts: null, account: rows.get(id) ?? null }
    : { id, ...refusedRow(plan), account: null }))
  return ok({
    rows: answers,
    audit: {
      targetKind: 'accounts', targetId: done.map(({ id }) => id).slice(0, 20).join(','), reason: reason ?? null,
      before: Object.fromEntries(done.map((each) => [each.id, auditOf(each).before])),
      after: { ...Object.fromEntries(done.map((each) => [each.id, auditOf(each).after])), refused: answers.filter((each) => !each.ok).map(({ id, code }) => ({ id, code })) },
    },
    afterCommit: () => { for (const session of sessions) scope.context.sessions.forget(session) },
  })
}
