import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { holdLease, releaseLease } from './lease.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { createRest } from './rest.ts'
import { moveOutbox } from './stream-store.ts'

/** Numbers the outbox into the stream. One node does it at a time. */
export type Relay = {
  /** There is something in the outbox. */
  wake(): void
  /** True while the last round, on this node or left to another, went well. */
  healthy(): boolean
  start(): void
  stop(): Promise<void>
}

const leaseName = 'relay'
const leaseMs = 5_000
const renewEveryMs = 1_500
const batchMax = 1_000
/** While messages come they are gathered for so long; the first after a silence goes at once. Every frame of a live stream is one of these rounds. */
const busyEveryMs = 100
/** Other nodes' commits wake their own relay only; the holder of the lease finds them at this pace. */
const idleEveryMs = 200
const retryAfterMs = 1_000

type RelayOptions = { readonly database: Database; readonly holder: string; readonly log: Log; readonly metrics: Metrics; readonly onMoved: () => void }

export function createRelay({ database, holder, log, metrics, onMoved }: RelayOptions): Relay {
  let running: Promise<void> | null = null
  let stopped = false
  let healthy = false
  let heldUntil = 0
  let holding = false
  const { wake, end, rest } = createRest()

  const hold = async (): Promise<boolean> => {
    if (holding && performance.now() < heldUntil) return true
    heldUntil = performance.now() + renewEveryMs
    return (holding = await holdLease(database, leaseName, holder, leaseMs))
  }
  const round = async (): Promise<number> => {
    if (!(await hold())) return 0
    const { count, oldestAt } = await withTransaction(database, { keepPlans: true }, (tx) => moveOutbox(tx, batchMax))
    metrics.relayLagSeconds.set(oldestAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestAt)) / 1000))
    if (count > 0) {
      metrics.relayMessages.inc(count)
      onMoved()
    }
    return count
  }
  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        const moved = await round()
        healthy = true
        if (moved < batchMax) await (moved > 0 ? rest(busyEveryMs, busyEveryMs) : rest(0, idleEveryMs))
      } catch (error) {
        if (healthy) log.warn('relay: the outbox could not be moved, trying again', { error })
        healthy = false
        holding = false
        await rest(retryAfterMs, retryAfterMs)
      }
    }
  }

  return {
    wake,
    healthy: () => healthy,
    start() {
      running ??= run()
    },
    async stop() {
      stopped = true
      end()
      await running
      if (holding) await releaseLease(database, leaseName, holder).catch(() => undefined)
    },
  }
}
