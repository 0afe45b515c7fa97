import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { ActivityTab } from './activity-tab.tsx'
import { BalanceTab } from './balance-tab.tsx'
import { BettingPnlTab } from './betting-pnl-tab.tsx'
import { ClientStatementTab } from './client-statement-tab.tsx'
import { FigureDesk } from './figure-desk.tsx'
import { StatementTab } from './statement-tab.tsx'
import { TransferStatementTab } from './transfer-statement-tab.tsx'

const ends = { currency: 'EUR', time_zone: 'Asia/Kolkata', opening_minor: 10_000, closing_minor: 7_000, sum_minor: -3_000 }
const base = { description: 'Northgate v Southgate / Match Odds', currency: 'EUR', market_id: '300', event_id: '30', market_name: 'Match Odds', event_name: 'Northgate v Southgate', round_id: null, correction: null, round_total_minor: null, changes: [], user_name: 'demo-player', account_id: '9' }
const hands = { from: 'demo-agent', to: 'demo-player', payer: 'demo-agent', payee: 'demo-player', ip: '10.0.0.1', remark: 'cash', by: 'Demo Owner', credit_limit_minor: 50_000 }
/** Three entries on two days of the account's zone, newest first. */
const lines = [
  { ...base, ...hands, entry_id: '3', at: '2026-03-02T20:00:00Z', day: '2026-03-03', type: 'pnl', amount_minor: -2_500, day_sum_minor: -3_000, balance_minor: 7_000 },
  { ...base, ...hands, entry_id: '2', at: '2026-03-02T19:00:00Z', day: '2026-03-03', type: 'commission', amount_minor: -500, day_sum_minor: -3_000, balance_minor: 9_500 },
  { ...base, ...hands, entry_id: '1', at: '2026-03-01T10:00:00Z', day: '2026-03-01', type: 'pnl', amount_minor: 0, day_sum_minor: 0, balance_minor: 10_000 },
]

const since = { today: '2026-03-02T18:30:00Z', days_3: '2026-02-28T18:30:00Z', days_7: '2026-02-24T18:30:00Z', days_30: '2026-02-01T18:30:00Z' }
const activity = (view: string | null) => (['win', 'commission', 'pnl', 'turnover'] as const).map((figure, index) => ({
  figure, view: figure === 'turnover' ? 'total' : view, currency: 'EUR', today_minor: index * 100 + 1, days_3_minor: index * 100 + 2, days_7_minor: index * 100 + 3, days_30_minor: index * 100 + 4, lifetime_minor: index * 100 + 5,
}))

let asked: URL[] = []
/** A level, and two pages of entries: the last one stands on the second. */
function serve(level: number, failing = false): void {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://x')
    asked.push(url)
    const reply = (data: unknown, more: object = {}) => ({ ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data, ...more }) })
    if (url.pathname.endsWith('/breadcrumb')) return reply([{ id: '5', user_name: 'demo-agent', level, level_title: '' }])
    if (url.pathname.includes('/getDownLineHandler/')) return reply([{ id: '9', user_name: 'demo-player' }])
    if (url.pathname.startsWith('/platform/preferences')) return reply([])
    if (url.pathname.endsWith('/balance')) return reply([['cash', 'edge'], ['points', 'total'], ['credit_left', 'total']].map(([figure, label]) => ({ figure, label, currency: 'EUR', at: url.searchParams.get('at'), amount_minor: 4_200 })))
    if (url.pathname.includes('/activity-profit/')) return reply(activity(url.searchParams.get('view')), { since, time_zone: 'Asia/Kolkata' })
    if (url.pathname.includes('game')) return reply([])
    if (failing) return { ok: false, status: 503, text: async () => JSON.stringify({ response_error: true, status_code: 503, status_message: 'Busy', code: 'REQUEST_OVERLOADED', data: [] }) }
    const second = url.searchParams.get('cursor') === 'next'
    return reply(second ? lines.slice(2) : lines.slice(0, 2), { ends, metadata: { limit: 2, next_cursor: second ? null : 'next' } })
  })
}
afterEach(() => vi.unstubAllGlobals())

