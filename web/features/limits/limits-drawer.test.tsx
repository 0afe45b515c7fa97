import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePlacePanel } from '../../shared/place-panel.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import type { LimitField, LimitRow } from './limit-values.ts'
import { LimitsDrawer } from './limits-drawer.tsx'

const place = { kind: 'game', id: '7', name: 'Demo Cricket' } as const
const from = { scope: 'menu', id: '1', name: 'Demo Sports' } as const
const field = (name: LimitField['name'], change: Partial<LimitField> = {}): LimitField =>
  ({ name, own: null, inherited: null, inherited_from: null, set_by: null, set_at: null, ...change })
/** What the server says of the place. */
let answered: LimitRow
const row: LimitRow = {
  scope: 'sport', id: '7', name: 'Demo Cricket', market_type: 'fancy', state: 'seen',
  fields: [
    field('min_stake_minor', { inherited: 10_000, inherited_from: from, set_by: 'Demo Trader', set_at: '2026-03-01T12:00:00Z' }),
    field('max_stake_minor', { own: 500_000, inherited: 900_000, inherited_from: from }),
    field('max_market_exposure_minor', { inherited: 0, inherited_from: { scope: 'default', id: null, name: null } }),
    field('min_odds'),
  ],
  findings: [{ code: 'min_stake_above_max', fields: ['min_stake_minor', 'max_stake_minor'] }],
}

type Sent = { readonly address: string; readonly body: unknown }
let sent: Sent[] = []
let refuse: string | null = null
/** Of the businesses that the person sees. */
let currencies: readonly string[]
beforeEach(() => {
  sent = []
  refuse = null
  answered = row
  currencies = ['EUR', 'INR']
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('SPORTS', 'Sport limits')]), token: 'token' })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/api/business')) return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: currencies.map((currency, at) => ({ id: String(at), currency })) }) }
    if (init.method !== 'PUT') {
      const below = { response_error: false, data: [{ scope: 'event', id: '9', name: 'Demo A v Demo B', market_type: 'fancy', field: 'max_stake_minor', value: 40_000 }], hash: 'h'.repeat(64), values: 1, places: 1, markets_open: 3 }
      return { ok: true, status: 200, text: async () => JSON.stringify(address.includes('limits-below') ? below : { response_error: false, data: [answered] }) }
    }
    sent.push({ address, body: JSON.parse(String(init.body)) })
    return refuse === null ? { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [row] }) } : { ok: false, status: 500, text: async () => refuse }
  })
})
afterEach(() => vi.unstubAllGlobals())

test('every value says where it comes from, and a market without decimal odds has no range of them', async () => {
  renderPart(<LimitsDrawer place={place} onClose={() => undefined} />)
  expect(await screen.findByText('Inherited from Demo Sports: 100.00')).toBeDefined()
  expect(screen.getByText(/Set by Demo Trader/)).toBeDefined()
  expect(screen.getByText('Instead of 9,000.00 from Demo Sports')).toBeDefined()
  expect(screen.getByText('Inherited from the defaults: no limit')).toBeDefined()
  expect(screen.getByText(/no bet can be placed/)).toBeDefined()
  expect(screen.queryByLabelText('Lowest odds')).toBeNull()
})

test('an amount is the same whatever the currency, and says what it comes to where that has other places', async () => {
  const user = userEvent.setup()
  currencies = ['JPY', 'EUR', 'KWD']
  renderPart(<LimitsDrawer place={place} onClose={() => undefined} />)
  expect(await screen.findByText('Inherited from Demo Sports: 100.00')).toBeDefined()
  expect(await screen.findByText('That is JP¥100 · KWD 100.000')).toBeDefined()
  expect(screen.getByLabelText('Largest stake')).toHaveProperty('value', '5,000.00')
  await user.type(screen.getByLabelText('Smallest stake'), '25.50')
  await user.clear(screen.getByLabelText('Largest stake'))
  await user.type(screen.getByLabelText('Largest stake'), '25.50')
  expect(screen.getByText('That is JP¥26 · KWD 25.500')).toBeDefined()
  expect(screen.getByText('That is JP¥25 · KWD 25.500')).toBeDefined()
})

test('a bookmaker has a range of odds; one that was set where there are none can only be taken away', async () => {
  answered = { ...row, market_type: 'bookmaker' }
  const bookmaker = renderPart(<LimitsDrawer place={place} onClose={() => undefined} />)
  expect(await screen.findByLabelText('Lowest odds')).toBeDefined()
  bookmaker.unmount()
  answered = { ...row, fields: row.fields.map((each) => (each.name === 'min_odds' ? { ...each, own: 2_000 } : each)) }
  renderPart(<LimitsDrawer place={place} onClose={() => undefined} />)
  expect(await screen.findByLabelText('Lowest odds')).toBeDefined()
})

