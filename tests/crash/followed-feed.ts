import { once as event } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { zeroCounters } from '#feeds/feed.ts'
import type { Feed, FeedBatch, FeedEvent } from '#feeds/feed.ts'
import type { Server } from '#server/main.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import { followFeed } from '#server/markets/follow-feed.ts'
import type { Log } from '#server/runtime/log.ts'

/** Lets a server follow the feed that the harness tells on this port, as the product follows a feed; whoever is cut off asks anew. */
export async function followHarness(server: Server, port: number, log: Log): Promise<void> {
  const feed: Feed = Object.assign(batches(port), { counters: zeroCounters() })
  await followFeed({ feed, intake: createIntake(server.context, feedName), log, signal: new AbortController().signal })
}

export const feedName = 'harness'

async function* batches(port: number): AsyncGenerator<FeedBatch> {
  for (;; await sleep(100)) {
    const socket = connect(port, '127.0.0.1')
    try {
      await event(socket, 'connect')
      for await (const line of createInterface({ input: socket })) yield { events: JSON.parse(line, amounts) as readonly FeedEvent[], cursor: '' }
    } catch {
      // Nobody there, or cut off: what was missed is told again to who comes back.
    } finally {
      socket.destroy()
    }
  }
}

/** Amounts are bigints here and numbers on the line. */
function amounts(name: string, value: unknown): unknown {
  return name.endsWith('Minor') && typeof value === 'number' ? BigInt(value) : value
}