async function show(part: ReactElement): Promise<void> {
  setSession({ status: 'signed-in', user: staffUser([grant('SUPERADMINS'), grant('SUPERADMINS', 'Reports'), grant('BETS')]), token: 'x' })
  const root = createRootRoute()
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => part })
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  renderPart(<RouterProvider router={createRouter({ routeTree: root.addChildren([index, rest]), history: createMemoryHistory({ initialEntries: ['/'] }) }) as never} />)
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
}
const last = (path: string): URLSearchParams => asked.findLast((url) => url.pathname.includes(path))?.searchParams ?? new URLSearchParams()

test('profit and loss stands by days of the account, between the balances of its ends, and leads to its bets', async () => {
  serve(5)
  await show(<BettingPnlTab accountId="5" />)
  const grid = await screen.findByRole('grid', { name: 'Betting P&L of demo-agent' })
  await within(grid).findByText('01 Mar 2026')
  expect(within(grid).getAllByText('03 Mar 2026')).toHaveLength(1)
  expect(within(grid).getByText('01:30:00')).toBeDefined()
  // Of the day of two entries there is one sum, beside the first.
  expect(within(grid).getAllByText('-30.00')).toHaveLength(1)
  expect(screen.getByText('Opening balance').parentElement?.textContent).toContain('€100.00')
  expect(screen.getByText('Closing balance').parentElement?.textContent).toContain('€70.00')
  expect(screen.getByText('Days and times in Asia/Kolkata')).toBeDefined()
  expect(within(grid).getAllByRole('link', { name: /Northgate/ })[0]?.getAttribute('href')).toMatch(/account_id=.*5.*market_id=.*300/)
  expect(within(grid).getByRole('columnheader', { name: /P&L, my share/ })).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Total' }))
  await screen.findByRole('columnheader', { name: /P&L, total/ })
  expect(last('account-statement-pnl').get('view')).toBe('total')
})

/** The transfers of the first two days of March. */
async function showTwoDays(): Promise<void> {
  serve(5)
  await show(<TransferStatementTab accountId="5" />)
  await screen.findByText('Days and times in Asia/Kolkata')
  fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-03-01' } })
  fireEvent.change(screen.getByLabelText('To day'), { target: { value: '2026-03-02' } })
  await waitFor(() => expect(last('transfer-statement').get('to')).toBe('2026-03-02T18:30:00Z'))
}

test('a period is days of the account, and a filter that finds nothing can be taken away', async () => {
  await showTwoDays()
  expect(last('transfer-statement').get('from')).toBe('2026-02-28T18:30:00Z')
  await userEvent.selectOptions(screen.getByLabelText('Direction'), 'Paid')
  await waitFor(() => expect(last('transfer-statement').get('direction')).toBe('debit'))
})

test('on paper stand the title, the period, who made it and every entry, also those not yet scrolled to', async () => {
  serve(5)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await show(<StatementTab accountId="5" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  const sheet = await waitFor(() => document.querySelector<HTMLElement>('[data-print-sheet]') ?? Promise.reject(new Error('no sheet')))
  expect(print).toHaveBeenCalledOnce()
  expect(sheet.querySelector('h1')?.textContent).toBe('Credit statement of demo-agent')
  expect(sheet.querySelectorAll('tbody tr')).toHaveLength(3)
  expect(sheet.textContent).toContain('Sample Person (sample)')
  expect(sheet.textContent).toContain('From the beginning')
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('[data-print-sheet]')).toBeNull())
})

test('activity goes to paper with whose figures they are and since when, and as a file with the view that is shown', async () => {
  serve(5)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await show(<ActivityTab accountId="5" />)
  await userEvent.click(screen.getByRole('radio', { name: 'My share' }))
  await screen.findByRole('row', { name: /^Win My share/ })
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  const sheet = await waitFor(() => document.querySelector<HTMLElement>('[data-print-sheet]') ?? Promise.reject(new Error('no sheet')))
  expect(print).toHaveBeenCalledOnce()
  expect(sheet.querySelector('h1')?.textContent).toBe('Activity of demo-agent')
  expect(sheet.textContent).toMatch(/Whose figuresMy share.*Today.*since 03 Mar 2026.*Sample Person \(sample\)/s)
  expect([...sheet.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual(['Win My share0.010.020.030.040.05', 'Commission My share1.011.021.031.041.05', 'Profit My share2.012.022.032.042.05', 'Turnover Total3.013.023.033.043.05'])
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('[data-print-sheet]')).toBeNull())
  const before = asked.length
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(asked.slice(before).map((url) => [url.pathname, url.searchParams.get('view')])).toContainEqual(['/api/profit-loss/activity-profit/5', 'my_share']))
})

