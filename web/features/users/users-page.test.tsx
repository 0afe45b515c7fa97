import '../../testing/setup-dom.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { RowOf } from '#contract/endpoint.ts'
import { reference } from '#contract/reference.ts'
import type { users } from '#contract/users.ts'
import { usersSearch } from '../../app/search.ts'
import { tableText } from '../../components/data-table/table-text.ts'
import { setSession } from '../../shared/session.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { accountUser, grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import type { Player, Profile } from './player-status.tsx'
import { UsersPage } from './users-page.tsx'

type Open = RowOf<typeof users.book>

const player: Player = {
  id: '9', business_id: '1', business_name: 'Sample', parent_id: '5', user_name: 'demo-player', name: 'Demo Player', level: 9, level_title: 'Player', currency: 'EUR',
  status: 'active', self_status: 'active', parent_status: 'active', bet_locked: false, self_bet_locked: false, parent_bet_locked: false, transfer_locked: false, excluded: false,
  children: 0, credit_minor: 100_000, given_minor: null, unsettled_minor: -2_000, exposure_minor: 5_000, available_minor: 93_000, own_pnl_minor: 0, payment_threshold_minor: null, payment_due: false, member_max_credit_minor: null, domain: null,
  created_at: '2026-03-01T00:00:00Z', last_sign_in_at: null, version: 4,
}
const profile: Profile = {
  account: player, phone: '+91 9876543210', email: null, city: null, notes: null, country: 'IN', point_value_minor: 100, match_commission_bp: 200, exposure_limit_minor: null, child_limit: 0,
  exclusion: null, shares: [], paths: [], bet_settings: [], path: 'demo-master / demo-agent', open_bets: 2, bets: 12, last_bet_at: '2026-03-02T10:00:00Z',
  addresses: [{ ip: '10.0.0.7', bets: 12, last_at: '2026-03-02T10:00:00Z' }],
  sign_ins: [{ id: '70', at: '2026-03-02T09:00:00Z', ip: '10.0.0.9', user_agent: 'Sample phone', device: 'sample-device', succeeded: true, country: 'LK' }, { id: '69', at: '2026-03-02T08:59:00Z', ip: '10.0.0.8', user_agent: null, device: null, succeeded: false, country: 'GB' }],
}
const market: Open = {
  kind: 'market', id: '300', name: 'Match Odds', place: 'Northgate v Southgate', bets: 2, stake_minor: 7_000, exposure_minor: 5_000, won_minor: null,
  book: { form: 'outcomes', outcomes: [{ key: '1', name: 'Northgate', amount_minor: 9_000 }, { key: '2', name: 'Southgate', amount_minor: -5_000 }], worst_minor: -5_000, worst_outcome: 'Southgate', best_minor: 9_000, best_outcome: 'Northgate' },
}
const round: Open = { kind: 'round', id: '70', name: 'Three Bells', place: 'round-1', bets: null, stake_minor: 400, exposure_minor: 400, won_minor: 150, book: null }

let calls: { readonly method: string; readonly url: URL; readonly body: Record<string, unknown> | undefined }[] = []
let refusal: { readonly status: number; readonly code: string; readonly facts?: object } | null = null
function serve(found: readonly Player[] = [player]): void {
  calls = []
  refusal = null
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://x')
    const method = init.method ?? 'GET'
    calls.push({ method, url, body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined })
    const reply = (data: unknown) => ({ ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data, metadata: { limit: 100, next_cursor: null, total: found.length, total_is_exact: true } }) })
    if (url.pathname.includes('/preview-status')) return reply([{ hash: 'a'.repeat(64), agents: 0, players: 1, open_bets: 2, figures: [] }])
    if (method !== 'GET' && refusal !== null) return { ok: false, status: refusal.status, text: async () => JSON.stringify({ response_error: true, status_code: refusal?.status, status_message: 'No', code: refusal?.code, facts: refusal?.facts, data: [] }) }
    if (url.pathname.endsWith('/search-user')) return reply(found.map((account) => ({ account, path: 'demo-master / demo-agent' })))
    if (url.pathname === '/platform/users/9') return reply([profile])
    if (url.pathname === '/platform/users/9/book') {
      const [data, next_cursor] = url.searchParams.has('cursor') ? [[round], null] : [[market], 'more']
      return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data, currency: 'EUR', open: 2, sum_minor: 5_400, metadata: { limit: 50, next_cursor } }) }
    }
    return reply(method === 'GET' ? [] : [player])
  })
}
afterEach(() => vi.unstubAllGlobals())

