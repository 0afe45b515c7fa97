import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Context } from '../context.ts'
import type { SettlementWorker } from './settlement-worker.ts'
import type { FromThread, ThreadOrder, ToThread } from './settlement-thread-messages.ts'

const restartMs = 100
const restartMaxMs = 10_000
/** A thread that ran this long was sound: its earlier deaths no longer count. */
const soundAfterMs = 60_000

/** Opens the code that runs in the thread; tests put another in its place. */
export type OpenThread = (order: ThreadOrder) => Worker

export const openSettlementThread: OpenThread = (order) => new Worker(new URL('run-settlement-thread.ts', import.meta.url), { workerData: order, name: 'settlement' })

/**
 * The settlement worker in a thread of its own with connections of its own, so that a chunk computes beside the loop that answers
 * calls and not on it. A thread that dies is started again; what it had half done was in a transaction, and the next one takes it up.
 */
export function startSettlementThread(
  context: Pick<Context, 'log' | 'metrics' | 'wakeRelay'>, order: ThreadOrder, open: OpenThread = openSettlementThread,
): SettlementWorker {
  let thread: Worker | null = null
  const ending = new AbortController()

  const runOne = async (): Promise<void> => {
    const opened = open(order)
    thread = opened
    opened.on('message', (said: FromThread) => hear(context, said))
    opened.on('error', (error) => context.log.error('the settlement thread failed', { error }))
    await new Promise<void>((resolve) => { opened.once('exit', () => resolve()) })
    thread = null
  }
  const keepRunning = async (): Promise<void> => {
    for (let deaths = 0; ; deaths++) {
      const startedAt = performance.now()
      await runOne()
      if (ending.signal.aborted) return
      if (performance.now() - startedAt > soundAfterMs) deaths = 0
      const afterMs = Math.min(restartMaxMs, restartMs * 2 ** deaths)
      context.log.warn('the settlement thread ended and is started again', { afterMs })
      await sleep(afterMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return
    }
  }
  const tell = (word: ToThread) => thread?.postMessage(word)
  const running = keepRunning()
  return {
    wake: () => tell('wake'),
    async stop() {
      ending.abort()
      tell('stop')
      await running
    },
  }
}

function hear({ log, metrics, wakeRelay }: Pick<Context, 'log' | 'metrics' | 'wakeRelay'>, said: FromThread): void {
  switch (said.kind) {
    case 'log':
      return log[said.level](said.message, said.facts)
    case 'committed':
      return wakeRelay()
    case 'chunk-players':
      return metrics.settledPlayers.inc({ kind: said.job }, said.players)
    case 'chunk-seconds':
      return metrics.settlementChunkSeconds.observe({ kind: said.job }, said.seconds)
  }
}