test('of a player the whole account stands first, then its credit', async () => {
  serve(9)
  await show(<StatementTab accountId="9" />)
  await screen.findByRole('columnheader', { name: /Credit limit/ })
  await userEvent.click(screen.getByRole('radio', { name: 'Credit statement' }))
  await waitFor(() => expect(last('credit-statement').get('id')).toBe('9'))
})

test('an agent chooses a player, and sees that whole account', async () => {
  serve(5)
  await show(<ClientStatementTab accountId="5" />)
  await screen.findByText('Choose a player')
  await userEvent.click(screen.getByRole('combobox', { name: 'Player' }))
  await userEvent.click(await screen.findByRole('option', { name: 'demo-player' }))
  await waitFor(() => expect(last('account-statement-user').get('id')).toBe('9'))
})

test('balances stand now and at a past moment, and each opens the entries that made it', async () => {
  serve(5)
  await show(<FigureDesk><BalanceTab accountId="5" /></FigureDesk>)
  const row = (await screen.findByRole('rowheader', { name: /^Cash received less paid/ })).closest('tr') ?? document.body
  await userEvent.click(await within(row).findByRole('button', { name: /then €42.00/ }))
  const entries = await screen.findByRole('dialog', { name: 'Cash received less paid of demo-agent Between accounts' })
  await within(entries).findByRole('grid')
  expect(last('/entries').get('figure')).toBe('cash')
  expect(last('/entries').get('to')).toBe(asked.find((url) => url.pathname.endsWith('/balance'))?.searchParams.get('at'))
  await userEvent.click(within(entries).getByRole('button', { name: 'Close' }))
  await userEvent.click(within(row).getByRole('button', { name: /^What makes up: Cash received less paid €42.00/ }))
  await waitFor(() => expect(last('/entries').get('to')).toBe(null))
})

test('what was available stands among the past balances, of a player before open bets', async () => {
  serve(9)
  await show(<BalanceTab accountId="9" />)
  await screen.findByText(/What bets held then is no balance of the books/)
  await screen.findByRole('rowheader', { name: /^Points \(available before open bets\)/ })
  expect(screen.queryByRole('rowheader', { name: /^Available/ })).toBeNull()
})

test('a statement that cannot be had says so', async () => {
  serve(5, true)
  await show(<BettingPnlTab accountId="5" />)
  expect(await screen.findByRole('alert')).toBeDefined()
})

/** The pixels that a table needs up to the end of a column, with the boxes to pick its rows. */
function widthUpTo(heading: RegExp): number {
  const header = screen.getByRole('columnheader', { name: heading })
  const columns = header.closest<HTMLElement>('[style*="--table-columns"]')?.style.getPropertyValue('--table-columns').match(/\d+(?=px)/g) ?? []
  return columns.slice(0, [...(header.parentElement?.children ?? [])].indexOf(header) + 1).reduce((sum, width) => sum + Number(width), 0)
}

test.each([
  ['profit and loss', 5, <BettingPnlTab key="5" accountId="5" />, /Running P&L/],
  ['a player’s whole account', 9, <StatementTab key="9" accountId="9" />, /Balance/],
] as const)('the balance is in view in a window of 1280 pixels beside its scroll bar, and what was moved is told in full: %s', async (_what, level, part, heading) => {
  serve(level)
  await show(part)
  const [told] = await screen.findAllByText(base.description)
  expect(told?.title ?? '').not.toBe('')
  expect(widthUpTo(heading)).toBeLessThanOrEqual(935)
})

test('the file of a statement says whose it is and of which time', async () => {
  await showTwoDays()
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:made'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, headers: new Headers(), text: async () => '', body: new ReadableStream({ start: (all) => all.close() }) }))
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toEqual(['statements.transfers-demo-agent-20260228T183000Z-20260302T183000Z.csv']))
  vi.restoreAllMocks()
})
