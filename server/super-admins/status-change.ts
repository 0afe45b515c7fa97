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
import { accountRows, reachable } from './account-store.ts'
import type { AccountRow } from './account-store.ts'
import { endGames } from '../wallet/end-games.ts'
import { changedSince, hashOf } from './preview-hash.ts'
import { endSessionsBelow, lockTree, placesBeside, readFlags, touchedBy, writeOwnFlags } from './status-store.ts'
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

/** Only from above, never oneself; nothing is set free, or changed at all, below an account that is locked or closed itself; and who comes back from being closed needs a place. */
async function checked(tx: Tx, principal: Principal, id: string, change: Change): Promise<Result<{ flags: Flags; businessId: string }>> {
  const viewer = viewerOf(principal).accountId
  const place = (await reachable(tx, viewer, [id])).get(id)
  if (place === undefined) return refuse('ACCESS_NOT_FOUND')
  if (viewer === id) return refuse('ACCESS_FORBIDDEN')
  const flags = await readFlags(tx, id)
  assert(flags !== undefined, 'an account in reach is there')
  if (accountStatuses.indexOf(flags.parent_status) >= accountStatuses.indexOf('locked')) return refuse('ACCOUNT_CLOSED_ABOVE', { parent_status: flags.parent_status })
  if (flags.self_status === 'closed' && ownAfter(flags, change).status !== 'closed') {
    const beside = await placesBeside(tx, id)
    if (beside !== null && beside.children >= beside.child_limit) return refuse('ACCOUNT_CHILDREN_FULL', { child_limit: beside.child_limit })
  }
  return ok({ flags, businessId: place.businessId })
}

export const previewStatus: Handler<typeof superAdmins.previewStatus> = async ({ tx }, { params, principal, body }) => {
  const found = await checked(tx, principal, params.id, body)
  if (!found.ok) return found
  const { flags } = found.value
  const own = ownAfter(flags, body)
  const touched = await touchedBy(tx, params.id, reachOf(flags, own))
  return ok({ rows: [{ hash: previewHashOf(params.id, flags, own, touched), agents: touched.agents, players: touched.players, open_bets: touched.openBets, figures: [] }] })
}

/** Refuses a change of flags that somebody else has changed since they were looked at, with both, and by whom and since when. */
async function stillAs(tx: Tx, viewer: string | null, id: string, { self_status, self_bet_locked, transfer_locked }: Flags, seen: Confirmed['seen']): Promise<Result<true>> {
  if (seen === undefined || (seen.status === self_status && seen.bet_locked === self_bet_locked && seen.transfer_locked === transfer_locked)) return ok(true)
  return refuse('REQUEST_STALE', {
    'sent.status': seen.status, 'now.status': self_status, 'sent.bet_locked': seen.bet_locked, 'now.bet_locked': self_bet_locked,
    'sent.transfer_locked': seen.transfer_locked, 'now.transfer_locked': transfer_locked,
    ...await lastChange(tx, viewer, { kind: 'account', id }),
  })
}

type Confirmed = Change & Pick<Body<typeof superAdmins.updateStatus>, 'preview_hash' | 'bets_may_differ' | 'seen'>
type Changed = { readonly account: AccountRow; readonly before: Flags; readonly sessions: readonly string[]; readonly businessId: string; readonly touched: Touched }

async function change({ tx, now }: Scope, principal: Principal, id: string, confirmed: Confirmed): Promise<Result<Changed>> {
  const viewer = viewerOf(principal).accountId
  const place = (await reachable(tx, viewer, [id])).get(id)
  if (place === undefined) return refuse('ACCESS_NOT_FOUND')
  await lockTree(tx, place.businessId)
  const found = await checked(tx, principal, id, confirmed)
  if (!found.ok) return found
  const { flags, businessId } = found.value
  const fresh = await stillAs(tx, viewer, id, flags, confirmed.seen)
  if (!fresh.ok) return fresh
  const own = ownAfter(flags, confirmed)
  const touched = await touchedBy(tx, id, reachOf(flags, own))
  const hash = previewHashOf(id, flags, own, touched)
  const changed = changedSince(confirmed.preview_hash, hash, 'accounts', confirmed.bets_may_differ)
  if (changed !== null) return refuse('ACCOUNT_PREVIEW_CHANGED', { changed, hash, agents: touched.agents, players: touched.players, open_bets: touched.openBets })
  await writeOwnFlags(tx, id, own)
  const isShut = own.status === 'locked' || own.status === 'closed'
  const sessions = isShut ? await endSessionsBelow(tx, id, now) : []
  if (isShut) await endGames(tx, { accountId: id }, now)
  const [account] = await accountRows(tx, [id])
  assert(account !== undefined, 'an account that was changed is there')
  return ok({ account, before: flags, sessions, businessId, touched })
}

function auditOf({ account, before, touched }: Changed) {
  const { self_status, self_bet_locked, transfer_locked } = account
  return {
    before: { self_status: before.self_status, self_bet_locked: before.self_bet_locked, transfer_locked: before.transfer_locked },
    after: { self_status, self_bet_locked, transfer_locked, agents: touched.agents, players: touched.players, open_bets: touched.openBets },
  }
}

export const updateStatus: Handler<typeof superAdmins.updateStatus> = async (scope, { params, principal, body }) => {
  const changed = await change(scope, principal, params.id, body)
  if (!changed.ok) return changed
  const { account, businessId, sessions } = changed.value
  return ok({
    rows: [account],
    audit: { targetKind: 'account', targetId: params.id, businessId, reason: body.reason ?? null, ...auditOf(changed.value) },
    afterCommit: () => { for (const session of sessions) scope.context.sessions.forget(session) },
  })
}

export const bulkStatus: Handler<typeof superAdmins.bulkStatus> = async (scope, { principal, body }) => {
  const { accounts, reason, ...of } = body
  const answers = []
  const done: Changed[] = []
  for (const { id, ...confirmed } of accounts) {
    await scope.tx.query('savepoint status')
    const changed = await change(scope, principal, id, { ...of, ...confirmed })
    if (changed.ok) done.push(changed.value)
    else await scope.tx.query('rollback to savepoint status')
    answers.push(changed.ok
      ? { id, ok: true, code: null, message: null, facts: null, account: changed.value.account }
      : { id, ok: false, code: changed.refusal.code, message: messageOf[changed.refusal.code], facts: factsToWire(changed.refusal.facts), account: null })
  }
  return ok({
    rows: answers,
    audit: {
      targetKind: 'accounts', targetId: done.map(({ account }) => account.id).slice(0, 20).join(','), reason: reason ?? null,
      before: Object.fromEntries(done.map((each) => [each.account.id, auditOf(each).before])),
      after: { ...Object.fromEntries(done.map((each) => [each.account.id, auditOf(each).after])), refused: answers.filter((each) => !each.ok).map(({ id, code }) => ({ id, code })) },
    },
    afterCommit: () => { for (const { sessions } of done) for (const session of sessions) scope.context.sessions.forget(session) },
  })
}