test('only what was changed is sent, with the state that was looked at; empty inherits again', async () => {
  const user = userEvent.setup()
  const closed = vi.fn()
  renderPart(<LimitsDrawer place={place} onClose={closed} />)
  await user.clear(await screen.findByLabelText('Largest stake'))
  await user.type(screen.getByLabelText('Smallest stake'), '25.50')
  await user.click(screen.getByRole('button', { name: 'Set limits' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent).toEqual([{ address: expect.stringContaining('/api/game/set-limit/7') as string, body: { game_limits: [{ market_type: 'fancy', min_stake_minor: 2_550, max_stake_minor: null }], state: 'seen' } }])
})

test('what is typed stays where another set limits meanwhile, and goes out over what is shown then', async () => {
  const user = userEvent.setup()
  renderPart(<LimitsDrawer place={place} onClose={() => undefined} />)
  await user.type(await screen.findByLabelText('Smallest stake'), '25')
  answered = { ...row, state: 'newer', fields: row.fields.map((each) => (each.name.startsWith('m') && each.name !== 'min_odds' ? { ...each, own: 700_000 } : each)) }
  refuse = JSON.stringify({ response_error: true, status_code: 409, code: 'REQUEST_STALE', status_message: 'Someone changed this meanwhile.', data: [] })
  await user.click(screen.getByRole('button', { name: 'Set limits' }))
  await waitFor(() => expect(screen.getByLabelText('Largest stake')).toHaveProperty('value', '7,000.00'))
  expect(screen.getByLabelText('Smallest stake')).toHaveProperty('value', '25.00')
  refuse = null
  await user.click(screen.getByRole('button', { name: 'Set limits' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body)).toEqual(['seen', 'newer'].map((state) => ({ game_limits: [{ market_type: 'fancy', min_stake_minor: 2_500 }], state })))
})

test('applying below shows what goes, and is bound to just that', async () => {
  const user = userEvent.setup()
  renderPart(<LimitsDrawer place={place} onClose={() => undefined} />)
  await user.click(await screen.findByRole('checkbox', { name: /Apply below/ }))
  expect(await screen.findByText('Demo A v Demo B')).toBeDefined()
  expect(screen.getByText('1 value in 1 place will be cleared; 3 markets are open here.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Set limits' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ game_limits: [{ market_type: 'fancy', max_stake_minor: 500_000 }], state: 'seen', clear_below: { hash: 'h'.repeat(64) } })
})

test('a failure without a word of the server is told in the words of the specification, one with a word in its own', async () => {
  const user = userEvent.setup()
  refuse = '{}'
  renderPart(<LimitsDrawer place={place} onClose={() => undefined} />)
  await user.type(await screen.findByLabelText('Smallest stake'), '1')
  await user.click(screen.getByRole('button', { name: 'Set limits' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Something Went Wrong !!!')
  refuse = JSON.stringify({ response_error: true, status_code: 409, status_message: 'Someone changed this meanwhile.', data: [] })
  await user.click(screen.getByRole('button', { name: 'Set limits' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Someone changed this meanwhile.'))
})

test('who may not set them reads them', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'token' })
  renderPart(<LimitsDrawer place={place} onClose={() => undefined} />)
  expect((await screen.findByLabelText('Largest stake')).hasAttribute('readonly')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Set limits' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('limits of the casino speak of stakes and rounds, and lead to the explanation of a stake there', async () => {
  const user = userEvent.setup()
  answered = { ...row, scope: 'provider', id: '3', name: 'Demo Reels', market_type: 'casino', findings: [{ code: 'max_stake_out_of_reach', fields: ['max_stake_minor', 'max_market_exposure_minor'] }] }
  setSession({ status: 'signed-in', user: staffUser([grant('CASINOCMS')]), token: 'token' })
  const within = { kind: 'casino_provider', id: '3', name: 'Demo Reels' } as const
  renderPart(<><LimitsDrawer place={within} onClose={() => undefined} /><Opened /></>)
  expect(await screen.findByText('The largest stake is above the most staked in one round: no stake of that size is taken.')).toBeDefined()
  expect(screen.getByText(/0 as the most staked in one round is no limit/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Explain a stake…' }))
  expect(screen.getByTestId('opened').textContent).toBe(JSON.stringify({ panel: 'explain_stake', within }))
})

/** What was asked to be opened over the screen. */
function Opened(): ReactElement {
  return <output data-testid="opened">{JSON.stringify(usePlacePanel())}</output>
}
