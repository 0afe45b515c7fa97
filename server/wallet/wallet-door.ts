import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#domain/kernel/assert.ts'
import { refuse } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { createBatches } from '../runtime/batches.ts'
import type { Answer, AskedCall } from './answer-call.ts'
import { runCalls } from './run-calls.ts'
import type { TurnedCall } from './run-calls.ts'
import { createTurns } from './turns.ts'

/** Calls decided in one transaction at most. */
const batchMax = 64
/** Calls waiting for their turn at most; beyond it a call is refused as REQUEST_OVERLOADED, and comes again under its transaction. */
const queueMax = 2_000
/** How long a call stands back whose player's money is being used by somebody else, such as a settlement. */
const busyMs = 3
/** After so many times it waits for the money, among others that do. */
const busyTriesMax = 30

/** Answers a call; rejects only when the database failed. */
export type WalletDoor = (call: AskedCall) => Promise<Answer['result']>

type Waiting = {
  readonly call: Omit<TurnedCall, 'brokeOff'>
  /** A batch of it ended in an error. Where only the answer to the commit was lost, what it did stands. */
  brokeOff: boolean
  readonly busyTries: number
  readonly resolve: (result: Answer['result']) => void
  readonly reject: (error: unknown) => void
}

/**
 * The door of all calls on players' money. Calls on one player take turns; those of different players that come together share a
 * transaction.
 */
export function createWalletDoor(context: Pick<Context, 'database' | 'ids' | 'now' | 'log' | 'metrics'>): WalletDoor {
  const turns = createTurns()
  let waiting = 0

  const decide = async (batch: readonly Waiting[], wait: boolean): Promise<void> => {
    const answers = await runCalls(context, batch.map(({ call, brokeOff }) => ({ ...call, brokeOff })), { wait }).catch((error: unknown) => {
      for (const each of batch) each.brokeOff = true
      throw error
    })
    context.metrics.walletBatch.observe(batch.length)
    for (const [index, each] of batch.entries()) {
      const answer = answers[index]
      assert(answer !== undefined, 'every call of a batch is decided')
      if (answer === 'above') queue.add({ ...each, call: { ...each.call, above: true } })
      else if (answer === 'busy' && each.busyTries < busyTriesMax) void sleep(busyMs).then(() => queue.add({ ...each, busyTries: each.busyTries + 1 }))
      else if (answer === 'busy') patient.add(each)
      else each.resolve(answer)
    }
  }

  const fail = (each: Waiting, error: unknown) => {
    context.log.error('a call of a casino provider could not be decided', { error, player: each.call.playerId })
    each.reject(error)
  }
  const queue = createBatches<Waiting>({ batchMax, run: (batch) => decide(batch, false), fail })
  /** For calls that wait: they hold up each other, and nobody else. */
  const patient = createBatches<Waiting>({ batchMax, run: (batch) => decide(batch, true), fail })

  return async (call) => {
    if (waiting >= queueMax) return refuse('REQUEST_OVERLOADED')
    waiting++
    try {
      return await turns(call.playerId, () => new Promise<Answer['result']>((resolve, reject) => {
        const above = call.call.kind === 'close' || call.call.kind === 'reward' || ('closes' in call.call && call.call.closes === true)
        queue.add({ call: { ...call, above }, brokeOff: false, busyTries: 0, resolve, reject })
      }))
    } finally {
      waiting--
    }
  }
}
