import { setTimeout as wait } from 'node:timers/promises'
import type { Feed } from '#feeds/feed.ts'
import type { Log } from '../runtime/log.ts'
import type { Intake } from './feed-intake.ts'

const retryAfterMs = 1_000

type FollowOptions = {
  readonly feed: Feed
  readonly intake: Intake
  readonly log: Log
  /** Ends the feed too, where it was opened with the same signal. */
  readonly signal: AbortSignal
}

/**
 * Takes a feed in for as long as it speaks. A batch that could not be taken because the database is away is tried again before the feed
 * is asked for more: nothing is passed over but what the intake refuses for what it says, and a feed that waits is silent, which suspends
 * its markets. Never rejects: a feed that ends with an error is logged and left for a person.
 */
export async function followFeed({ feed, intake, log, signal }: FollowOptions): Promise<void> {
  try {
    for await (const { events } of feed) {
      for (let taken = false; !taken && !signal.aborted;) {
        taken = await intake.take(events).then(() => true, (error: unknown) => {
          if (!signal.aborted) log.warn('a batch of a feed could not be taken, trying again', { error })
          return false
        })
        if (!taken) await wait(retryAfterMs, undefined, { signal }).catch(() => undefined)
      }
      if (signal.aborted) return
    }
  } catch (error) {
    if (!signal.aborted) log.error('a feed ended; its markets will be suspended as silent', { error })
  }
}
