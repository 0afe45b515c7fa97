import type { Database } from '#database/open-database.ts'
import { holdLease, releaseLease } from './lease.ts'
import type { Log } from './log.ts'
import { createRest } from './rest.ts'

/** Work that goes on until it is stopped. */
export type Work = { stop(): Promise<void> }

export type LeasedWork = {
  readonly database: Database
  readonly holder: string
  readonly log: Log
  /** Of all nodes, the one that holds it works. */
  readonly lease: string
  /** How long a node that is gone keeps the others from it, milliseconds. */
  readonly leaseMs: number
  /**
   * Begins the work; where it rejects it is begun again.
   * @param lost aborted once the lease is gone by this node's own clock: what is not committed then had better not be. Work that is stopped
   * while the lease lasts may end in order.
   */
  readonly begin: (lost: AbortSignal) => Promise<Work>
}

/** How often a lease is renewed while it lasts. */
const renewals = 4

/**
 * Keeps work going on one node at a time: it begins on the node that gets the lease, and on another once its holder is gone. By the node's
 * own clock it ends no later than another may begin, also while the database does not answer; what was under way then may still be done, unless
 * it heeds that the lease is lost.
 */
export function startLeasedWork({ database, holder, log, lease, leaseMs, begin }: LeasedWork): Work {
  const everyMs = leaseMs / renewals
  let stopped = false
  let held = false
  let work: Work | null = null
  let ceased: Promise<void> = Promise.resolve()
  let deadline: NodeJS.Timeout | undefined
  let ownership = new AbortController()
  const { end, rest } = createRest()

  const cease = (): void => {
    held = false
    const ending = work
    work = null
    if (ending === null) return
    ceased = ending.stop().catch((error: unknown) => log.error('what one node does at a time did not end in order', { lease, error }))
  }
  const lose = (): void => {
    ownership.abort()
    cease()
  }
  const round = async (): Promise<void> => {
    const askedAt = performance.now()
    const granted = await holdLease(database, lease, holder, leaseMs)
    clearTimeout(deadline)
    if (!granted) return lose()
    held = true
    deadline = setTimeout(lose, askedAt + leaseMs - performance.now())
    if (work !== null) return
    await ceased
    ownership = new AbortController()
    const begun = await begin(ownership.signal)
    work = begun
    // It may have taken longer than the lease lasts.
    if (!held) cease()
  }
  const run = async (): Promise<void> => {
    while (!stopped) {
      await round().catch((error: unknown) => log.warn('what one node does at a time could not be begun, or held on to, trying again', { lease, error }))
      await rest(everyMs, everyMs)
    }
    const mine = held
    cease()
    await ceased
    clearTimeout(deadline)
    if (mine) await releaseLease(database, lease, holder).catch(() => undefined)
  }
  const running = run()
  return {
    async stop() {
      stopped = true
      end()
      await running
    },
  }
}
