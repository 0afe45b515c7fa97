import { expect, test } from 'vitest'
import type { FeedEvent } from './feed.ts'
import { SilenceWatch } from './silence.ts'

const state = (marketRef: string, inPlay: boolean, status: 'open' | 'closed' = 'open'): FeedEvent => ({
  kind: 'market_state',
  atMs: 0,
  marketRef,
  status,
  inPlay,
  betDelayMs: 0,
  runners: [],
})
const heartbeat: FeedEvent = { kind: 'heartbeat', atMs: 0 }
const malformed: FeedEvent = { kind: 'malformed', atMs: 0, lineNumber: 1, reason: '', excerpt: '' }
const nothing = { fellSilent: [], heardAgain: [] }

test('fifteen seconds in play, two minutes before, told once', () => {
  const watch = new SilenceWatch()
  watch.hear([state('live', true), state('later', false)], 1_000)
  expect(watch.check(15_999)).toEqual(nothing)
  expect(watch.check(16_000)).toEqual({ fellSilent: ['live'], heardAgain: [] })
  expect(watch.check(120_999)).toEqual(nothing)
  expect(watch.check(121_000)).toEqual({ fellSilent: ['later'], heardAgain: [] })
})

test('a market that turns in play has the shorter limit at once', () => {
  const watch = new SilenceWatch({ inPlayMs: 10, beforeMs: 100 })
  watch.hear([state('a', false)], 0)
  watch.hear([state('a', true)], 50)
  expect(watch.check(59)).toEqual(nothing)
  expect(watch.check(60).fellSilent).toEqual(['a'])
})

test('a heartbeat is a hearing of every market, a malformed line of none', () => {
  const watch = new SilenceWatch({ inPlayMs: 10, beforeMs: 100 })
  watch.hear([state('a', true), state('b', true)], 0)
  watch.hear([malformed], 9)
  expect(watch.check(10).fellSilent).toEqual(['a', 'b'])
  watch.hear([heartbeat], 11)
  expect(watch.check(12)).toEqual({ fellSilent: [], heardAgain: ['a', 'b'] })
})

test('news of one market is no hearing of another', () => {
  const watch = new SilenceWatch({ inPlayMs: 10, beforeMs: 100 })
  watch.hear([state('a', true), state('b', true)], 0)
  watch.hear([{ kind: 'prices', atMs: 0, marketRef: 'a', totalMatchedMinor: 0n as never, quotes: { of: 'runners', runners: [] } }], 9)
  expect(watch.check(10).fellSilent).toEqual(['b'])
})

test('a closed market is not watched', () => {
  const watch = new SilenceWatch({ inPlayMs: 10, beforeMs: 100 })
  watch.hear([state('a', true), state('a', true, 'closed')], 0)
  expect(watch.check(1_000)).toEqual(nothing)
})