async function show(path = '', user = accountUser(5)) {
  setSession({ status: 'signed-in', user, token: 'x' })
  const router = renderPage({ path: '/dashboard/users', validateSearch: usersSearch, component: () => <UsersPage statement={(id) => <p>{`statement of ${id}`}</p>} pnl={(id) => <p>{`pnl of ${id}`}</p>} /> }, path)
  await screen.findByRole('heading', { name: 'Users' })
  return { router, user: userEvent.setup() }
}
const sent = (method: string) => calls.filter((call) => call.method === method && !call.url.pathname.includes('/preview'))

test('players are found by what is typed, in the field that was chosen, and the address says so', async () => {
  serve()
  const { router, user } = await show()
  await user.selectOptions(screen.getByLabelText('Look in'), 'Phone')
  await user.type(screen.getByRole('searchbox', { name: 'Find a player' }), '98765')
  await waitFor(() => expect(calls.findLast(({ url }) => url.pathname.endsWith('/search-user'))?.url.search).toMatch(/(?=.*search=98765)(?=.*by=phone)/))
  expect(router.state.location.search).toMatchObject({ search: '98765', by: 'phone' })
})

test('a player opens beside the list with money, open markets and addresses, and the statements handed in', async () => {
  serve()
  const { router, user } = await show()
  await user.click(await screen.findByText('demo-player'))
  const dialog = await screen.findByRole('dialog', { name: 'Player demo-player' })
  expect(router.state.location.search).toMatchObject({ player: '9' })
  expect(await within(dialog).findByText('€930.00')).toBeDefined()
  expect(within(dialog).getByText('India')).toBeDefined()
  const book = await within(dialog).findByRole('region', { name: 'Book: open markets and rounds' })
  expect(await within(book).findByText('€54.00')).toBeDefined()
  expect(within(book).getAllByRole('definition').map((each) => each.textContent)).toEqual(['+90.00', '-50.00'])
  await user.click(within(book).getByRole('button', { name: 'Show more' }))
  expect((await within(book).findByRole('row', { name: /Three Bells/ })).textContent).toMatch(/round-1.*4\.00.*-4\.00.*the stake is lost.*\+1\.50.*won so far/)
  expect(within(book).queryByRole('button', { name: 'Show more' })).toBeNull()
  const signIns = within(dialog).getByRole('region', { name: 'Sign-ins' })
  expect(within(signIns).getByRole('link', { name: '10.0.0.9' }).getAttribute('href')).toMatch(/10\.0\.0\.9/)
  expect(within(signIns).getByText('Sample phone')).toBeDefined()
  // An attempt that failed is told apart, each with its country.
  expect(within(signIns).getAllByRole('row').map((row) => [/Sri Lanka/, /United Kingdom/, /Failed/].map((words) => words.test(row.textContent ?? '')))).toEqual([[false, false, false], [true, false, false], [false, true, true]])
  expect(within(dialog).getByRole('link', { name: 'Match Odds' }).getAttribute('href')).toMatch(/market_id=.*300/)
  expect(within(dialog).getByRole('link', { name: '10.0.0.7' }).getAttribute('href')).toMatch(/by=ip/)
  await user.click(within(dialog).getByRole('tab', { name: 'Statement' }))
  expect(await within(dialog).findByText('statement of 9')).toBeDefined()
})

