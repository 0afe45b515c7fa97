import { expect, test } from 'vitest'
import { branchKey, treeRows, type Below, type Downline, type ExposureEvent } from './tree-rows.ts'

const cells = [{ selection_id: '1', name: 'A', total_book: -10, my_pt: -3 }]
const market = { market_id: '7', market_name: 'Match Odds', market_type: 'match_odds', status: 'open', currency: 'INR', bets: 1, stake: 10, form: 'outcomes', selections: cells, worst_total: -10, worst_total_outcome: 'A', worst_my_pt: -3, worst_my_pt_outcome: 'A', best_total: 0, best_my_pt: 0 } as const
const event: ExposureEvent = { event_id: '5', event_name: 'A v B', sport_id: '1', sport_name: 'Cricket', league_name: 'Cup', start_time: '2026-01-01T00:00:00Z', in_play: false, total_stake: [], net: [], markets: [market, { ...market, currency: 'USD' }], fancies: [] }
const child = (user_id: string, has_downline: boolean, currency = 'INR'): Downline => ({ user_id, login: `u${user_id}`, level: has_downline ? 1 : 9, has_downline, currency, bets: 1, stake: 10, selections: cells, worst_total: -10, worst_my_pt: -3, blocked: 0 })

const root = branchKey({ marketId: '7', currency: 'INR', accountId: null })
const below = new Map<string, Below>([
  [root, { state: 'ready', rows: [child('11', true), child('12', false), child('13', true, 'USD')] }],
  [branchKey({ marketId: '7', currency: 'INR', accountId: '11' }), { state: 'failed' }],
])
const shut = { opened: new Set<string>(), closedEvents: new Set<string>(), below: () => undefined }
const shape = (opened: readonly string[], closed: readonly string[] = []) =>
  treeRows([event], { opened: new Set(opened), closedEvents: new Set(closed), below: (key) => below.get(key), byCurrency: false }).map((row) => `${row.level} ${row.kind} ${row.kind === 'note' ? row.state : row.open}`)

test('events stand open with their markets; what is opened shows the accounts of its currency below it', () => {
  expect(shape([])).toEqual(['1 event true', '2 market false', '2 market false'])
  expect(shape([], ['5'])).toEqual(['1 event false'])
  expect(shape([root])).toEqual(['1 event true', '2 market true', '3 account false', '3 account null', '2 market false'])
})

test('what is on its way, could not be fetched, or is not there is said in its place', () => {
  const agent = branchKey({ marketId: '7', currency: 'INR', accountId: '11' })
  expect(shape([root, agent])).toEqual(['1 event true', '2 market true', '3 account true', '4 note failed', '3 account null', '2 market false'])
  const dollars = branchKey({ marketId: '7', currency: 'USD', accountId: null })
  expect(shape([dollars]).at(-1)).toBe('3 note loading')
  below.set(dollars, { state: 'ready', rows: [] })
  expect(shape([dollars]).at(-1)).toBe('3 note empty')
})

test('an event that stands once stays closed when bets in another currency come', () => {
  const net = (currency: string) => ({ currency, stake: 10, bets: 1, markets: 1, events: 1, net_total: -10, net_my_pt: -3 })
  const rows = (currencies: readonly string[]) => treeRows([{ ...event, net: currencies.map(net) }], { ...shut, byCurrency: false, closedEvents: new Set(['5']) })
  expect([rows(['INR']), rows(['INR', 'USD'])].map((shown) => shown.map(({ kind }) => kind))).toEqual([['event'], ['event']])
})

test('an event that stands once a currency is closed in one and open in the other', () => {
  const net = (currency: string) => [{ currency, stake: 10, bets: 1, markets: 1, events: 1, net_total: -10, net_my_pt: -3 }]
  const twice = [{ ...event, net: net('INR'), markets: [market] }, { ...event, net: net('USD'), markets: [{ ...market, currency: 'USD' }] }]
  const [first] = treeRows(twice, { ...shut, byCurrency: true })
  expect(treeRows(twice, { ...shut, byCurrency: true, closedEvents: new Set([first?.id ?? '']) }).map(({ kind }) => kind)).toEqual(['event', 'event', 'market'])
})
