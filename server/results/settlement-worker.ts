import { setTimeout as sleep } from 'node:timers/promises'
import type { WireOutcome } from '#contract/results.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { MarketType } from '#domain/markets/market.ts'
import type { Context } from '../context.ts'
import { recordSettlementFailed } from '../logs/significant-events.ts'
import { tellSettlementFailed } from '../notifications/result-notices.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import { workOnVoid } from '../voids/void-part.ts'
import { closeJob } from './close-job.ts'
import { VectorCache } from './position-store.ts'
import { loadResultMarket, resultRow } from './result-store.ts'
import { reverseChunk } from './reverse-chunk.ts'
import { settleChunk } from './settle-chunk.ts'
import type { Chunk } from './settle-chunk.ts'
import type { JobKind } from './settlement-jobs.ts'
import { fromStoredOutcome } from '#database/stored-outcome.ts'

/** Chunks that one server works on at once. */
export const workersMax = 3
/** How often an idle worker looks for work that nobody told it of, such as what a killed server left behind. */
const pollMs = 1_000
const progressEveryMs = 200

export type SettlementWorker = {
  /** Looks for work now. */
  wake(): void
  /** Ends after the chunks under way. */
  stop(): Promise<void>
}

type Deps = Pick<Context, 'database' | 'ids' | 'now' | 'log' | 'wakeRelay'> & {
  readonly metrics: {
    readonly settledPlayers: { inc(labels: { readonly kind: JobKind }, players: number): void }
    readonly settlementChunkSeconds: { observe(labels: { readonly kind: JobKind }, seconds: number): void }
  }
}

/**
 * Moves the money of verified and rolled back results, chunk by chunk, until nothing is open. Any number of servers may run one:
 * a chunk is locked by whoever works on it, done exactly once, and continued by anybody after a crash.
 */
export function startSettlementWorker(context: Deps): SettlementWorker {
  const work = createWork(context)
  let stopping = false
  let wakeAll = () => {}
  let woken = new Promise<void>((resolve) => { wakeAll = resolve })

  const run = async () => {
    while (!stopping) {
      const signal = woken
      const found = await work().catch((error: unknown) => {
        context.log.error('a chunk of a settlement failed and will be tried again', { error })
        return false
      })
      if (!found && !stopping) await Promise.race([signal, sleep(pollMs, undefined, { ref: false })])
    }
  }
  const running = Array.from({ length: workersMax }, run)

  const wake = () => {
    wakeAll()
    woken = new Promise((resolve) => { wakeAll = resolve })
  }
  return {
    wake,
    async stop() {
      stopping = true
      wake()
      await Promise.all(running)
    },
  }
}

/** One step of work: a chunk, closing a job whose chunks are all done, or a market of a void. Answers false when there was nothing to do. */
export function createWork(context: Deps): () => Promise<boolean> {
  const vectors = new VectorCache()
  let progressAt = 0

  const doChunk = async (tx: Tx, claimed: (chunk: Chunk) => void): Promise<Chunk | null> => {
    const chunk = await claimChunk(tx)
    if (chunk === null) return null
    claimed(chunk)
    const tools = { ids: context.ids, vectors, now: context.now() }
    const done = chunk.kind === 'settle' ? await settleChunk(tx, chunk, tools) : await reverseChunk(tx, chunk, tools)
    await tx.query(`update settlement_chunks set done_at = $5, players = $6, bets = $7
       where market_id = $1 and revision = $2 and kind = $3 and chunk = $4`,
      [chunk.marketId, chunk.revision, chunk.kind, chunk.chunk, tools.now.toISOString(), done.players, done.bets])
    if (performance.now() - progressAt >= progressEveryMs) {
      progressAt = performance.now()
      await tellProgress(tx, chunk)
    }
    context.metrics.settledPlayers.inc({ kind: chunk.kind }, done.players)
    return chunk
  }

  return async () => {
    const startedAt = performance.now()
    let claimed: Chunk | null = null
    const chunk = await withTransaction(context.database, { keepPlans: true }, (tx) => doChunk(tx, (each) => { claimed = each })).catch(async (error: unknown) => {
      if (claimed !== null) await tellFailed(context, claimed)
      throw error
    })
    if (chunk !== null) context.metrics.settlementChunkSeconds.observe({ kind: chunk.kind }, (performance.now() - startedAt) / 1_000)
    const done = chunk !== null
      || await withTransaction(context.database, {}, (tx) => closeJob(tx, context.now()))
      || await withTransaction(context.database, { planAnew: true }, (tx) => workOnVoid(tx, { ids: context.ids, now: context.now() }, vectors))
    if (!done) return false
    context.wakeRelay()
    return true
  }
}

/** Says that a chunk could not be done; where even that fails, the log has the chunk's own error all the same. */
async function tellFailed(context: Deps, { marketId, revision }: Chunk): Promise<void> {
  await withTransaction(context.database, {}, async (tx) => {
    await tellSettlementFailed(tx, marketId, revision, context.now())
    await recordSettlementFailed(tx, marketId, revision)
  })
    .then(context.wakeRelay, (error: unknown) => context.log.warn('nobody could be told of a settlement that failed', { error }))
}

type ClaimedRow = {
  readonly market_id: string
  readonly revision: number
  readonly kind: JobKind
  readonly chunk: number
  readonly business_id: string
  readonly player_ids: string
  readonly type: MarketType
  readonly outcome: WireOutcome
}

const claimText = `
select market_id, revision, kind, chunk, business_id, player_ids::text as player_ids, type, outcome from (
  select c.market_id, c.revision, c.kind, c.chunk, c.business_id, c.player_ids, m.type, r.outcome
  from settlement_jobs j
  join settlement_chunks c on (c.market_id, c.revision, c.kind) = (j.market_id, j.revision, j.kind)
  join results r on (r.market_id, r.revision) = (j.market_id, j.revision)
  join markets m on m.id = j.market_id
  where j.finished_at is null and c.done_at is null
  order by j.created_at, c.chunk
  limit 1
  for update of c skip locked
) claimed`

async function claimChunk(tx: Tx): Promise<Chunk | null> {
  const { rows } = await tx.query<ClaimedRow>(claimText)
  const row = rows[0]
  if (row === undefined) return null
  return {
    marketId: row.market_id,
    revision: row.revision,
    kind: row.kind,
    chunk: row.chunk,
    businessId: row.business_id,
    playerIds: row.player_ids,
    marketType: row.type,
    outcome: fromStoredOutcome(row.outcome),
  }
}

async function tellProgress(tx: Tx, chunk: Chunk): Promise<void> {
  const market = await loadResultMarket(tx, chunk.marketId)
  if (market === null) return
  const result = await resultRow(tx, chunk.marketId, chunk.revision)
  await writeOutbox(tx, [{ topic: 'result', businessId: null, payload: { event_id: market.eventId, result } }])
}
