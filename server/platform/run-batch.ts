import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Context } from '../context.ts'
import type { Path } from './bet-views.ts'
import { decideBatch, vectorKey } from './decide-batch.ts'
import type { Decision, PlacementCall } from './decide-batch.ts'
import { loadSituation, lockForPlacement } from './placement-store.ts'
import type { Loaded, LoadRequest } from './placement-store.ts'
import { buildVector } from './share-vectors.ts'
import { KeyTaken, writeBatch } from './write-batch.ts'

const keyRetriesMax = 5

type Deps = Pick<Context, 'database' | 'ids' | 'now'>

/**
 * Decides a batch of bets in one transaction and answers one decision a call, in their order: lock, load, decide, write, commit.
 * The keys of a batch must differ from each other.
 */
export async function runBatch(context: Deps, calls: readonly PlacementCall[]): Promise<readonly Decision[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await withTransaction(context.database, { keepPlans: true }, (tx) => decideIn(tx, context, calls))
    } catch (error) {
      if (!(error instanceof KeyTaken) || attempt >= keyRetriesMax) throw error
    }
  }
}

async function decideIn(tx: Tx, context: Deps, calls: readonly PlacementCall[]): Promise<readonly Decision[]> {
  const request = requestOf(calls)
  await lockForPlacement(tx, request)
  const loaded = await loadSituation(tx, request)
  const newId = () => context.ids.next()
  const vectors = await vectorsInForce(tx, request, loaded, newId)
  const batch = decideBatch(calls, loaded, vectors, { now: context.now(), newId })
  await writeBatch(tx, calls, batch, pathsOf(loaded))
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

async function vectorsInForce(tx: Tx, request: LoadRequest, loaded: Loaded, newId: () => string): Promise<ReadonlyMap<string, string>> {
  const vectors = new Map(loaded.vectors.map(([parentId, sportId, vectorId]) => [vectorKey(parentId, sportId), vectorId]))
  const parents = new Map(loaded.players.map((row) => [row.id, row.parent_id]))
  const sports = new Map(loaded.markets.map((row) => [row.id, row.sport_id]))
  for (const { playerId, marketId } of request.stands) {
    const [parentId, sportId] = [parents.get(playerId), sports.get(marketId)]
    if (parentId === undefined || sportId === undefined || vectors.has(vectorKey(parentId, sportId))) continue
    const built = await buildVector(tx, { parentId, sportId }, newId)
    if (built !== null) vectors.set(vectorKey(parentId, sportId), built)
  }
  return vectors
}

/** The path above each parent of players, company first. */
function pathsOf(loaded: Loaded): ReadonlyMap<string, Path> {
  const paths = new Map<string, { id: string; name: string }[]>()
  for (const [parentId, id, name] of loaded.paths) {
    const path = paths.get(parentId)
    if (path === undefined) paths.set(parentId, [{ id, name }])
    else path.push({ id, name })
  }
  return paths
}
