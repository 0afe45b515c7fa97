import { expect, test } from 'vitest'
import { bet, startMs } from '../../tests/support/watch-steps.ts'
import { WaitingBets } from './waiting-bets.ts'

const at = (seconds: number) => startMs + seconds * 1_000
const between = (fromS: number, toS: number) => ({ fromMs: at(fromS), toMs: at(toS) })

test('a bet is due once, when its time has come, whatever else is told meanwhile', () => {
  const waiting = new WaitingBets()
  const [first, second] = [bet(0, '1'), bet(4, '1')]
  for (const each of [first, second]) waiting.add(each)
  expect(waiting.due(10_000, between(0, 9))).toEqual([])
  waiting.looked(at(9), 60_000)
  expect(waiting.due(10_000, between(9, 10))).toEqual([first.betId])
  waiting.looked(at(10), 60_000)
  expect(waiting.due(10_000, between(10, 13))).toEqual([])
  expect(waiting.due(10_000, between(10, 20))).toEqual([second.betId])
  // Another rule waits longer.
  expect(waiting.due(15_000, between(10, 20))).toEqual([first.betId, second.betId])
  waiting.looked(at(20), 60_000)
  // Nothing was found, so that the look was not kept: it is not taken again for that.
  expect(waiting.due(15_000, between(10, 20))).toEqual([])
})

test('a bet that is told of when its time is over is due at once, and once', () => {
  const waiting = new WaitingBets()
  const late = bet(0, '1')
  waiting.add(late)
  expect(waiting.due(10_000, between(30, 31))).toEqual([late.betId])
  waiting.looked(at(31), 60_000)
  expect(waiting.due(10_000, between(31, 32))).toEqual([])
})

test('only bets of odds wait, and none longer than any rule does', () => {
  const waiting = new WaitingBets()
  for (const marketType of ['fancy', 'line'] as const) waiting.add(bet(0, '1', { marketType, key: 'line', line: 40_000 }))
  expect(waiting.none).toBe(true)
  for (const marketType of ['match_odds', 'bookmaker', 'odd_even'] as const) waiting.add(bet(0, '1', { marketType }))
  expect(waiting.due(1_000, between(0, 5))).toHaveLength(3)
  waiting.looked(at(59), 60_000)
  expect(waiting.none).toBe(false)
  waiting.looked(at(60), 60_000)
  expect(waiting.none).toBe(true)
})
