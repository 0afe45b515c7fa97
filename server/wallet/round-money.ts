import type { Tx } from '#database/transaction.ts'
import { heldBy } from '#domain/casino/decide-call.ts'
import type { Round } from '#domain/casino/decide-call.ts'
import { settleRound } from '#domain/casino/settle-round.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId, VectorId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import { edgeBalances } from '#domain/ledger/reconcile.ts'
import { appendCasinoEntries } from '../results/journal-store.ts'
import type { CasinoEntryRow } from '../results/journal-store.ts'
import { VectorCache } from '../results/position-store.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import { recordRoundWins } from './round-events.ts'
import { addToWallets } from './wallet-store.ts'
import type { FundsMove, RoundRow } from './wallet-store.ts'

const known = new WeakMap<Tools['ids'], VectorCache>()

/** Vectors never change: what has been read once is known, of each database, which has a source of ids of its own. */
export function vectorsOf(ids: Tools['ids']): VectorCache {
  const vectors = known.get(ids) ?? new VectorCache()
  known.set(ids, vectors)
  return vectors
}

export type RoundPlace = { readonly id: string; readonly playerId: string; readonly businessId: string; readonly currency: string; readonly vectorId: string }
export type RoundMove = { readonly place: RoundPlace; readonly before: RoundRow | null; readonly after: Round }
type Tools = { readonly ids: Pick<IdSource, 'next'>; readonly now: Date }

export function roundOf(row: RoundRow): Round {
  return { stakeMinor: minor(row.stake_minor), winMinor: minor(row.win_minor), lateMinor: minor(row.late_win_minor), closed: row.closed, resolved: row.resolution }
}

/**
 * Moves the money of rounds from what they were to what they are: what each holds while it is open, and once it is closed what it came to,
 * posted along its shares. The players' money is locked, and with a closed round everybody's above. No round comes twice.
 */
export async function moveRounds(tx: Tx, moves: readonly RoundMove[], { ids, now }: Tools): Promise<void> {
  const closed = moves.filter(({ after }) => after.closed)
  const shares = await vectorsOf(ids).load(tx, closed.map(({ place }) => place.vectorId))
  const funds = new Funds()
  for (const { place, before, after } of moves) {
    const [held, holds] = [heldBy(before === null ? null : roundOf(before)), heldBy(after)]
    funds.add(place.playerId, { unsettledMinor: 0n, stakeMinor: holds.stakeMinor - held.stakeMinor, winMinor: holds.winMinor - held.winMinor })
  }
  const posted = closed.flatMap((move) => {
    const vector = shares.get(move.place.vectorId)
    assert(vector !== undefined, 'a vector that a round names exists')
    const entry = entryOf(move, vector, ids)
    return entry === null ? [] : [{ move, entry, vector }]
  })
  for (const { entry, vector } of posted) funds.post(entry, vector)
  await Promise.all([
    recordRoundWins(tx, posted.map(({ move: { place, before, after } }) => ({ place, wonMinor: after.winMinor - after.stakeMinor, beforeMinor: postedBefore(before) }))),
    appendCasinoEntries(tx, posted.map(({ entry }) => entry), now),
    addToWallets(tx, funds.moves),
  ])
}

/** What moves on the money of accounts, added up. */
export class Funds {
  readonly moves = new Map<string, FundsMove>()

  add(accountId: string, { unsettledMinor, stakeMinor, winMinor }: FundsMove): void {
    if (unsettledMinor === 0n && stakeMinor === 0n && winMinor === 0n) return
    const before = this.moves.get(accountId) ?? { unsettledMinor: 0n, stakeMinor: 0n, winMinor: 0n }
    this.moves.set(accountId, { unsettledMinor: before.unsettledMinor + unsettledMinor, stakeMinor: before.stakeMinor + stakeMinor, winMinor: before.winMinor + winMinor })
  }

  /** What an entry moves between each account of its path and the one above it. */
  post({ playerId, postings }: Pick<CasinoEntryRow, 'playerId' | 'postings'>, vector: ShareVector): void {
    const path = [...vector.map(({ accountId }) => accountId), playerId]
    const balances = edgeBalances(postings, new Map(path.map((id, index) => [id, path[index - 1] ?? null])))
    for (const [accountId, unsettledMinor] of balances) this.add(accountId, { unsettledMinor, stakeMinor: 0n, winMinor: 0n })
  }
}

function entryOf({ place, before, after }: RoundMove, vector: ShareVector, ids: Tools['ids']): CasinoEntryRow | null {
  const playerId = place.playerId as AccountId
  const entry = settleRound({ playerId, vectorId: place.vectorId as VectorId, vector, stakeMinor: after.stakeMinor, winMinor: after.winMinor, postedMinor: minor(postedBefore(before)) })
  return entry && { ...entry, id: ids.next(), playerId, businessId: place.businessId, currency: place.currency, roundId: place.id, rewardId: null, reversesId: null, revision: revisionAfter(before, after) }
}

function postedBefore(before: RoundRow | null): bigint {
  return BigInt(before?.posted_minor ?? 0)
}

/** How often a round has been posted: once at its close, once more for each call after it that changed what it came to. */
export function revisionAfter(before: RoundRow | null, after: Round): number {
  if (!after.closed) return 0
  const closedBefore = before?.closed ?? false
  return closedBefore && after.winMinor - after.stakeMinor === postedBefore(before) ? (before?.revision ?? 1) : (before?.revision ?? 0) + 1
}