test('a lock says what it touches, asks why, and commits what was previewed', async () => {
  serve()
  const { user } = await show('?player=9')
  await user.click(await screen.findByRole('button', { name: 'Lock account' }))
  const confirm = await screen.findByRole('dialog', { name: 'Lock account' })
  expect(within(confirm).getByText('2 open bets')).toBeDefined()
  await user.click(within(confirm).getByRole('button', { name: 'Lock account' }))
  expect(sent('PUT')).toHaveLength(0)
  await user.type(within(confirm).getByLabelText(/Reason/), 'asked for it')
  await user.click(within(confirm).getByRole('button', { name: 'Lock account' }))
  await waitFor(() => expect(sent('PUT')).toHaveLength(1))
  expect(sent('PUT')[0]?.body).toEqual({ status: 'locked', seen: { status: 'active', bet_locked: false, transfer_locked: false }, preview_hash: 'a'.repeat(64), reason: 'asked for it' })
})

test('a lock of a player whom somebody else changed meanwhile shows both versions, and the player is asked for again', async () => {
  serve()
  const { user } = await show('?player=9')
  await user.click(await screen.findByRole('button', { name: 'Lock bets' }))
  refusal = { status: 409, code: 'REQUEST_STALE', facts: { 'sent.status': 'active', 'now.status': 'locked', 'sent.bet_locked': false, 'now.bet_locked': false, 'sent.transfer_locked': false, 'now.transfer_locked': true, 'now.by': 'demo-master', 'now.at': '2026-03-02T10:00:00Z' } }
  const asked = () => calls.filter(({ url }) => url.pathname === '/platform/users/9').length
  const before = asked()
  await user.click(within(await screen.findByRole('dialog', { name: 'Lock bets' })).getByRole('button', { name: 'Lock bets' }))
  await waitFor(() => expect(asked()).toBe(before + 1))
  expect(screen.queryByRole('dialog', { name: 'Lock bets' })).toBeNull()
  const both = within(await screen.findByRole('alert'))
  expect(both.getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual(['StatusActiveLocked', 'TransfersOpenLocked'])
  expect([both.getByText('You wanted: Lock bets'), both.getByText(/^Changed by demo-master, /)]).toHaveLength(2)
  refusal = null
  await user.click(screen.getByRole('button', { name: 'Look again: Lock bets' }))
  expect(await screen.findByRole('dialog', { name: 'Lock bets' })).toBeDefined()
})

test('where bets keep coming, a lock that was refused for them can be done whatever their count is by then', async () => {
  serve()
  const { user } = await show('?player=9')
  await user.click(await screen.findByRole('button', { name: 'Lock bets' }))
  const confirm = within(await screen.findByRole('dialog', { name: 'Lock bets' }))
  refusal = { status: 409, code: 'ACCOUNT_PREVIEW_CHANGED', facts: { changed: 'open_bets', hash: 'b'.repeat(64), agents: 0, players: 1, open_bets: 3 } }
  expect(confirm.queryByRole('checkbox')).toBeNull()
  await user.click(confirm.getByRole('button', { name: 'Lock bets' }))
  await user.click(await confirm.findByRole('checkbox', { name: /whatever their count/ }))
  refusal = null
  await user.click(confirm.getByRole('button', { name: 'Lock bets' }))
  await waitFor(() => expect(sent('PUT').map(({ body }) => body?.['bets_may_differ'])).toEqual([undefined, true]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lock bets' })).toBeNull())
})

test('an exposure limit below what is held says so, and a newer version of the player is told', async () => {
  serve()
  const { user } = await show('?player=9')
  await user.click(await screen.findByRole('button', { name: 'Exposure limit' }))
  await user.click(await screen.findByRole('checkbox', { name: 'No limit' }))
  await user.type(screen.getByLabelText(/New limit/), '20')
  expect(await screen.findByText(/below what is held now/)).toBeDefined()
  refusal = { status: 409, code: 'REQUEST_STALE', facts: { sent_version: 4, now_version: 5, 'now.by': null, 'now.at': '2026-03-02T10:00:00Z' } }
  await user.click(screen.getByRole('button', { name: 'Set limit' }))
  expect(await screen.findByText(/changed by somebody else/)).toBeDefined()
  expect(screen.getByRole('row', { name: /^Exposure limit/ }).textContent).toBe('Exposure limit€20.00No limit')
  expect(screen.getByText(/^Changed by somebody above you, /)).toBeDefined()
  expect(sent('PUT')[0]?.body).toEqual({ version: 4, exposure_limit_minor: 2_000 })
})

test('an exclusion needs a moment to come and the typed name', async () => {
  serve()
  const { user } = await show('?player=9')
  await user.click(await screen.findByRole('button', { name: 'Exclude' }))
  const dialog = await screen.findByRole('dialog', { name: 'Exclude demo-player from betting' })
  fireEvent.change(within(dialog).getByLabelText(/Until/), { target: { value: '2020-01-01T00:00' } })
  await user.click(within(dialog).getByRole('button', { name: 'Exclude' }))
  expect(await within(dialog).findByText('Choose a moment that is still to come.')).toBeDefined()
  expect(within(dialog).getByText('This is not demo-player.')).toBeDefined()
  fireEvent.change(within(dialog).getByLabelText(/Until/), { target: { value: '2099-01-01T00:00' } })
  await user.type(within(dialog).getByLabelText('Type demo-player to confirm'), 'demo-player')
  await user.click(within(dialog).getByRole('button', { name: 'Exclude' }))
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]?.body).toEqual({ version: 4, kind: 'cooling_off', until: '2099-01-01T00:00:00Z' })
})

test('an exclusion over one that somebody else set meanwhile shows both', async () => {
  serve()
  const { user } = await show('?player=9')
  await user.click(await screen.findByRole('button', { name: 'Exclude' }))
  const dialog = await screen.findByRole('dialog', { name: 'Exclude demo-player from betting' })
  fireEvent.change(within(dialog).getByLabelText(/Until/), { target: { value: '2099-01-01T00:00' } })
  await user.type(within(dialog).getByLabelText('Type demo-player to confirm'), 'demo-player')
  refusal = { status: 409, code: 'REQUEST_STALE', facts: { 'sent.kind': 'cooling_off', 'sent.until': null, 'now.kind': null, 'now.until': null, 'now.by': 'demo-master', 'now.at': '2026-03-02T10:00:00Z' } }
  await user.click(within(dialog).getByRole('button', { name: 'Exclude' }))
  expect((await within(dialog).findByRole('row', { name: /^Exclusion/ })).textContent).toBe('ExclusionCooling off, for goodNone')
})

test('who may only look has no acts', async () => {
  serve()
  await show('?player=9', staffUser([grant('USERS')]))
  await screen.findByText('€930.00')
  for (const name of ['Lock account', 'Lock bets', 'Exposure limit', 'Exclude']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Statement' })).toBeNull()
})

test('a search that finds nobody can be taken away', async () => {
  serve([])
  const { user } = await show('?search=nobody')
  await screen.findByText('Nobody found')
  await user.click(screen.getByRole('button', { name: /Clear/ }))
  expect(await screen.findByText('No players')).toBeDefined()
})

test('an order of amounts asks in which currency, of somebody who sees several; the one that is chosen gives the order', async () => {
  const server = stubServer(({ pathname }) => ({
    data: pathname === reference.businesses.path ? [{ id: '1', name: 'One', currency: 'JPY' }, { id: '2', name: 'Two', currency: 'EUR' }] : [{ account: player, path: '' }],
    metadata: { limit: 100, next_cursor: null, total: 1, total_is_exact: true },
  }))
  const asked = () => server.asked.filter(({ pathname }) => pathname.endsWith('/search-user')).map(({ searchParams }) => [searchParams.get('sort'), searchParams.get('currency')])
  const { router, user } = await show('?sort=-available', staffUser([grant('USERS')]))
  await screen.findByText(tableText.whichCurrency.title)
  expect(asked()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'EUR' }))
  await waitFor(() => expect(asked()).toEqual([['-available', 'EUR']]))
  expect(router.state.location.search).toMatchObject({ sort: '-available', currency: 'EUR' })
  // Taken away at its filter it is asked for again, and the list that compares none is one press away.
  await user.selectOptions(screen.getByLabelText('Currency'), '')
  await user.click(await screen.findByRole('button', { name: tableText.allCurrencies }))
  await waitFor(() => expect(asked().at(-1)).toEqual([null, null]))
})
