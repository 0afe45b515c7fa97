import type { WireOutcome } from '#contract/result-rows.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { previewHash } from '#server/results/preview-hash.ts'
import { createWork } from '#server/results/settlement-worker.ts'
import type { Actor } from './interleave.ts'
import { addRaceMarket, addRacePlayer, fundsOf, racer, without, yieldingBefore } from './race.ts'
import type { RaceGround, RaceMarket, Racer } from './race.ts'

export const stakeMinor = 30_000
/** Two percent of the profit are commission. */
export const wonMinor = stakeMinor * 0.98
export const elsewhereMinor = 60_000

/** Statements of results and settlements that write what is not their own, or lock it. */
const shared = /for update|commit|(insert into|update) (journal_entries|account_funds|settlement_|results|markets)/

/** Acts through this database, yielding where it meets others, its statements without these words. */
export function racing(ground: RaceGround, database: Database, words?: RegExp): Racer {
  return racer(ground, yieldingBefore(words === undefined ? database : without(database, words), shared))
}

export type SettledWorld = {
  readonly marketId: string
  readonly selectionId: string
  readonly otherId: string
  readonly playerIds: readonly string[]
  /** An open market on which every player holds a bet of `elsewhereMinor`. */
  readonly elsewhere: RaceMarket
}

export const won = (at: SettledWorld): WireOutcome => ({ kind: 'winners', winners: [at.selectionId] })
export const lost = (at: SettledWorld): WireOutcome => ({ kind: 'winners', winners: [at.otherId] })
export const voided = (): WireOutcome => ({ kind: 'void', reason: 'abandoned' })

/** An open market with a bet of each player. */
export async function placed(ground: RaceGround, players = 1): Promise<SettledWorld> {
  // What an order of a broken world left behind is not the next one's work.
  await ground.db.owner.query('update settlement_jobs set finished_at = now() where finished_at is null')
  const { bet } = racer(ground, ground.db.database)
  const at = { ...(await addRaceMarket(ground)), elsewhere: await addRaceMarket(ground) }
  const playerIds: string[] = []
  for (let index = 0; index < players; index++) {
    const playerId = await addRacePlayer(ground, 200_000)
    playerIds.push(playerId)
    const bets = [await bet({ ...at, playerId, stakeMinor }), await bet({ ...at.elsewhere, playerId, stakeMinor: elsewhereMinor })]
    assert(bets.every((each) => each.ok), 'the bets are accepted')
  }
  return { ...at, playerIds }
}

/** A market with a bet of each player, its result declared. */
export async function declared(ground: RaceGround, outcomeOf = won, players = 1): Promise<SettledWorld> {
  const world = await placed(ground, players)
  const step = await racer(ground, ground.db.database).driver.declare(world.marketId, outcomeOf(world))
  assert(step.ok, 'the result is declared')
  return world
}

/** The same with the result verified: a job is open, with a chunk for each player. */
export async function verified(ground: RaceGround, outcomeOf = won, players = 1): Promise<SettledWorld> {
  const at = await declared(ground, outcomeOf, players)
  const step = await racer(ground, ground.db.database).driver.verify(at.marketId, outcomeOf(at))
  assert(step.ok, 'the result is verified')
  await ground.db.owner.query(
    `with split as (
       update settlement_chunks set player_ids = player_ids[1:1] where market_id = $1 returning *
     ), more as (
       insert into settlement_chunks (market_id, revision, kind, chunk, business_id, player_ids)
       select s.market_id, s.revision, s.kind, p.position, s.business_id, array[p.id]
       from split s cross join unnest($2::bigint[]) with ordinality as p(id, position) where p.position > 1
     )
     update settlement_jobs set chunks = cardinality($2::bigint[]) where market_id = $1`,
    [at.marketId, [...at.playerIds]])
  return at
}

/** A person at the desk, who looked before others met them: what they do through this database is the act alone. */
export async function verifies(ground: RaceGround, database: Database, { marketId }: SettledWorld, outcome: WireOutcome, words?: RegExp) {
  const shown = await racer(ground, ground.db.database).driver.previewResult(marketId, { action: 'settle', outcome })
  return racing(ground, database, words).driver.verify(marketId, outcome, 1, ground.world.verifier, { preview_hash: (shown.ok ? shown.value[0]?.hash : undefined) ?? '' })
}

/** The same of a roll back: `to` says whether money or a declaration alone was to be taken back, and was seen to be. */
export async function rollsBack(ground: RaceGround, database: Database, { marketId }: SettledWorld, to: 'rolling_back' | 'withdrawn', words?: RegExp) {
  const hash = await withTransaction(ground.db.database, { readOnly: true }, (tx) => previewHash(tx, marketId, { action: 'roll_back', revision: 1, to }))
  return racing(ground, database, words).driver.rollBack(marketId, 1, { preview_hash: hash })
}

/** One step of a worker of its own, as another server's. It fails where any piece did, also one after which another was done. */
export const step = (ground: RaceGround, words?: RegExp): Actor => async (database) => {
  const { context } = racing(ground, database, words)
  const failures: unknown[] = []
  const log = { ...context.log, error: (_: string, detail?: { readonly error?: unknown }) => { failures.push(detail?.error) } }
  const found = await createWork({ ...context, log })()
  if (failures.length > 0) throw failures[0]
  return found
}

/** A market that was settled and is being rolled back: a job of the reversal is open. */
export async function rollingBack(ground: RaceGround): Promise<SettledWorld> {
  const at = await settled(ground)
  const step = await racer(ground, ground.db.database).driver.rollBack(at.marketId)
  assert(step.ok, 'the result is being rolled back')
  return at
}

export async function settled(ground: RaceGround): Promise<SettledWorld> {
  const at = await verified(ground)
  await workOff(ground)
  return at
}

/** All that is open is worked off, as it would be a moment later. */
export const workOff = (ground: RaceGround) => racer(ground, ground.db.database).driver.work()

export function failureOf(outcomes: readonly PromiseSettledResult<unknown>[]): string | null {
  const failed = outcomes.find((each) => each.status === 'rejected')
  return failed === undefined ? null : `failed: ${String(failed.reason)}`
}

/** What is wrong with the players' money, where this much was won and this much is held. */
export async function wrongMoney(ground: RaceGround, { playerIds }: SettledWorld, must: { readonly uMinor: number; readonly exposureMinor: number }): Promise<string | null> {
  for (const id of playerIds) {
    const funds = await fundsOf(ground, id)
    if (typeof funds === 'string') return funds
    if (funds.uMinor !== must.uMinor || funds.exposureMinor !== must.exposureMinor) return `U ${funds.uMinor}, exposure ${funds.exposureMinor}`
  }
  return null
}

export async function timesClosed({ db }: RaceGround, { marketId }: SettledWorld, action: string): Promise<number> {
  const { rows } = await db.owner.query<{ times: number }>('select count(*)::int as times from audit_log where action = $1 and target_id = $2', [action, marketId])
  return rows[0]?.times ?? 0
}
