import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Batches under way at once at most: while the database works on one, this process reads and answers for the other. */
const lanesMax = 2
/**
 * So many batches may begin while another is under way; then all end and there is a pause. Locks on a row that overlap without a
 * gap would keep whoever waits for it waiting for as long as something comes.
 */
const overlapsMax = 8
/** After a batch of so many, the next one gathers for a moment. */
const gatherMin = 4
const gatherMs = 2
/**
 * Where a batch takes as long as this, as beside a settlement, fewer items than those begin no sooner after the batch before them began
 * than twice as long, and so many milliseconds at most: batches get fuller then and not more. A small one costs nearly what a full one does.
 */
const slowMs = 8
const few = 8
const apartMaxMs = 25

export type Batches<Item> = {
  /** Takes an item into one of the next batches. */
  add(item: Item): void
}

type BatchWork<Item> = {
  /** Items of one batch at most. */
  readonly batchMax: number
  /** Does a batch. Where it rejects, its halves are tried by themselves: what it did all the same, when the answer to its commit was lost, must not be done again. */
  readonly run: (batch: readonly Item[]) => Promise<void>
  /** Told of an item that failed by itself. */
  readonly fail: (item: Item, error: unknown) => void
}

/**
 * Items queue in memory while a batch is under way, and the next batch takes what has gathered: alone an item pays a transaction of its
 * own, under load many share one. A second batch begins beside the first once it would be at least half as large: the same items in many
 * small batches cost everybody more.
 */
export function createBatches<Item>({ batchMax, run, fail }: BatchWork<Item>): Batches<Item> {
  const queue: Item[] = []
  let lanes = 0
  /** A lane has been opened and has not yet taken its batch. */
  let starting = false
  /** Items in the batches under way. */
  let working = 0
  let overlaps = 0
  /** Of the batch that began last, milliseconds of `performance.now`. */
  let beganAt = 0
  /** Of the batch that ended last. */
  let tookMs = 0
  let enough = (): void => undefined

  const gather = async () => {
    const waitMs = beganAt + Math.min(apartMaxMs, 2 * tookMs) - performance.now()
    if (tookMs < slowMs || waitMs <= 0 || queue.length >= few) return
    const { promise, resolve } = Promise.withResolvers<void>()
    enough = resolve
    const timer = setTimeout(resolve, waitMs)
    await promise.finally(() => clearTimeout(timer))
  }

  const startLane = () => {
    if (starting || lanes === lanesMax || overlaps >= overlapsMax || queue.length === 0 || queue.length < working / 2) return
    starting = true
    lanes++
    if (working > 0) overlaps++
    void runLane().finally(() => {
      lanes--
      startLane()
    })
  }

  const runLane = async () => {
    // What arrived in the same turn of the event loop shares the batch.
    await nextTurn()
    await gather()
    starting = false
    const began = performance.now()
    beganAt = began
    const batch = queue.splice(0, batchMax)
    working += batch.length
    await runOrSplit(batch)
    tookMs = performance.now() - began
    working -= batch.length
    // Those just answered are about to ask again: a fuller batch costs everybody less than the wait.
    if (batch.length >= gatherMin && queue.length < batch.length) await sleep(gatherMs)
    if (overlaps >= overlapsMax && working === 0) {
      await sleep(gatherMs)
      overlaps = 0
    }
  }

  const runOrSplit = async (batch: readonly Item[]): Promise<void> => {
    try {
      await run(batch)
    } catch (error) {
      const [only] = batch
      if (only !== undefined && batch.length === 1) return fail(only, error)
      // One item that the database cannot take must not fail the others.
      const half = Math.ceil(batch.length / 2)
      await runOrSplit(batch.slice(0, half))
      await runOrSplit(batch.slice(half))
    }
  }

  return {
    add(item) {
      queue.push(item)
      if (queue.length >= few) enough()
      startLane()
    },
  }
}
