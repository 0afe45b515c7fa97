import '../../testing/setup-dom.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MarketType } from '#domain/markets/market.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { ExplainDrawer } from './explain-drawer.tsx'
import type { Told } from './rule-table.tsx'

const players = [{ kind: 'account', id: '41', user_name: 'demo-player', name: 'Demo', level: 9, level_title: 'Player', parent_id: '40', parent_name: 'demo-agent' }]
const available = { name: 'available', bound: 0, actual: 74_000, slack: 74_000, broken: false, from: { scope: 'account', id: '41', name: 'demo-player' }, set_by: 'demo-agent', set_at: '2026-03-01T12:00:00Z' } as const
const refusedTold: Told = {
  accepted: false, code: 'SHARE_SUM_NOT_WHOLE', message: 'The shares of a path must sum to 100 %.', currency: 'INR', gates: [{ code: 'SHARE_SUM_NOT_WHOLE', closed: true }],
  price: 85_000, at: 'current', rules: [available], binding: 'available', largest_stake_minor: 75_000, bet_delay_ms: 5_000,
}

let told: Told
let asked: Record<string, string>[] = []
beforeEach(() => {
  told = refusedTold
  asked = []
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('BETS')]), token: 'token' })
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    if (url.pathname.endsWith('/bet-explanation')) asked.push(Object.fromEntries(url.searchParams))
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: url.pathname.endsWith('/search') ? players : [told] }) }
  })
})
afterEach(() => vi.unstubAllGlobals())

async function suppose(type: MarketType, fill: (user: ReturnType<typeof userEvent.setup>) => Promise<void>): Promise<void> {
  const user = userEvent.setup()
  const selections = type === 'bookmaker' ? [{ id: '1', name: 'Northgate', status: 'active' as const }, { id: '2', name: 'Southgate', status: 'active' as const }, { id: '3', name: 'Eastgate', status: 'removed' as const }] : []
  renderPart(<ExplainDrawer of={{ panel: 'explain', market: { id: '300', name: 'Demo market', type, selections } }} onClose={() => undefined} />)
  await user.type(await screen.findByRole('combobox', { name: 'Player' }), 'demo')
  await user.click(await screen.findByRole('option', { name: /demo-player/ }))
  await fill(user)
  await user.type(screen.getByLabelText('Stake'), '10')
  await user.click(screen.getByRole('button', { name: 'Explain' }))
}

test('the answer with its price as the market writes it, the wait for the delay, and who last gave or took what bets may hold', async () => {
  await suppose('bookmaker', (user) => user.type(screen.getByLabelText('Price'), '85'))
  expect(await screen.findByText('This bet would be refused.')).toBeDefined()
  expect(asked).toEqual([{ player_id: '41', market_id: '300', selection_id: '1', side: 'back', price: '85000', stake_minor: '1000' }])
  expect(screen.getByText(/shares of a path must sum to 100 %/)).toBeDefined()
  expect(screen.getByText('At the price now, 85.00')).toBeDefined()
  expect(screen.getByText('Waits 5 s, and is then decided at the price of that moment')).toBeDefined()
  const row = screen.getByRole('row', { name: /Available credit/ })
  expect(within(row).getByText(/^Last given or taken by demo-agent, /)).toBeDefined()
  expect(within(row).queryByText(/Set by/)).toBeNull()
  // What is left must not be less than nothing: a bound from below says so.
  expect(within(row).getByText(/^at least .*0\.00/)).toBeDefined()
  // Another stake is another bet: what was told of the first goes.
  await userEvent.type(screen.getByLabelText('Stake'), '0')
  expect(screen.queryByText('This bet would be refused.')).toBeNull()
})

test('without a price the bet is told as weighed at the one that was asked for', async () => {
  told = { ...refusedTold, code: 'BET_NO_PRICE', at: 'asked', price: 90_000, bet_delay_ms: 0 }
  await suppose('fancy', async (user) => {
    await user.type(screen.getByLabelText('Line'), '46')
    await user.type(screen.getByLabelText('Price'), '90')
  })
  expect(await screen.findByText('At the price that was asked for, 90.00')).toBeDefined()
  expect(screen.queryByText(/Waits/)).toBeNull()
})

test.each([['fancy', true], ['line', false], ['bookmaker', true]] as const)('in a %s market a price is asked for: %s', async (type, priced) => {
  await suppose(type, async () => undefined)
  expect(screen.queryByLabelText('Price') !== null).toBe(priced)
})

test('a price that cannot be read is told, and nothing is asked as if there were none', async () => {
  await suppose('bookmaker', (user) => user.type(screen.getByLabelText('Price'), '85,5'))
  expect(screen.getByText('Type a number such as 2.50: at most 3 decimals.')).toBeDefined()
  expect(asked).toEqual([])
})
