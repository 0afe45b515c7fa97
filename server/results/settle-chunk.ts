import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { negate } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import type { Posting } from '#domain/ledger/entry.ts'
import { edgeBalances } from '#domain/ledger/reconcile.ts'
import type { Balances, ParentOf } from '#domain/ledger/reconcile.ts'
import type { MarketType, Outcome } from '#domain/markets/market.ts'
import { settlePlayer } from '#domain/results/settle-player.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import { appendEntries } from './journal-store.ts'
import type { MarketEntry } from './journal-store.ts'
import { loadStands } from './position-store.ts'
import type { PlayerGroup, PlayerStand, VectorCache } from './position-store.ts'
import type { JobKind } from './settlement-jobs.ts'

/** A group of players whose money one transaction moves, with what decides it. */
export type Chunk = PlayerGroup & {
  readonly marketId: string
  readonly revision: number
  readonly kind: JobKind
  readonly chunk: number
  readonly marketType: MarketType
  readonly outcome: Outcome
}

export type ChunkTools = { readonly ids: IdSource; readonly vectors: VectorCache; readonly now: Date }
export type ChunkDone = {
  readonly players: number
  readonly bets: number
  /** What is left to be moved, by `moveFunds`, once all else of the transaction is written. */
  readonly unsettled: Balances
  readonly held: Balances
}

/**
 * Settles the players of a chunk and says what becomes of their money and of what their bets held: the rows of money come last, so
 * that they are locked for as short as can be. The positions need no lock: a market that is being settled takes no bets.
 */
export async function settleChunk(tx: Tx, chunk: Chunk, { ids, vectors, now }: ChunkTools): Promise<ChunkDone> {
  const stands = await loadStands(tx, chunk.marketId, chunk, chunk.outcome, vectors)
  const settled = stands.map(({ playerId, commissionBp, positions }) =>
    settlePlayer({ playerId, marketType: chunk.marketType, outcome: chunk.outcome, commissionBp, positions }))
  const newIds = await ids.take(settled.reduce((count, each) => count + each.entries.length, 0))
  let taken = 0
  const entries = settled.flatMap((each, index): MarketEntry[] =>
    each.entries.map(({ type, vectorId, amountMinor, postings }) => {
      const id = newIds[taken++]
      const stand = stands[index]
      assert(id !== undefined && stand !== undefined, 'an entry has an id and a player')
      return { id, type, playerId: stand.playerId, amountMinor, vectorId, reversesId: null, postings }
    }))
  await appendEntries(tx, { ...chunk, currency: currencyOf(stands), at: now }, entries)
  const released = new Map(stands.map((stand) => [stand.playerId, negate(stand.heldMinor)]))
  return { players: stands.length, bets: stands.reduce((count, stand) => count + stand.bets, 0), unsettled: edgeBalances(postingsOf(entries), parentsIn(stands)), held: released }
}

function* postingsOf(entries: readonly MarketEntry[]): Generator<Posting> {
  for (const entry of entries) yield* entry.postings
}

function currencyOf(stands: readonly PlayerStand[]): string {
  const currency = stands[0]?.currency ?? ''
  assert(stands.every((stand) => stand.currency === currency), 'the accounts of a business have one currency')
  return currency
}

/** Who stands above whom, read from the frozen paths of the bets. */
export function parentsIn(stands: readonly Pick<PlayerStand, 'playerId' | 'positions'>[]): ParentOf {
  const parents = new Map<AccountId, AccountId | null>()
  const seen = new Set<ShareVector>()
  for (const { playerId, positions } of stands) {
    for (const { vector } of positions) {
      parents.set(playerId, vector.at(-1)?.accountId ?? null)
      if (seen.has(vector)) continue
      seen.add(vector)
      for (const [index, { accountId }] of vector.entries()) parents.set(accountId, vector[index - 1]?.accountId ?? null)
    }
  }
  return parents
}

/** What a stand holds, as it is added back when its settlement is reversed. */
export function heldBy(stands: readonly Pick<PlayerStand, 'playerId' | 'heldMinor'>[]): ReadonlyMap<AccountId, Minor> {
  return new Map(stands.map((stand) => [stand.playerId, stand.heldMinor]))
}
