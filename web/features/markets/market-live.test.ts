import { expect, test } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { sampleMarket } from '../../testing/sample-market.ts'
import { applyLive } from './market-live.ts'
import type { Market } from './market-live.ts'
import { countViews, inView, orderMarkets } from './market-order.ts'

const market = (id: string, change: Partial<Market> = {}): Market =>
  sampleMarket({ id, name: `Demo market ${id}`, status: 'open', selections: [{ id: '1', name: 'Demo A', status: 'active' }], ...change })

function prices(market_id: string, at: string, best: number): LiveMessage {
  return { topic: 'market.prices', no: 1, market_id, event_id: '30', at, quotes: { '1': { back: [[best, 100]], lay: [] } } }
}

const bestOf = (markets: readonly Market[], id: string) => markets.find((row) => row.id === id)?.quotes['1']?.back[0]?.[0]

test('prices move one market and leave the others untouched', () => {
  const before = [market('1'), market('2')]
  const { markets } = applyLive(before, [prices('2', '2026-03-01T12:00:01Z', 2500)])
  expect(bestOf(markets, '2')).toBe(2500)
  expect(markets[0]).toBe(before[0])
})

test('late and repeated prices change nothing', () => {
  const { markets } = applyLive(
    [market('1')],
    [prices('1', '2026-03-01T12:00:02Z', 2600), prices('1', '2026-03-01T12:00:01Z', 2400)],
  )
  expect(bestOf(markets, '1')).toBe(2600)
})

test('an unknown market and a changed catalogue ask for a new load', () => {
  expect(applyLive([market('1')], [prices('9', '2026-03-01T12:00:00Z', 2000)]).reload).toBe(true)
  const state: LiveMessage = {
    topic: 'market.state',
    no: 2,
    market_id: '1',
    event_id: '30',
    status: 'suspended',
    in_play: true,
    bet_lock: false,
    feed_silent: true,
    reload: true,
  }
  const change = applyLive([market('1')], [state])
  expect(change.reload).toBe(true)
  expect(change.markets[0]).toMatchObject({ status: 'suspended', in_play: true, feed_silent: true })
})

test('a bet names the market whose book is to be read again, once, and moves nothing by itself', () => {
  const before = [market('1')]
  const book: LiveMessage = { topic: 'book', no: 3, market_id: '1', event_id: '30' }
  const change = applyLive(before, [book, book])
  expect(change).toEqual({ markets: before, reload: false, books: ['1'], results: [] })
  expect(change.markets).toBe(before)
})

test('no message keeps the very same list', () => {
  const before = [market('1')]
  expect(applyLive(before, []).markets).toBe(before)
})

const mixed = [
  market('1', { type: 'fancy' }),
  market('2', { status: 'settled' }),
  market('3'),
  market('4', { type: 'fancy', status: 'declared' }),
  market('5', { status: 'closed' }),
  market('6', { type: 'bookmaker', status: 'suspended' }),
]

test('match odds come before fancies whatever their status', () => {
  expect(orderMarkets(mixed).map(({ id }) => id)).toEqual(['2', '3', '5', '6', '1', '4'])
})

test('a market waits for people from its close until its money has moved', () => {
  expect(countViews(mixed)).toEqual({ all: 6, open: 3, result: 2, settled: 1 })
  expect(mixed.filter((row) => inView(row, 'result')).map(({ id }) => id)).toEqual(['4', '5'])
})

test('a result takes a market from people at once; one that is withdrawn is asked for again, since others may have been verified', () => {
  const result = (state: 'declared' | 'withdrawn'): LiveMessage => ({
    topic: 'result', no: 1, event_id: '30',
    result: { market_id: '1', revision: 2, state, market_status: state === 'declared' ? 'declared' : 'closed' },
  } as LiveMessage)
  const declared = applyLive([market('1')], [result('declared')])
  expect(declared).toMatchObject({ reload: false, results: ['1'], markets: [{ status: 'declared', revision: 2, result_begun: true }] })
  expect(applyLive(declared.markets, [result('withdrawn')])).toMatchObject({ reload: true, markets: [{ status: 'closed' }] })
})
