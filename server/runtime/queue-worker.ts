import type { Database } from '#database/open-database.ts'
import { holdLease, releaseLease } from './lease.ts'
import type { Log } from './log.ts'
import { createRest } from './rest.ts'

const leaseMs = 5_000
const renewEveryMs = 1_500
const betweenMs = 10
const retryAfterMs = 1_000

export type QueueWorker = {
  /** Something waits. */
  wake(): void
  stop(): Promise<void>
}

export type QueueWork = {
  readonly database: Database
  readonly holder: string
  readonly log: Log
  /** Of all nodes, the one that holds it works. */
  readonly lease: string
  /** What is said once when it begins to fail. */
  readonly failing: string
  /** How long to rest when nothing waits, milliseconds. */
  readonly everyMs: number
  /** How long where it was woken. Default: as long. */
  readonly wokenMs?: number
  /** One short transaction or two. Answers whether more waits. */
  readonly step: () => Promise<boolean>
}

/** Keeps a queue in the database short, on one node at a time; what fails is tried again. */
export function startQueueWorker({ database, holder, log, lease, failing, everyMs, wokenMs = everyMs, step }: QueueWork): QueueWorker {
  let stopped = false
  let holding = false
  let heldUntil = 0
  let healthy = true
  const { wake, end, rest } = createRest()

  const round = async (): Promise<boolean> => {
    if (!holding || performance.now() >= heldUntil) {
      heldUntil = performance.now() + renewEveryMs
      holding = await holdLease(database, lease, holder, leaseMs)
    }
    return holding && step()
  }
  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        const more = await round()
        healthy = true
        await (more ? rest(betweenMs, betweenMs) : rest(wokenMs, everyMs))
      } catch (error) {
        if (healthy) log.warn(failing, { error })
        healthy = false
        holding = false
        await rest(retryAfterMs, retryAfterMs)
      }
    }
  }
  const running = run()
  return {
    wake,
    async stop() {
      stopped = true
      end()
      await running
      if (holding) await releaseLease(database, lease, holder).catch(() => undefined)
    },
  }
}
