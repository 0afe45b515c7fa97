import type { Tx } from '#database/transaction.ts'
import { heldBy } from '#domain/casino/decide-call.ts'
import type { Round } from '#domain/casino/decide-call.ts'
import { settleRound } from '#domain/casino/settle-round.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId, VectorId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import { edgeBalances } from '#domain/ledger/reconcile.ts'
import { appendEntries, moveFunds } from '../results/journal-store.ts'
import { VectorCache } from '../results/position-store.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import { recordRoundWin } from './round-events.ts'
import { holdInRounds } from './wallet-store.ts'
import type { RoundRow } from './wallet-store.ts'

/** Vectors never change: what has been read once is known. */
const vectors = new VectorCache()

export type RoundPlace = { readonly id: string; readonly playerId: string; readonly businessId: string; readonly currency: string; readonly vectorId: string }
type Tools = { readonly ids: Pick<IdSource, 'next'>; readonly now: Date }

export function roundOf(row: RoundRow): Round {
  return { stakeMinor: minor(row.stake_minor), winMinor: minor(row.win_minor), closed: row.closed, resolved: row.resolved }
}

/**
 * Moves the money of a round from what it was to what it is: what it holds while it is open, and once it is closed what it came to, posted
 * along its shares. The player's money is locked, and with a closed round everybody's above.
 */
export async function moveRound(tx: Tx, place: RoundPlace, before: RoundRow | null, after: Round, { ids, now }: Tools): Promise<void> {
  const [held, holds] = [heldBy(before === null ? null : roundOf(before)), heldBy(after)]
  const [stakeMinor, winMinor] = [holds.stakeMinor - held.stakeMinor, holds.winMinor - held.winMinor]
  if (stakeMinor !== 0n || winMinor !== 0n) await holdInRounds(tx, place.playerId, stakeMinor, winMinor)
  if (!after.closed) return
  const playerId = place.playerId as AccountId
  const vector = (await vectors.load(tx, [place.vectorId])).get(place.vectorId)
  assert(vector !== undefined, 'a vector that a round names exists')
  const entry = settleRound({ playerId, vectorId: place.vectorId as VectorId, vector, stakeMinor: after.stakeMinor, winMinor: after.winMinor, postedMinor: minor(before?.posted_minor ?? 0) })
  if (entry === null) return
  await recordRoundWin(tx, place, after.winMinor - after.stakeMinor, BigInt(before?.posted_minor ?? 0))
  const revision = revisionAfter(before, after)
  await appendEntries(tx, { businessId: place.businessId, marketId: null, roundId: place.id, revision, currency: place.currency, at: now }, [{ ...entry, id: ids.next(), playerId, reversesId: null }])
  const path = [...vector.map(({ accountId }) => accountId), playerId]
  await moveFunds(tx, edgeBalances(entry.postings, new Map(path.map((id, index) => [id, path[index - 1] ?? null]))), new Map())
}

/** How often a round has been posted: once at its close, once more for each call after it that changed what it came to. */
export function revisionAfter(before: RoundRow | null, after: Round): number {
  if (!after.closed) return 0
  const posted = BigInt(before?.posted_minor ?? 0)
  const closedBefore = before?.closed ?? false
  return closedBefore && after.winMinor - after.stakeMinor === posted ? (before?.revision ?? 1) : (before?.revision ?? 0) + 1
}
