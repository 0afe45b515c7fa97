import { setTimeout as sleep } from 'node:timers/promises'
import type { WireOutcome } from '#contract/result-rows.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { MarketType } from '#domain/markets/market.ts'
import type { Context } from '../context.ts'
import { recordSettlementFailed } from '../logs/significant-events.ts'
import { workOnGrown } from '../markets/hold-grown.ts'
import { tellSettlementFailed } from '../notifications/result-notices.ts'
import { tellVoidFailed } from '../notifications/void-notices.ts'
import { isDatabaseAway } from '../runtime/is-away.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import { noteFailure, retryAfterMs, workOnVoid } from '../voids/void-part.ts'
import type { Part, PartSize } from '../voids/void-part.ts'
import { endVoiding } from '../voids/voiding.ts'
import { closeJob } from './close-job.ts'
import { moveFunds } from './journal-store.ts'
import { VectorCache } from './position-store.ts'
import { loadResultMarket, resultMessage, resultRow } from './result-store.ts'
import { reverseChunk } from './reverse-chunk.ts'
import { settleChunk } from './settle-chunk.ts'
import type { Chunk } from './settle-chunk.ts'
import type { JobKind } from './settlement-jobs.ts'
import { fromStoredOutcome } from '#database/stored-outcome.ts'

/** Chunks that one server works on at once. */
export const workersMax = 3
/** Of these, large markets of voids, which take minutes each: somebody is always left for what is small. */
const largeVoidsMax = workersMax - 1
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
        context.log.error('a piece of a settlement or of a void failed and will be tried again', { error })
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

/**
 * One step of work: players of a market to which a runner came, a chunk, closing a job whose chunks are all done, or a market of a void.
 * Answers false when there was nothing to do. What fails is told to those who may see to it, and keeps nothing else from being done; it is thrown where nothing else was.
 */
export function createWork(context: Deps): () => Promise<boolean> {
  const vectors = new VectorCache()
  const failedChunks = new Passed()
  /** Markets whose chunks are all done and whose job could not be closed. */
  const failedJobs = new Passed()
  /** Markets whose void is done and whose mark could not be taken. */
  const failedMarks = new Passed()
  /** Markets to which a runner came and whose players could not be held again. */
  const failedHolds = new Passed()
  let progressAt = 0

  const doChunk = async (tx: Tx, claimed: (chunk: Chunk) => void): Promise<Chunk | null> => {
    const chunk = await claimChunk(tx, failedChunks.ids())
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
    // Last of all: whoever bets, and every other chunk, waits for these rows until the commit.
    await moveFunds(tx, done.unsettled, done.held)
    context.metrics.settledPlayers.inc({ kind: chunk.kind }, done.players)
    return chunk
  }

  const settleOne = async (claimed: (chunk: Chunk) => void): Promise<boolean> => {
    const startedAt = performance.now()
    const chunk = await withTransaction(context.database, { keepPlans: true }, (tx) => doChunk(tx, claimed))
    if (chunk !== null) context.metrics.settlementChunkSeconds.observe({ kind: chunk.kind }, (performance.now() - startedAt) / 1_000)
    return chunk !== null
  }
  const tools = () => ({ ids: context.ids, now: context.now() })
  const doVoid = (size: PartSize): Promise<boolean> => telling<Part>(
    (claimed) => withTransaction(context.database, { planAnew: true }, (tx) => workOnVoid(tx, tools(), vectors, size, claimed)),
    (part) => tellOf(context, (tx) => noteFailure(tx, part, context.now())))
  const largeVoids = atMost(largeVoidsMax, () => doVoid('large'))
  const steps: readonly (() => Promise<boolean>)[] = [
    // First, since until it is done a player may bet more than there is.
    () => telling<string>(
      (claimed) => withTransaction(context.database, { planAnew: true }, (tx) => workOnGrown(tx, failedHolds.ids(), claimed)), (marketId, error) => failedHolds.note(marketId, error)),
    () => telling(settleOne, (chunk, error) => {
      failedChunks.note(chunkId(chunk), error)
      return tellFailed(context, chunk)
    }),
    () => telling<Settled>(
      (claimed) => withTransaction(context.database, {}, (tx) => closeJob(tx, context.now(), failedJobs.ids(), claimed)),
      (job, error) => {
        failedJobs.note(job.marketId, error)
        return tellFailed(context, job)
      }),
    () => telling<Omit<Part, 'hash'>>(
      (claimed) => withTransaction(context.database, {}, (tx) => endVoiding(tx, tools(), failedMarks.ids(), claimed)),
      async (part, error) => {
        failedMarks.note(part.marketId, error)
        await tellOf(context, (tx) => tellVoidFailed(tx, part, context.now()))
      }),
    () => doVoid('small'),
    largeVoids,
  ]

  return async () => {
    const failed: unknown[] = []
    for (const step of steps) {
      const found = await step().catch((error: unknown) => {
        failed.push(error)
        return false
      })
      if (!found) continue
      for (const error of failed) context.log.error('a piece of a settlement or of a void failed and will be tried again', { error })
      context.wakeRelay()
      return true
    }
    if (failed.length > 0) throw failed[0]
    return false
  }
}

