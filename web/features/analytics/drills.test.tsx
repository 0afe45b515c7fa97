import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '../../app/paths.ts'
import { analyticsSearch } from '../../app/search.ts'
import { parseSearch, stringifySearch } from '../../app/search-codec.ts'
import { FigureOpening } from '../../shared/open-figure.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { AnalyticsPage } from './analytics-page.tsx'
import { text } from './text.ts'

// Every number of the screen leads somewhere; where to, and that it comes to the number, is tested beside the server (tests/reports/drills.test.ts).

const [from, to] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z']
const part = { currency: 'INR', bets: 4, turnover_minor: 90_000, pnl_minor: 30_000, sports_pnl_minor: 20_000, commission_minor: 1_200, players: 3 }
const row = { ...part, at: null, bets_in_play: 1, stake_in_play_minor: 40_000, stake_before_minor: 50_000, own_minor: 9_000 }
const account = (id: string) => ({ id, user_name: `company-${id}`, currency: 'INR' })

/** What each call answers, by its path and what it asks for. */
function serve(accounts: readonly object[]): void {
  const extra = { time_zone: 'UTC', summed_until: to, accounts, account_name: null, operator: null, generated_at: to }
  const split = { sport: [{ ...part, key: '7', name: 'Cricket' }, { ...part, key: '', name: '' }], market_type: [{ ...part, key: 'fancy', name: 'fancy' }, { ...part, key: 'casino', name: 'casino' }], branch: [{ ...part, key: '5', name: 'north' }] }
  const top = { id: '31', name: 'asha', event_name: null, game_id: null, event_id: null, currency: 'INR', bets: 2, turnover_minor: 500, pnl_minor: -70 }
  const answers = ({ pathname, searchParams }: URL): { readonly data: readonly unknown[]; readonly extra?: object } => {
    const [by, of] = [searchParams.get('by'), searchParams.get('of')]
    switch (pathname) {
      case '/platform/analytics': return { data: [by === null ? row : { ...row, at: searchParams.get('from') }], extra }
      case '/platform/analytics/split': return { data: split[by as 'sport'], extra: { ...extra, left_out: by === 'branch' ? [{ ...part, parts: 12 }] : [] } }
      case '/platform/analytics/levels': return { data: [0, 5].map((level) => ({ ...part, level, own_minor: 900 })), extra }
      case '/platform/analytics/top': return { data: [of === 'markets' ? { ...top, id: '88', name: 'Winner', event_name: 'Left v Right', game_id: '7', event_id: '70' } : top], extra }
      default: return { data: [] }
    }
  }
  vi.stubGlobal('fetch', (address: string) => {
    const { data, extra: more } = answers(new URL(address, 'http://x'))
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, data, metadata: { limit: 50, next_cursor: null }, ...more })) })
  })
}
afterEach(() => vi.unstubAllGlobals())

async function show(accounts: readonly object[], address = `from=${from}&to=${to}&compare=before`) {
  serve(accounts)
  setSession({ status: 'signed-in', user: staffUser([grant('BETS'), grant('SUPERADMINS'), grant('SUPERADMINS', 'Reports')]), token: 'x' })
  const opened = vi.fn()
  const root = createRootRoute({ component: () => <FigureOpening.Provider value={opened}><Outlet /></FigureOpening.Provider> })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: paths.analytics, validateSearch: analyticsSearch, component: AnalyticsPage })
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page]), rest]), parseSearch, stringifySearch,
    history: createMemoryHistory({ initialEntries: [`${paths.analytics}?${address}`] }),
  })
  renderPart(<RouterProvider router={router as never} />)
  const figures = within(await screen.findByRole('region', { name: text.figures }))
  await screen.findAllByText('north')
  await screen.findByRole('link', { name: 'Left v Right, Winner' })
  return { figures, opened, router }
}

/** What a link asks a report for. */
function searchOf(element: Element | null | undefined): Readonly<Record<string, unknown>> {
  return parseSearch(new URL(element?.closest('a')?.getAttribute('href') ?? '', 'http://x').search)
}
const draw = (metric: string) => fireEvent.change(screen.getByRole('combobox', { name: text.metric }), { target: { value: metric } })
const leads = (cell: Element): boolean => cell.querySelector('a, button') !== null

