import { expect, test, vi } from 'vitest'
import { zeroCounters } from '#feeds/feed.ts'
import type { Feed, FeedBatch, FeedEvent } from '#feeds/feed.ts'
import { silentLog } from '../runtime/log.ts'
import { followFeed } from './follow-feed.ts'

const beat = (atMs: number): FeedEvent => ({ kind: 'heartbeat', atMs })
function feedOf(batches: () => AsyncGenerator<FeedBatch>): Feed {
  return { counters: zeroCounters(), [Symbol.asyncIterator]: batches }
}
function intakeOf(take: (events: readonly FeedEvent[]) => Promise<void>) {
  return { take: vi.fn(take), stop: () => Promise.resolve() }
}

test('a batch that could not be taken is taken before the next', async () => {
  let failures = 2
  const taken: number[] = []
  const intake = intakeOf((events) => {
    if (events[0]?.atMs === 2 && failures-- > 0) return Promise.reject(new Error('the database is away'))
    taken.push(events[0]?.atMs ?? 0)
    return Promise.resolve()
  })
  const feed = feedOf(async function* () {
    for (const atMs of [1, 2, 3]) yield { events: [beat(atMs)], cursor: '' }
  })
  await followFeed({ feed, intake, log: silentLog, signal: new AbortController().signal })
  expect(taken).toEqual([1, 2, 3])
  expect(intake.take).toHaveBeenCalledTimes(5)
})

test('a feed that breaks is told in the log and breaks nothing else', async () => {
  const error = vi.fn()
  const feed = feedOf(async function* () {
    yield { events: [beat(1)], cursor: '' }
    throw new Error('INVALID_APP_KEY')
  })
  await followFeed({ feed, intake: intakeOf(() => Promise.resolve()), log: { ...silentLog, error }, signal: new AbortController().signal })
  expect(error).toHaveBeenCalledOnce()
})

test('stopped, it takes nothing more, even while the database is away', async () => {
  const ended = new AbortController()
  const feed = feedOf(async function* () {
    for (let atMs = 1; ; atMs++) yield { events: [beat(atMs)], cursor: '' }
  })
  const intake = intakeOf(() => {
    ended.abort()
    return Promise.reject(new Error('away'))
  })
  await followFeed({ feed, intake, log: silentLog, signal: ended.signal })
  expect(intake.take).toHaveBeenCalledOnce()
})
