import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { ExplainStakeDrawer } from './explain-stake-drawer.tsx'
import type { StakeTold } from './rule-table.tsx'

const rule = { broken: false, set_by: null, set_at: null } as const
const told: StakeTold = {
  accepted: false, code: 'CASINO_GAME_OFF', message: 'The game is not offered at the moment.', currency: 'EUR', hidden: 'provider_off',
  gates: [{ code: 'MARKET_MAINTENANCE', closed: false }, { code: 'CASINO_GAME_OFF', closed: true }],
  rules: [
    { ...rule, name: 'max_stake', bound: 50_000, actual: 1_250, slack: 48_750, from: { scope: 'default', id: null, name: null } },
    { ...rule, name: 'max_round_stakes', bound: 30_000, actual: 1_250, slack: 28_750, from: { scope: 'provider', id: '3', name: 'Demo Reels' }, set_by: 'Demo Keeper', set_at: '2026-03-01T12:00:00Z' },
  ],
  binding: 'max_round_stakes', largest_stake_minor: 30_000,
}
const games = [{ id: '7', name: 'Harbour', provider_name: 'Demo Reels', sub_category_name: 'Classic' }, { id: '8', name: 'Lighthouse', provider_name: 'Demo Reels', sub_category_name: 'Classic' }]
const players = [{ kind: 'account', id: '41', user_name: 'demo-player', name: 'Demo', level: 9, level_title: 'Player', parent_id: '40', parent_name: 'demo-agent' }]

let asked: URL[] = []
beforeEach(() => {
  asked = []
  setSession({ status: 'signed-in', user: staffUser([grant('CASINOCMS')]), token: 'token' })
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    asked.push(url)
    const data = url.pathname.endsWith('/stake-explanation') ? [told] : url.pathname.endsWith('/search') ? players : games
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data }) }
  })
})
afterEach(() => vi.unstubAllGlobals())
const sentTo = (end: string) => asked.filter((url) => url.pathname.endsWith(end)).map((url) => Object.fromEntries(url.searchParams))

async function choosePlayer(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(screen.getByRole('combobox', { name: 'Player' }), 'demo')
  await user.click(await screen.findByRole('option', { name: /demo-player/ }))
}

test('a stake of a game is asked for, and told with what binds, from where, and why the game is hidden', async () => {
  const user = userEvent.setup()
  renderPart(<ExplainStakeDrawer within={{ kind: 'casino_game', id: '7', name: 'Harbour' }} onClose={() => undefined} />)
  const ask = await screen.findByRole('button', { name: 'Explain' })
  expect(ask.hasAttribute('disabled')).toBe(true)
  await choosePlayer(user)
  await user.type(screen.getByLabelText('Stake'), '12.50')
  await user.click(ask)
  expect(await screen.findByText('This stake would be refused.')).toBeDefined()
  expect(sentTo('/stake-explanation')).toEqual([{ player_id: '41', casino_game_id: '7', stake_minor: '1250' }])
  expect(screen.getByText('Its provider is switched off.')).toBeDefined()
  expect(screen.getByText('Binds first: Most staked in one round')).toBeDefined()
  expect(screen.getByText('Largest stake on these terms: €300.00')).toBeDefined()
  expect(screen.getByText(/Set by Demo Keeper/)).toBeDefined()
  expect(screen.getByRole('table', { name: 'Every rule on this stake' }).querySelectorAll('tbody tr')).toHaveLength(2)
})

test('of a provider the game is chosen among its own', async () => {
  const user = userEvent.setup()
  renderPart(<ExplainStakeDrawer within={{ kind: 'casino_provider', id: '3', name: 'Demo Reels' }} onClose={() => undefined} />)
  await user.click(await screen.findByRole('combobox', { name: 'Game' }))
  await user.click(await screen.findByRole('option', { name: /Lighthouse/ }))
  await choosePlayer(user)
  await user.type(screen.getByLabelText('Stake'), '1')
  await user.click(screen.getByRole('button', { name: 'Explain' }))
  await waitFor(() => expect(sentTo('/stake-explanation')).toEqual([{ player_id: '41', casino_game_id: '8', stake_minor: '100' }]))
  expect(sentTo('/casino-event-list-by-game').every((query) => query['casino_provider_id'] === '3')).toBe(true)
})
