import { describe, expect, test } from 'vitest'
import { bet, startMs } from '../../tests/support/watch-steps.ts'
import { Recall } from './recall.ts'

const at = (seconds: number) => startMs + seconds * 1_000

describe('recall', () => {
  test('gives the bets of a player, an address, a device and a market, newest first; of nothing it gives nothing', () => {
    const recall = new Recall()
    const [first, second, third] = [bet(0, '1', { ip: 'a', device: 'd' }), bet(1, '2', { ip: 'a', marketId: '2' }), bet(2, '1', { ip: null })]
    for (const each of [first, second, third]) recall.add(each)
    const ids = (found: Iterable<{ readonly betId: string }>) => [...found].map(({ betId }) => betId)
    expect(ids(recall.ofPlayer('1'))).toEqual([third.betId, first.betId])
    expect(ids(recall.ofAddress('a'))).toEqual([second.betId, first.betId])
    expect(ids(recall.ofDevice('d'))).toEqual([first.betId])
    expect(ids(recall.ofMarket('1'))).toEqual([third.betId, first.betId])
    expect([ids(recall.ofAddress(null)), ids(recall.ofDevice(null)), ids(recall.ofPlayer('9'))]).toEqual([[], [], []])
  })

  test('forgets what is older than an hour, from every list, however much there was', () => {
    const recall = new Recall()
    const many = Array.from({ length: 300 }, (_, index) => bet(index, '1', { ip: 'a', device: 'd' }))
    for (const each of many) recall.add(each)
    for (const gone of [1, 40, 65, 130, 200, 299]) {
      const last = bet(3_600 + gone, '2', { ip: 'b', marketId: '2' })
      recall.add(last)
      const kept = many.slice(gone).map(({ betId }) => betId).toReversed()
      for (const found of [recall.ofPlayer('1'), recall.ofAddress('a'), recall.ofDevice('d'), recall.ofMarket('1')]) expect([...found].map(({ betId }) => betId)).toEqual(kept)
    }
    recall.add(bet(10_000, '3', { ip: 'c', marketId: '3' }))
    expect([recall.ofPlayer('1'), recall.ofPlayer('2'), recall.ofAddress('a'), recall.ofMarket('1')].map((found) => [...found])).toEqual([[], [], [], []])
  })

  test('a stop concerns the bets of the minute before it that no other stop has ended, oldest first', () => {
    const recall = new Recall()
    const told = [0, 30, 89, 90].map((seconds) => recall.add(bet(seconds, '1')))
    recall.add(bet(89, '1', { marketId: '2' }))
    expect(recall.stop({ marketId: '1', atMs: at(90) })).toEqual([told[1], told[2], told[3]])
    expect(told.map(({ stopAfterMs }) => stopAfterMs)).toEqual([null, 60_000, 1_000, 0])
    expect(recall.stop({ marketId: '1', atMs: at(91) })).toEqual([])
    expect(recall.stop({ marketId: '3', atMs: at(91) })).toEqual([])
  })

  test('a bet that is told after its stop has the first stop behind it, of the last twenty', () => {
    const recall = new Recall()
    for (let seconds = 0; seconds < 30; seconds++) recall.stop({ marketId: '1', atMs: at(seconds) })
    expect([bet(15, '1'), bet(29.5, '1'), bet(0, '1'), bet(15, '1', { marketId: '2' })].map((each) => recall.add(each).stopAfterMs)).toEqual([0, null, 10_000, null])
  })

  test('of a bet it holds what later bets are compared with, and not what only its own judging asked for', () => {
    const told = bet(0, '1', { ip: 'a', userAgent: 'Browser', record: { bets: 1, stakeMinor: 1n, profitMinor: 1n }, stakeMostMinor: 9n, signIns: [{ atMs: at(0), ip: 'a', device: null, succeeded: true, country: null, newCountry: false }] })
    const { eventId: _event, exponent: _exponent, userAgent: _agent, stakeMostMinor: _most, record: _record, signIns: _signIns, ...compared } = told
    expect(new Recall().add(told)).toEqual({ ...compared, stopAfterMs: null })
  })
})
