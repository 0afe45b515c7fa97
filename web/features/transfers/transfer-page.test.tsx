import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { transferSearch } from '../../app/search.ts'
import { setSession } from '../../shared/session.ts'
import { feedbackText } from '../../components/feedback/feedback-text.ts'
import { moneyRefreshMs } from '../../shared/money-refresh.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { accountUser, grant, staffUser } from '../../testing/sample-user.ts'
import type { Member } from './plan-transfer.ts'
import { samplePlayer } from '../../testing/sample-member.ts'
import { text } from './text.ts'
import { TransferPage } from './transfer-page.tsx'

type Sent = { readonly headers: Record<string, string>; readonly body: { readonly transfers: readonly { readonly key: string; readonly account_id: string; readonly type: string; readonly amount_minor: number; readonly remark?: string; readonly preview_hash?: string }[]; readonly bets_may_differ?: boolean; readonly master_password: string } }
const root = samplePlayer({ id: '5', parent_id: '1', user_name: 'demo-agent', level: 5, credit_minor: 5_000_000, given_minor: 1_000_000, available_minor: 4_000_000 })
const loser = samplePlayer({ id: '8', user_name: 'loser', credit_minor: 1_000_000, unsettled_minor: -300_000, available_minor: 700_000 })
const winner = samplePlayer({ id: '9', user_name: 'winner', credit_minor: 1_000_000, unsettled_minor: 120_000, available_minor: 1_120_000 })
const even = samplePlayer({ id: '10', user_name: 'even', credit_minor: 1_000_000, available_minor: 1_000_000 })

let sent: Sent[] = []
/** How often the downline was asked for. */
let listed = 0
let master = { is_set: true, locked_until: null as string | null }
/** The next transfers are done, and their answers lost. */
let losesAnswers = 0
let refuses: readonly string[] = []
let shownRefused: readonly string[] = []
let refusal: object = { code: 'TRANSFER_ABOVE_BALANCE', message: 'Too much', facts: { most_minor: 100 } }
let hash = 'a'
const hashOf = (of: string) => `${of.repeat(64)}.${'b'.repeat(64)}`
function serve(members: readonly Member[] = [loser, winner, even]): void {
  sent = []
  master = { is_set: true, locked_until: null }
  losesAnswers = 0
  refuses = []
  shownRefused = []
  refusal = { code: 'TRANSFER_ABOVE_BALANCE', message: 'Too much', facts: { most_minor: 100 } }
  hash = 'a'
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://x')
    const reply = (data: unknown) => ({ ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data, metadata: { limit: 100, next_cursor: null } }) })
    const refused = (status: number, code: string, message: string) => ({ ok: false, status, text: async () => JSON.stringify({ response_error: true, status_code: status, status_message: message, code, data: [] }) })
    if (pathname.endsWith('/get-super-admins')) return reply([root])
    if (pathname.endsWith('/business')) return reply([{ id: '1', code: 'a', name: 'A', time_zone: 'UTC', currency: 'EUR', credit_allowed: true, version: 1 }])
    if (pathname.includes('/getBalance/')) return reply([{ id: '5', user_name: 'demo-agent', level: 5, currency: 'EUR', credit_limit_minor: 5_000_000, total_credit_given_minor: 1_000_000, available_credit_minor: 4_000_000, net_exposure_minor: 0, held_minor: 0, balance_up_minor: 0, balance_down_minor: 180_000, points_minor: 0, client_pnl_minor: 0, own_pnl_minor: 90_000 }])
    if (pathname.includes('/getDownLineHandler/')) {
      listed += 1
      return reply(members)
    }
    if (pathname.endsWith('/master-password')) {
      if (init.method === 'POST') master = { is_set: true, locked_until: null }
      return reply([master])
    }
    if (pathname === '/platform/transfers/preview') {
      const { transfers } = JSON.parse(String(init.body)) as Pick<Sent['body'], 'transfers'>
      return reply(transfers.map(({ account_id: id, amount_minor: amount }) => ({
        account_id: id, hash: hashOf(hash), ...(shownRefused.includes(id) ? { ok: false, ...refusal } : { ok: true, code: null, message: null, facts: null }),
        figures: shownRefused.includes(id) ? [] : [
          { account_id: id, user_name: 'child', figure: 'unsettled', before_minor: -amount, after_minor: 0 }, { account_id: id, user_name: 'child', figure: 'available', before_minor: 700_000, after_minor: 712_345 },
          { account_id: '5', user_name: 'demo-agent', figure: 'given', before_minor: 1_000_000, after_minor: 1_654_321 },
        ],
      })))
    }
    const call: Sent = { headers: init.headers as Record<string, string>, body: JSON.parse(String(init.body)) as Sent['body'] }
    if (call.body.master_password === 'wrong') return refused(403, 'ACCESS_MASTER_WRONG', 'The master password is wrong.')
    sent.push(call)
    if (losesAnswers > 0) {
      losesAnswers -= 1
      throw new TypeError('Failed to fetch')
    }
    return reply(call.body.transfers.map((row) => {
      const ok = !refuses.includes(row.account_id)
      return { key: row.key, account_id: row.account_id, ok, repeated: false, ...(ok ? { code: null, message: null, facts: null } : refusal), entry_id: ok ? '77' : null, credit_minor: ok ? 1_000_000 : null, unsettled_minor: ok ? 0 : null, available_minor: ok ? 1_000_000 : null }
    }))
  })
}
afterEach(() => vi.unstubAllGlobals())