test('every number leads to what it is of, whatever is drawn, and so does every one that it is compared with', async () => {
  const { figures } = await show([account('5')])
  const figureCells = [...document.querySelectorAll('section[aria-label] strong, section[aria-label] small')]
  expect(figureCells.length).toBeGreaterThan(10)
  expect(figureCells.filter((cell) => !leads(cell)).map((cell) => cell.textContent)).toEqual([])
  for (const metric of ['turnover', 'bets', 'pnl', 'margin', 'commission', 'players']) {
    draw(metric)
    await screen.findByRole('heading', { name: text.overTime({ metric: text.metrics[metric as 'bets'] }) })
    const rows = [...document.querySelectorAll('figure tbody tr')]
    expect(rows.length).toBeGreaterThan(8)
    for (const line of rows) {
      const [name, , compared] = line.children
      for (const cell of [name, compared]) expect(cell !== undefined && leads(cell), `${metric}: ${line.textContent}`).toBe(true)
    }
  }
  for (const kind of ['winners', 'losers', 'markets'] as const) {
    const cells = [...within(screen.getByRole('region', { name: text[kind] })).getByRole('table').querySelectorAll('tbody th, tbody td')]
    expect(cells.map(leads)).toEqual([true, true, true, true])
  }
  expect(searchOf(figures.getByText('3'))).toMatchObject({ report: 'account_pnl', from, to })
})

test('of several companies of one currency money leads to each of them, of the same sport, type or market; of the casino players too', async () => {
  const { opened } = await show([account('5'), account('6')])
  const [moved] = [...screen.getByRole('region', { name: text.markets }).querySelectorAll('tbody td')].slice(-1)
  expect(searchOf(moved?.querySelector('a'))).toMatchObject({ report: 'agent_pnl', market_id: '88', from, to })
  draw('pnl')
  await screen.findByRole('heading', { name: text.sports({ metric: text.metrics.pnl }) })
  const casino = async () => (await waitFor(() => screen.getAllByRole('link', { name: text.casino, hidden: true }))).map((link) => searchOf(link))
  expect(await casino()).toEqual([expect.objectContaining({ report: 'agent_pnl', market_type: 'casino' }), expect.objectContaining({ report: 'agent_pnl', market_type: 'casino' })])
  draw('players')
  await screen.findByRole('heading', { name: text.overTime({ metric: text.metrics.players }) })
  expect(await casino()).toEqual([expect.objectContaining({ report: 'account_pnl', market_type: 'casino' }), expect.objectContaining({ report: 'account_pnl', market_type: 'casino' })])
  expect(opened).not.toHaveBeenCalled()
})

test('what is drawn as one leads to the branches that it is, without those that are drawn', async () => {
  await show([account('5')])
  const others = (await screen.findAllByRole('link', { name: text.leftOut({ count: 12 }), hidden: true })).map((link) => searchOf(link))
  expect(others).toEqual([expect.objectContaining({ report: 'agent_pnl', beyond: '1', from, to })])
})

test('of one company money opens its entries', async () => {
  const { figures, opened } = await show([account('5')])
  fireEvent.click(figures.getAllByRole('button', { name: new RegExp(text.metrics.pnl) })[0] as HTMLElement)
  expect(opened).toHaveBeenCalledWith({ accountId: '5', userName: 'company-5', figure: 'total_pnl', from, to })
})

const cut = 'from=2026-02-28T22:15:00Z&to=2026-03-01T01:40:00Z'
/** The names of the bars over time, in the table behind the chart. */
const barsOverTime = async () => {
  const chart = (await screen.findByRole('heading', { name: text.overTime({ metric: text.metrics.turnover }) })).closest('figure')
  return [...(chart?.querySelectorAll('tbody th') ?? [])]
}

test('hours that the time cuts lead to what of them lies in it, and so do those that they are compared with', async () => {
  await show([account('5')], `${cut}&compare=before`)
  const bars = await barsOverTime()
  const ends = (cell: Element | null | undefined) => { const { from: first, to: end } = searchOf(cell?.querySelector('a')); return [first, end] }
  const [hour, quarter] = [(at: string) => `2026-02-28T${at}:00.000Z`, (at: string) => `2026-03-01T${at}:00.000Z`]
  // The time is asked for in whole quarters of an hour.
  expect(bars.map(ends)).toEqual([[hour('22:15'), hour('23:00')], [hour('23:00'), quarter('00:00')], [quarter('00:00'), quarter('01:00')], [quarter('01:00'), quarter('01:45')]])
  expect(bars.map((bar) => ends(bar.parentElement?.lastElementChild))).toEqual([[hour('18:15'), hour('19:00')], [hour('19:00'), hour('20:00')], [hour('20:00'), hour('21:00')], [hour('21:00'), hour('21:45')]])
  expect(screen.getByText(/only what lies within counts/).textContent).toContain('01:45')
})

test('days that the time cuts open the hours that lie in it', async () => {
  const { router } = await show([account('5')], `${cut}&by=day`)
  const bars = await barsOverTime()
  expect(bars).toHaveLength(2)
  fireEvent.click(bars[1]?.querySelector('button') as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T01:45:00.000Z', by: 'hour' }))
})
