import type { Feed, FeedBatch, FeedEvent } from '#feeds/feed.ts'
import { zeroCounters } from '#feeds/feed.ts'
import { fixtureByRef, fixturesAround } from './fixtures.ts'
import type { Match } from './match.ts'
import { createMatch } from './match.ts'

const tickMs = 500
/** Matches that start later than this are only looked at together with the timetable. */
const nearMs = 90 * 60_000
const timetableMs = 20_000
const heartbeatMs = 5_000
const batchEventsMax = 150

export type DemoFeedOptions = {
  readonly seed: string
  /** Milliseconds since the epoch; the day is lived at the speed of this clock. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** References of markets that an earlier run left without a result. */
  readonly carryOn?: readonly string[]
}

/**
 * A betting day as a feed: fixtures are announced, prices move, matches begin, stop for a moment, end, and have results, for as long
 * as the consumer asks for more. Compressed: a football match takes nine minutes. About 10 to 30 events a second.
 */
export function startDemoFeed(options: DemoFeedOptions): Feed {
  const counters = zeroCounters()
  const count = (events: readonly FeedEvent[]): readonly FeedEvent[] => {
    counters.messages += 1
    for (const event of events) counters.events[event.kind] += 1
    return events
  }
  return {
    counters,
    async *[Symbol.asyncIterator](): AsyncGenerator<FeedBatch> {
      for await (const { nowMs, events } of ticks(options)) {
        for (let at = 0; at < events.length; at += batchEventsMax) {
          yield { events: count(events.slice(at, at + batchEventsMax)), cursor: String(nowMs) }
        }
      }
    },
  }
}

async function* ticks(options: DemoFeedOptions): AsyncGenerator<{ nowMs: number; events: readonly FeedEvent[] }> {
  const { seed, now, sleep } = options
  const matches = new Map(unfinished(seed, options.carryOn ?? []).map((match) => [match.fixture.ref, match]))
  let timetableAt = -Infinity
  let heartbeatAt = -Infinity
  for (;;) {
    const nowMs = now()
    const whole = nowMs - timetableAt >= timetableMs
    if (whole) {
      timetableAt = nowMs
      for (const fixture of fixturesAround(seed, nowMs, nowMs)) {
        if (!matches.has(fixture.ref)) matches.set(fixture.ref, createMatch(fixture, seed))
      }
    }
    const events: FeedEvent[] = []
    for (const [ref, match] of matches) {
      if (!whole && match.fixture.startMs - nowMs > nearMs) continue
      events.push(...match.advance(nowMs))
      if (match.over && nowMs >= match.fixture.endMs) matches.delete(ref)
    }
    if (nowMs - heartbeatAt >= heartbeatMs) {
      heartbeatAt = nowMs
      events.push({ kind: 'heartbeat', atMs: nowMs })
    }
    if (events.length > 0) yield { nowMs, events }
    await sleep(tickMs)
  }
}

/** The matches of those markets, with nothing else in them: what has a result is not told again. */
function unfinished(seed: string, marketRefs: readonly string[]): readonly Match[] {
  const wanted = new Set(marketRefs)
  const fixtureRefs = new Set(marketRefs.map((ref) => ref.slice(0, ref.lastIndexOf(':'))))
  return [...fixtureRefs].flatMap((ref) => {
    const fixture = fixtureByRef(seed, ref)
    return fixture === null ? [] : [createMatch({ ...fixture, markets: fixture.markets.filter((market) => wanted.has(market.ref)) }, seed)]
  })
}