/** Work of which so much goes on at once, and no more: beyond that there is none of it. */
function atMost(most: number, work: () => Promise<boolean>): () => Promise<boolean> {
  let underWay = 0
  return async () => {
    if (underWay >= most) return false
    underWay += 1
    return work().finally(() => { underWay -= 1 })
  }
}

/** Markets, or chunks, of which something failed, each for as long as it is not tried again: others do not wait for them. */
class Passed {
  /** When it failed, in milliseconds of `performance.now`. */
  readonly #failedAt = new Map<string, number>()

  /** What failed because the database was away failed by nothing of its own, and is tried again at once. */
  note(id: string, error: unknown): void {
    if (!isDatabaseAway(error)) this.#failedAt.set(id, performance.now())
  }

  ids(): readonly string[] {
    return [...this.#failedAt].flatMap(([id, at]) => (performance.now() - at < retryAfterMs ? [id] : []))
  }
}

/** Does one piece of work, and says which it was where it fails. */
async function telling<Piece>(work: (claimed: (piece: Piece) => void) => Promise<boolean>, failed: (piece: Piece, error: unknown) => Promise<void> | void): Promise<boolean> {
  const pieces: Piece[] = []
  try {
    return await work((piece) => { pieces.push(piece) })
  } catch (error) {
    const piece = pieces.at(-1)
    if (piece !== undefined) await failed(piece, error)
    throw error
  }
}

type Settled = Pick<Chunk, 'marketId' | 'revision'>

function tellFailed(context: Deps, { marketId, revision }: Settled): Promise<void> {
  return tellOf(context, async (tx) => {
    await tellSettlementFailed(tx, marketId, revision, context.now())
    await recordSettlementFailed(tx, marketId, revision)
  })
}

/** Says that a piece could not be done; where even that fails, the log has the piece's own error all the same. */
async function tellOf(context: Deps, said: (tx: Tx) => Promise<void>): Promise<void> {
  await withTransaction(context.database, {}, said)
    .then(context.wakeRelay, (error: unknown) => context.log.warn('nobody could be told of a piece of money that failed', { error }))
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
    and ($1::text[] = '{}' or concat_ws(' ', c.market_id, c.revision, c.kind, c.chunk) <> all($1::text[]))
  order by j.created_at, c.chunk
  limit 1
  for update of c skip locked
) claimed`

/** A chunk as `claimText` names it. */
function chunkId({ marketId, revision, kind, chunk }: Chunk): string {
  return [marketId, revision, kind, chunk].join(' ')
}

/** @param passed chunks that failed just now: the others, of their market too, do not wait for them */
async function claimChunk(tx: Tx, passed: readonly string[]): Promise<Chunk | null> {
  const { rows } = await tx.query<ClaimedRow>(claimText, [[...passed]])
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
  await writeOutbox(tx, [resultMessage(market, await resultRow(tx, chunk.marketId, chunk.revision))])
}
