import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#domain/kernel/assert.ts'
import { refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { Decision, PlacementCall } from './decide-batch.ts'
import { runBatch } from './run-batch.ts'
import { keyText } from './stored-reply.ts'
import type { PlacementReply } from './stored-reply.ts'

/** Bets decided in one transaction at most. */
export const batchMax = 64
/** Bets waiting for their turn at most; beyond it a bet is refused as REQUEST_OVERLOADED. */
export const queueMax = 2_000
/** Batches decided at once at most: while the database works on one, this process reads and answers for the other. */
const lanesMax = 2
/**
 * So many batches may begin while another is under way; then all end and there is a pause. Locks on a market that overlap without a
 * gap would keep its suspension waiting for as long as bets come.
 */
const overlapsMax = 8
/** After a batch of so many bets, the next one gathers for a moment. */
const gatherMin = 4
const gatherMs = 2

/** How long a bet stands back whose account is being used by somebody else, such as a settlement. */
const busyMs = 3
/** After so many times it waits for the account in its batch. */
const busyTriesMax = 30

export type Placement = {
  /** Decides one bet. The same key and input answer the same; the promise rejects only when the database failed. */
  place(call: Omit<PlacementCall, 'waitedMs'>): Promise<Result<PlacementReply>>
  /** Refuses new bets and resolves once those under way are answered. */
  stop(): Promise<void>
}

type Waiting = {
  readonly call: PlacementCall
  /** How often its account was in use when its turn came. */
  readonly busyTries: number
  readonly resolve: (result: Result<PlacementReply>) => void
  readonly reject: (error: unknown) => void
}

type Deps = Pick<Context, 'database' | 'ids' | 'now' | 'log' | 'metrics' | 'wakeRelay'>

/**
 * The door of all bets. They queue in memory while a batch is being decided, and the next batch takes what has gathered: alone a
 * bet pays a transaction of its own, under load many share one. A second batch begins beside the first once it would be at least half
 * as large: the same bets in many small batches cost everybody more.
 */
export function createPlacement(context: Deps): Placement {
  const queue: Waiting[] = []
  const underWay = new Map<string, { readonly hash: string; readonly reply: Promise<Result<PlacementReply>> }>()
  let lanes = 0
  /** A lane has been opened and has not yet taken its batch. */
  let starting = false
  /** Bets in the batches under way. */
  let deciding = 0
  let overlaps = 0
  let waiting = 0
  let stopping = false

  const enqueue = (each: Waiting) => {
    queue.push(each)
    startLane()
  }

  const startLane = () => {
    if (starting || lanes === lanesMax || overlaps >= overlapsMax || queue.length === 0 || queue.length < deciding / 2) return
    starting = true
    lanes++
    if (deciding > 0) overlaps++
    void runLane().finally(() => {
      lanes--
      startLane()
    })
  }

  const runLane = async () => {
    // What arrived in the same turn of the event loop shares the batch.
    await nextTurn()
    starting = false
    const batch = queue.splice(0, batchMax)
    deciding += batch.length
    await decide(batch)
    deciding -= batch.length
    // Those just answered are about to ask again: a fuller batch costs everybody less than the wait.
    if (batch.length >= gatherMin && queue.length < batch.length) await sleep(gatherMs)
    if (overlaps >= overlapsMax && deciding === 0) {
      await sleep(gatherMs)
      overlaps = 0
    }
  }

  const decide = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const waitForAccounts = batch.some((each) => each.busyTries >= busyTriesMax)
      const decisions = await runBatch(context, batch.map((each) => each.call), { waitForAccounts })
      context.metrics.placementBatch.observe(batch.length)
      if (decisions.some((each) => each.kind === 'accepted')) context.wakeRelay()
      for (const [index, each] of batch.entries()) answer(each, decisions[index])
    } catch (error) {
      if (batch.length === 1) {
        context.log.error('a bet could not be decided', { error, player: batch[0]?.call.body.player_id })
        batch[0]?.reject(error)
        return
      }
      // One request that the database cannot take must not fail the others.
      const half = Math.ceil(batch.length / 2)
      await decide(batch.slice(0, half))
      await decide(batch.slice(half))
    }
  }

  const answer = (each: Waiting, decision: Decision | undefined) => {
    assert(decision !== undefined, 'every bet of a batch is decided')
    if (decision.kind === 'busy') {
      void sleep(busyMs).then(() => enqueue({ ...each, busyTries: each.busyTries + 1 }))
      return
    }
    if (decision.kind === 'delayed') {
      const call = { ...each.call, waitedMs: each.call.waitedMs + decision.delayMs }
      void sleep(decision.delayMs).then(() => enqueue({ ...each, call }))
      return
    }
    const { result } = decision
    if (decision.kind !== 'replayed') context.metrics.placements.inc({ outcome: result.ok ? 'accepted' : result.refusal.code })
    each.resolve(result)
  }

  return {
    place(asked) {
      const at = keyText(asked)
      const twin = underWay.get(at)
      if (twin !== undefined) return twin.hash === asked.hash ? twin.reply : Promise.resolve(refuse('REQUEST_KEY_REUSED'))
      if (stopping || waiting >= queueMax) return Promise.resolve(refuse('REQUEST_OVERLOADED'))
      waiting++
      const decided = new Promise<Result<PlacementReply>>((resolve, reject) => {
        enqueue({ call: { ...asked, waitedMs: 0 }, busyTries: 0, resolve, reject })
      })
      const reply = decided.finally(() => {
        waiting--
        underWay.delete(at)
      })
      underWay.set(at, { hash: asked.hash, reply })
      return reply
    },
    async stop() {
      stopping = true
      await Promise.allSettled([...underWay.values()].map((each) => each.reply))
    },
  }
}
