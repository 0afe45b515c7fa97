import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import type { Market } from './market-live.ts'
import { PriceHistory } from './price-history.tsx'

vi.mock('../../shared/price-chart.tsx', () => ({ PriceChart: ({ marks }: { readonly marks: readonly unknown[] }) => <p>{marks.length} dots</p> }))

const market = { id: '300', name: 'Match Odds', type: 'match_odds', selections: [{ id: '1', name: 'Northgate', status: 'active' }] } as unknown as Market
const points = ['2026-03-01T12:00:00Z', '2026-03-01T12:01:00Z'].map((at) => ({ at, quotes: { 1: { back: [[2_000, 0]], lay: [] } } }))
const bet = (status: string) => ({ placed_at: '2026-03-01T12:00:30Z', selection_id: '1', line: null, price_matched: 2_000, side: 'back', status })

function serve(placed: readonly unknown[], metadata: object): void {
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('BETS')]), token: 'token' })
  vi.stubGlobal('fetch', async (address: string) => {
    const reply = address.includes('/api/bet') ? { data: placed, metadata } : { data: points }
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, ...reply }) }
  })
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  [{ total: 1_234, total_is_exact: true }, 'Of 1,234 bets the newest 200 are marked, but for void ones.'],
  [{ total: 10_000, total_is_exact: false }, 'Of 10,000+ bets the newest 200 are marked, but for void ones.'],
])('where there are more bets than it marks, the chart says how many of how many', async (total, said) => {
  serve([bet('void'), ...Array.from({ length: 199 }, () => bet('open'))], { limit: 200, next_cursor: 'more', ...total })
  renderPart(<PriceHistory market={market} />)
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.getByText('199 dots')).toBeDefined()
})

test('where all are marked it says nothing of it', async () => {
  serve([bet('open'), bet('open')], { limit: 200, next_cursor: null, total: 2, total_is_exact: true })
  renderPart(<PriceHistory market={market} />)
  expect(await screen.findByText('2 dots')).toBeDefined()
  expect(screen.queryByText(/newest/)).toBeNull()
})
