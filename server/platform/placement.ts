import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#domain/kernel/assert.ts'
import { refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { createBatches } from '../runtime/batches.ts'
import { createBetIds } from './bet-ids.ts'
import type { Decision, PlacementCall } from './decide-batch.ts'
import { runBatch } from './run-batch.ts'
import { keyText } from './stored-reply.ts'
import type { PlacementReply } from './stored-reply.ts'

/** Bets decided in one transaction at most. */
export const batchMax = 64
/** Bets waiting for their turn at most; beyond it a bet is refused as REQUEST_OVERLOADED. */
export const queueMax = 2_000

/** How long a bet stands back whose account is being used by somebody else, such as a settlement. */
const busyMs = 3
/** After so many times it waits for the account in its batch. */
const busyTriesMax = 30

export type Placement = {
  /** Decides one bet. The same key and input answer the same; the promise rejects only when the database failed. */
  place(call: Omit<PlacementCall, 'waitedMs'>): Promise<Result<PlacementReply>>
  /** From now on refuses as REQUEST_OVERLOADED what waits for its bet delay, and what would have to: a server that stops cannot wait that long. Nothing of it is written, and its key is free. */
  endDelays(): void
  /** Refuses new bets and resolves once those under way are answered; it ends delays, too. */
  stop(): Promise<void>
}

type Waiting = {
  readonly call: Omit<PlacementCall, 'waitedMs'>
  /** Since when it is held for its bet delay, on the process's own clock in milliseconds, and how long it was told to wait in all. */
  readonly held: { readonly sinceMs: number; readonly toldMs: number } | null
  /** How often its account was in use when its turn came. */
  readonly busyTries: number
  readonly resolve: (result: Result<PlacementReply>) => void
  readonly reject: (error: unknown) => void
}

type Deps = Pick<Context, 'database' | 'ids' | 'now' | 'log' | 'metrics' | 'wakeRelay'>

/** How long a bet has been held by now, measured; a timer that fires a breath early has waited as long as it was told to. */
function waitedMs({ held }: Waiting): number {
  return held === null ? 0 : Math.max(held.toldMs, Math.round(performance.now() - held.sinceMs))
}

/** The door of all bets: those that come together share a transaction (`createBatches`). */
export function createPlacement(context: Deps): Placement {
  const underWay = new Map<string, { readonly hash: string; readonly reply: Promise<Result<PlacementReply>> }>()
  const tools = { ...context, betIds: createBetIds() }
  let waiting = 0
  let stopping = false
  let delaysEnded = false
  /** What waits for its bet delay, with the timer that brings it back. */
  const delayed = new Map<Waiting, NodeJS.Timeout>()

  const decide = async (batch: readonly Waiting[]): Promise<void> => {
    const waitForAccounts = batch.some((each) => each.busyTries >= busyTriesMax)
    const decisions = await runBatch(tools, batch.map((each) => ({ ...each.call, waitedMs: waitedMs(each) })), { waitForAccounts })
    context.metrics.placementBatch.observe(batch.length)
    if (decisions.some((each) => each.kind === 'accepted')) context.wakeRelay()
    for (const [index, each] of batch.entries()) answer(each, decisions[index])
  }

  const queue = createBatches<Waiting>({
    batchMax,
    run: decide,
    fail(each, error) {
      context.log.error('a bet could not be decided', { error, player: each.call.body.player_id })
      each.reject(error)
    },
  })

  const answer = (each: Waiting, decision: Decision | undefined) => {
    assert(decision !== undefined, 'every bet of a batch is decided')
    if (decision.kind === 'busy') {
      void sleep(busyMs).then(() => queue.add({ ...each, busyTries: each.busyTries + 1 }))
      return
    }
    if (decision.kind === 'delayed') return delay(each, decision.delayMs)
    const { result } = decision
    if (decision.kind !== 'replayed') context.metrics.placements.inc({ outcome: result.ok ? 'accepted' : result.refusal.code })
    each.resolve(result)
  }

  const delay = (each: Waiting, delayMs: number) => {
    if (delaysEnded) return each.resolve(refuse('REQUEST_OVERLOADED'))
    const held = { sinceMs: each.held?.sinceMs ?? performance.now(), toldMs: (each.held?.toldMs ?? 0) + delayMs }
    delayed.set(each, setTimeout(() => {
      delayed.delete(each)
      queue.add({ ...each, held })
    }, delayMs))
  }

  const endDelays = () => {
    delaysEnded = true
    for (const [each, timer] of delayed) {
      clearTimeout(timer)
      each.resolve(refuse('REQUEST_OVERLOADED'))
    }
    delayed.clear()
  }

  const place: Placement['place'] = (asked) => {
    const at = keyText(asked)
    const twin = underWay.get(at)
    if (twin?.hash === asked.hash) return twin.reply
    // Once that one is answered, its key says what was asked under it; where it was not, as by a database that failed, the key is free.
    if (twin !== undefined) return twin.reply.catch(() => undefined).then(() => place(asked))
    if (stopping || waiting >= queueMax) return Promise.resolve(refuse('REQUEST_OVERLOADED'))
    waiting++
    const decided = new Promise<Result<PlacementReply>>((resolve, reject) => {
      queue.add({ call: asked, held: null, busyTries: 0, resolve, reject })
    })
    const reply = decided.finally(() => {
      waiting--
      underWay.delete(at)
    })
    underWay.set(at, { hash: asked.hash, reply })
    return reply
  }

  return {
    place,
    endDelays,
    async stop() {
      stopping = true
      endDelays()
      await Promise.allSettled([...underWay.values()].map((each) => each.reply))
    },
  }
}
