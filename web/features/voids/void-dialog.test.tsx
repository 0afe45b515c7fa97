import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { text } from './text.ts'
import type { VoidPreview, VoidSubject } from './use-voids.ts'
import { VoidDialog } from './void-dialog.tsx'

const bet = (id: string): VoidPreview['sample'][number] => ({
  id, placed_at: '2026-03-01T12:00:00Z', player_id: '9', user_name: `player-${id}`, path: '', game_id: '4', game_name: 'Cricket', league_name: 'League', event_id: '30', event_name: 'A v B',
  market_id: '300', market_name: 'Match Odds', market_type: 'match_odds', selection_id: '1', selection_name: 'A', line: null, side: 'back', price_requested: 2_500, price_matched: 2_500, price_reduced: null,
  stake_minor: 12_300, kept_bp: 10_000, profit_minor: 18_450, liability_minor: 12_300, currency: 'INR', in_play: false, ip: null, status: 'open', result_minor: null,
})
const money = { stake_minor: 12_300, released_minor: 12_300, players_net_minor: 0, commission_minor: 0, company_net_minor: 0, levels: [], top: [] }
const preview: VoidPreview = {
  hash: 'abc', bets: 42, players: 7, markets: [{ market_id: '300', event_id: '30', event_name: 'A v B', market_name: 'Match Odds', market_status: 'open', bets: 42, players: 7, whole: false, refusal: null }],
  currencies: [{ currency: 'INR', bets: 40, ...money }, { currency: 'USD', bets: 2, ...money }], sample: ['50', '49', '48', '47', '46', '45', '44'].map(bet), reasons: [{ code: 'palpable_error', legal_basis: false }],
}

afterEach(() => vi.unstubAllGlobals())

function open(subject: VoidSubject, previewOf: (takenBp: number) => VoidPreview): void {
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    const { taken_bp: takenBp } = JSON.parse(String(body)) as { readonly taken_bp: number }
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, data: [previewOf(takenBp)] })) })
  })
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS', 'Void Market'), grant('BETS')]), token: 'token' })
  const router = createRouter({ routeTree: createRootRoute({ component: () => <VoidDialog subject={subject} onClose={() => undefined} /> }), history: createMemoryHistory() })
  renderPart(<RouterProvider router={router as never} />)
}

test('a void shows the bets that it takes, how many of each currency, and the way to all of them; its buttons stay in sight', async () => {
  open({ scope: 'market', id: '300', name: 'Match Odds', event: 'A v B' }, () => preview)
  const sample = await screen.findByRole('region', { name: text.sample.title })
  expect(within(sample).getByText(text.sample.newest({ shown: 5, all: 42 }))).toBeTruthy()
  expect(within(sample).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['50', '49', '48', '47', '46'].map((id) => expect.stringContaining(`player-${id}`) as string))
  expect(within(sample).getAllByText('₹123.00')).toHaveLength(6)
  expect(within(sample).getByRole('link', { name: text.sample.all }).getAttribute('href')).toMatch(/^\/dashboard\/bets\?market_id=.*300/)
  for (const [count, stake] of [[40, '₹123.00'], [2, 'US$123.00']] as const) expect(within(sample).getByText(text.sample.ofCurrency({ count }), { exact: false }).textContent).toContain(stake)
  // The part of a dialog that sticks to its end (confirm-dialog.module.css).
  expect(screen.getByRole('button', { name: text.voidBets({ count: 42 }) }).closest('[class*="decide"]')).not.toBeNull()
})

const oneBet = (changes: object, sums: object): VoidPreview => ({ ...preview, bets: 1, currencies: [{ currency: 'INR', bets: 1, ...money, ...sums }], sample: [{ ...bet('50'), ...changes }] })

test('of each bet stands what the void takes of it, as the sum above says', async () => {
  open({ scope: 'bets', betIds: ['50'] }, () => oneBet({ kept_bp: 5_000 }, { stake_minor: 6_150 }))
  const sample = await screen.findByRole('region', { name: text.sample.title })
  expect(within(sample).getByText(text.sample.ofCurrency({ count: 1 }), { exact: false }).textContent).toContain('₹61.50')
  expect(within(sample).getByRole('listitem').textContent).toContain('₹61.50 of ₹123.00')
})

test('of a half of whole bets stands the half', async () => {
  open({ scope: 'bets', betIds: ['50'] }, (takenBp) => oneBet({}, { stake_minor: (12_300 * takenBp) / 10_000 }))
  await screen.findByRole('region', { name: text.sample.title })
  await userEvent.click(screen.getByRole('radio', { name: text.shares.half }))
  await waitFor(() => expect(within(screen.getByRole('region', { name: text.sample.title })).getByRole('listitem').textContent).toContain('₹61.50 of ₹123.00'))
})

test.each([
  [-9_500, 'Players give back', '₹95.00'],
  [9_500, 'Players get back', '₹95.00'],
])('who gives back is said in words, without a sign: %i', async (net, words, amount) => {
  open({ scope: 'bets', betIds: ['50'] }, () => oneBet({ status: 'won' }, { players_net_minor: net }))
  expect((await screen.findByText(words)).nextElementSibling?.textContent).toBe(amount)
})

test.each<[VoidSubject, string]>([
  [{ scope: 'bets', betIds: ['1'] }, 'Void 1 chosen bet'],
  [{ scope: 'bets', betIds: ['1', '2'] }, 'Void 2 chosen bets'],
  [{ scope: 'filter', filter: {} }, 'Void all bets that the filter finds'],
  [{ scope: 'market', id: '300', name: 'Match Odds', event: 'A v B' }, 'Void all bets of Match Odds, A v B'],
  [{ scope: 'event', id: '30', name: 'A v B' }, 'Void all bets of A v B'],
])('the title says what is done', async (subject, title) => {
  open(subject, () => preview)
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})
