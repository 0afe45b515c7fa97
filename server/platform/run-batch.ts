import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Context } from '../context.ts'
import type { BetIds } from './bet-ids.ts'
import { decideBatch } from './decide-batch.ts'
import type { Decision, PlacementCall } from './decide-batch.ts'
import { loadSituation, lockForPlacement } from './placement-store.ts'
import type { LoadRequest } from './placement-store.ts'
import { vectorsInForce } from './share-vectors.ts'
import { answered } from './stored-reply.ts'
import { keyTaken, writeBatch } from './write-batch.ts'

const keyRetriesMax = 5

type Deps = Pick<Context, 'database' | 'ids' | 'now'> & { readonly betIds: BetIds }

export type BatchOptions = {
  /** Waits for accounts that somebody else has locked; else their bets are answered as busy and the others go on. */
  readonly waitForAccounts: boolean
}

/**
 * Decides a batch of bets in one transaction and answers one decision a call, in their order: lock, load, decide, write, commit.
 * The keys of a batch must differ from each other.
 */
export async function runBatch(context: Deps, calls: readonly PlacementCall[], options: BatchOptions): Promise<readonly Decision[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await withTransaction(context.database, { keepPlans: true }, (tx) => decideIn(tx, context, calls, options))
    } catch (error) {
      if (!keyTaken(error) || attempt >= keyRetriesMax) throw error
    }
  }
}

async function decideIn(tx: Tx, context: Deps, calls: readonly PlacementCall[], options: BatchOptions): Promise<readonly Decision[]> {
  const request = requestOf(calls)
  // Two statements, sent together: the second begins, and takes its view of the world, when the first holds its locks.
  const [funds, loaded] = await Promise.all([lockForPlacement(tx, request, options.waitForAccounts), loadSituation(tx, request)])
  const vectors = await vectorsInForce(tx, request.stands, loaded, () => context.ids.next())
  const ground = { vectors, funds, answered: await answered(tx, loaded.keys) }
  await context.betIds.ready(tx, calls.length)
  const batch = decideBatch(calls, loaded, ground, { now: context.now(), newId: () => context.betIds.next() })
  writeBatch(tx, calls, batch)
  return batch.decisions
}

function requestOf(calls: readonly PlacementCall[]): LoadRequest {
  const stands = new Map(
    calls.map(({ businessId, body }) => [
      `${body.player_id}/${body.market_id}`,
      { businessId, playerId: body.player_id, marketId: body.market_id },
    ]),
  )
  return {
    keys: calls.map(({ scope, key }) => ({ scope, key })),
    playerIds: [...new Set(calls.map((call) => call.body.player_id))],
    marketIds: [...new Set(calls.map((call) => call.body.market_id))],
    stands: [...stands.values()],
  }
}
