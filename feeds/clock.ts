import { setTimeout as timer } from 'node:timers/promises'

/** Time as a feed needs it, so that tests need not wait. Milliseconds. */
export type FeedClock = {
  nowMs(): number
  /** Resolves after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: FeedClock = {
  nowMs: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) => timer(ms, undefined, { signal }).catch(() => undefined),
}