async function show(path = '/', user = accountUser(5), first = 'loser'): Promise<ReturnType<typeof userEvent.setup>> {
  setSession({ status: 'signed-in', user, token: 'x' })
  const rootRoute = createRootRoute()
  const shell = createRoute({ getParentRoute: () => rootRoute, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: '/dashboard/super_admins/transfer', validateSearch: transferSearch, component: TransferPage })
  const router = createRouter({ routeTree: rootRoute.addChildren([shell.addChildren([page])]), history: createMemoryHistory({ initialEntries: [`/dashboard/super_admins/transfer${path}`] }) })
  renderPart(<RouterProvider router={router as never} />)
  await screen.findByText(first)
  return userEvent.setup()
}
const amount = (name: string) => screen.getByRole('textbox', { name: `Amount for ${name}` })

test('an account that is not there is no other one: nothing can be moved until the reader says so', async () => {
  serve()
  const user = await show('?account=%22404%22', accountUser(5), feedbackText.notThere)
  expect(screen.queryByText('loser')).toBeNull()
  await user.click(screen.getByRole('button', { name: feedbackText.dismiss }))
  await screen.findByText('loser')
})

test('settling takes from who lost and gives to who won; who is even has no amount', async () => {
  serve()
  const user = await show()
  expect(screen.queryByRole('textbox', { name: 'Amount for even' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Settle everyone shown in full' }))
  expect(amount('loser')).toHaveProperty('value', '3,000.00')
  expect(screen.getAllByText('Nothing left open')).toHaveLength(2)
  // Take 3,000 and give 1,200: the downline then owes 1,800 less.
  await screen.findByText('after: €0.00')
  await user.click(screen.getByRole('button', { name: 'Review' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move 2 transfers' })
  await within(dialog).findByText('Take €3,000.00 (cash in)')
  expect(within(dialog).getByText('Give €1,200.00 (cash out)')).toBeDefined()
  // What it leaves is what the server says.
  await waitFor(() => expect(within(dialog).getAllByText('Available €7,123.45')).toHaveLength(2))
  expect(within(dialog).getByText('€10,000.00, then €16,543.21')).toBeDefined()
  await user.type(within(dialog).getByLabelText('Remark'), 'week 9')
  await user.type(within(dialog).getByLabelText('Master password'), 'right')
  await user.click(within(dialog).getByRole('button', { name: 'Move 2 transfers' }))
  await screen.findByText('2 moved, 0 not moved')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body.transfers.map(({ account_id, type, amount_minor, remark }) => [account_id, type, amount_minor, remark])).toEqual([['8', 'settle_take', 300_000, 'week 9'], ['9', 'settle_give', 120_000, 'week 9']])
})

test('only what failed is tried again, under its own key and in a new call', async () => {
  serve()
  refuses = ['9']
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Settle everyone shown in full' }))
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await user.type(await screen.findByLabelText('Master password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Move 2 transfers' }))
  await screen.findByText('1 moved, 1 not moved')
  expect(screen.getByText(/At most €1.00/)).toBeDefined()
  refuses = []
  await user.click(screen.getByRole('button', { name: 'Try 1 failed again' }))
  await user.type(await screen.findByLabelText('Master password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Move 1 transfer' }))
  await screen.findByText('1 moved, 0 not moved')
  const [first, second] = sent
  expect(second?.body.transfers.map(({ key }) => key)).toEqual(first?.body.transfers.slice(1).map(({ key }) => key))
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
})

test('what was shown is sent along; where bets have changed it, it is shown again and may be moved all the same', async () => {
  serve()
  refuses = ['8']
  refusal = { code: 'ACCOUNT_PREVIEW_CHANGED', message: 'It changed.', facts: { changed: 'open_bets', hash: hashOf('c') } }
  const user = await show()
  await user.type(amount('loser'), '5{Enter}{Enter}')
  await user.type(await screen.findByLabelText('Master password'), 'right')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move 1 transfer' }))
  await screen.findByText('0 moved, 1 not moved')
  refuses = []
  hash = 'c'
  await user.click(screen.getByRole('button', { name: 'Try 1 failed again' }))
  await user.type(await screen.findByLabelText('Master password'), 'right')
  await user.click(screen.getByRole('checkbox', { name: /Bets come and go/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move 1 transfer' })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: 'Move 1 transfer' }))
  await screen.findByText('1 moved, 0 not moved')
  expect(sent.map(({ body }) => [body.transfers[0]?.preview_hash, body.bets_may_differ])).toEqual([[hashOf('a'), undefined], [hashOf('c'), true]])
})

test('a row that the review shows as refused is bound to what was shown as well', async () => {
  serve()
  shownRefused = refuses = ['9']
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Settle everyone shown in full' }))
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await user.type(await screen.findByLabelText('Master password'), 'right')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move 2 transfers' })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: 'Move 2 transfers' }))
  await screen.findByText('1 moved, 1 not moved')
  expect(sent[0]?.body.transfers.map(({ account_id, preview_hash }) => [account_id, preview_hash])).toEqual([['8', hashOf('a')], ['9', hashOf('a')]])
})

test('money that moves elsewhere is followed: as the review opens, and while the page stands open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  try {
    const members = [loser, winner]
    serve(members)
    const user = await show()
    await user.type(amount('loser'), '5')
    members[1] = { ...winner, unsettled_minor: 50_000 }
    const before = listed
    await user.click(screen.getByRole('button', { name: 'Review' }))
    await waitFor(() => expect(listed).toBeGreaterThan(before), { timeout: 500 })
    await user.click((await screen.findAllByRole('button', { name: 'Cancel' })).at(-1) as HTMLElement)
    await screen.findByText('Give €500.00')
    members[1] = { ...winner, unsettled_minor: 40_000 }
    await vi.advanceTimersByTimeAsync(moneyRefreshMs)
    await screen.findByText('Give €400.00')
  } finally {
    vi.useRealTimers()
  }
})

test('after a lost answer the balances are those of now, and what was sent can be sent again under its key, by the review or from the sheet', async () => {
  const members = [loser, winner, even]
  serve(members)
  losesAnswers = 2
  const user = await show()
  await user.type(amount('loser'), '3000{Enter}{Enter}')
  await user.type(await screen.findByLabelText('Master password'), 'right')
  // It is done: whoever was down is even, and nothing more could be taken.
  members[0] = { ...loser, unsettled_minor: 0, available_minor: 1_000_000 }
  shownRefused = ['8']
  await user.click(screen.getByRole('button', { name: 'Move 1 transfer' }))
  await screen.findByText(/^Nothing came back the last time/)
  await screen.findByText(text.unanswered)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).dataset['loading']).toBeUndefined())
  await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await user.type(await screen.findByLabelText('Master password'), 'right')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 moved, 0 not moved')
  const [first, second, third] = sent
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  expect(second?.body).toEqual(first?.body)
  for (const again of [second, third]) expect(again?.body.transfers).toMatchObject([{ key: first?.body.transfers[0]?.key, account_id: '8', type: 'settle_take', amount_minor: 300_000 }])
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(screen.queryByText(text.unanswered)).toBeNull()
  expect(screen.getByText('No amounts yet')).toBeDefined()
})

test('more than may move is said beside the amount, and nothing can be reviewed', async () => {
  serve()
  const user = await show()
  await user.type(amount('loser'), '3000.01')
  expect(await screen.findByText(/At most €3,000.00/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Review' })).toHaveProperty('disabled', true)
  expect(screen.getByText('1 amount cannot be moved')).toBeDefined()
})

test('deposits that fit alone may be too much together', async () => {
  serve()
  const user = await show('?kind=credit_deposit')
  await user.type(amount('loser'), '30000')
  await user.type(amount('winner'), '30000')
  expect(await screen.findByText('Together this is more credit than is left. Lower an amount.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Review' })).toHaveProperty('disabled', true)
})

test('a wrong master password stands at its field and moves nothing', async () => {
  serve()
  const user = await show()
  await user.type(amount('loser'), '5{Enter}{Enter}')
  await user.type(await screen.findByLabelText('Master password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Move 1 transfer' }))
  await screen.findByText('The master password is wrong.')
  expect(sent).toHaveLength(0)
})

test('on first use the master password is set before anything moves', async () => {
  serve()
  master = { is_set: false, locked_until: null }
  const user = await show()
  await user.type(amount('loser'), '5')
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await user.type(await screen.findByLabelText('Password you sign in with'), 'own')
  await user.type(screen.getByLabelText('New master password'), 'secret-secret')
  await user.type(screen.getByLabelText('New master password again'), 'secret-secreT')
  await user.click(screen.getByRole('button', { name: 'Set master password' }))
  await screen.findByText('The two are not the same.')
  await user.type(screen.getByLabelText('New master password again'), '{Backspace}t')
  await user.click(screen.getByRole('button', { name: 'Set master password' }))
  await screen.findByLabelText('Master password')
})

test('a locked master password says until when', async () => {
  serve()
  master = { is_set: true, locked_until: '2026-03-01T12:15:00Z' }
  const user = await show()
  await user.type(amount('loser'), '5')
  await user.click(screen.getByRole('button', { name: 'Review' }))
  expect((await screen.findByRole('alert')).textContent).toContain('12:15')
  expect(screen.queryByLabelText('Master password')).toBeNull()
})

test('who may not transfer sees balances and no amounts', async () => {
  serve()
  await show('', staffUser([grant('SUPERADMINS')]))
  expect(screen.queryByRole('textbox', { name: 'Amount for loser' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('note').textContent).toBe('You may look at these balances, not move them.'))
})
