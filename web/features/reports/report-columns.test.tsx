import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definitionOf } from '#contract/report-list.ts'
import type { ReportName } from '#contract/report-names.ts'
import type { ReportHeading, ReportRow } from '#contract/reports.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import '../../testing/setup-dom.ts'
import { cellText, rowText } from './cell-words.ts'
import { reportColumns } from './report-columns.tsx'

const headingOf = (report: ReportName): ReportHeading => ({
  report, account_name: 'house', accounts: [], from: null, to: '2026-11-29T03:00:00Z', as_of: '2026-11-29T03:00:00Z', final: true, time_zone: 'America/New_York', generated_at: '2026-11-29T03:02:00Z',
  operator: null, made_by: 'Operator', sport: null, market_type: null, event: null, market: null, provider: null, level: null, beyond: null,
  columns: definitionOf(report).columns.map(({ name, kind, sum }) => ({ name, kind, sum: sum === true, title: null })), rows: 1, rows_are_exact: true, totals: [],
})

test('a moment in a row is told by the clock of the heading, on the screen as on paper, whatever the reader’s own', () => {
  setSession({ status: 'signed-in', user: staffUser([], { time_zone: 'Asia/Kolkata' }), token: 'token' })
  const heading = headingOf('event_pnl')
  const row: ReportRow = { id: '1', currency: 'EUR', cells: { settled_at: '2026-11-29T02:43:00Z', starts_at: '2026-11-28T23:00:00Z' } }
  const columns = reportColumns(heading, { gameId: undefined, eventId: undefined, marketId: undefined })
  for (const [name, shown, printed] of [['settled_at', '28 Nov, 21:43', '28 Nov 2026, 21:43'], ['starts_at', '28 Nov, 18:00', '28 Nov 2026, 18:00']] as const) {
    const { unmount } = renderPart(<>{columns.find(({ id }) => id === name)?.cell(row)}</>)
    expect(screen.getByText(shown)).toBeDefined()
    unmount()
    const column = heading.columns.find((each) => each.name === name)
    expect(column === undefined ? '' : cellText(column, row.cells[name], 'EUR', heading.time_zone)).toContain(printed)
  }
})

test('runners that tied are told as the desk tells them, whatever the words of the file', () => {
  const row = { currency: 'EUR', cells: { result: 'in English' }, outcomes: { result: { winners: ['A'], dead_heat: { selections: ['B', 'C'], places: 1 } } } }
  const heading = headingOf('market_pnl')
  const of = (name: string) => heading.columns.find((column) => column.name === name) ?? { name, kind: 'word' as const, sum: false, title: null }
  expect(rowText(row, of('result'), 'UTC')).toBe('A; Dead heat of B, C for one place')
  expect(rowText({ ...row, outcomes: {} }, of('result'), 'UTC')).toBe('in English')
})

const nowhere = { gameId: undefined, eventId: undefined, marketId: undefined }

test('what a row is of stands first, and its profit in view of a narrow window, before all else that is known of it', () => {
  for (const [report, names] of [['market_pnl', ['market', 'event']], ['event_pnl', ['event', 'starts_at']]] as const) {
    const totals = ['EUR', 'INR'].map((currency) => ({ currency, rows: 1, cells: {} }))
    const columns = reportColumns({ ...headingOf(report), totals }, nowhere)
    const shown = columns.filter(({ hiddenAtFirst }) => hiddenAtFirst !== true)
    const upToProfit = shown.slice(0, shown.findIndex(({ id }) => id === 'pnl') + 2)
    expect(upToProfit.map(({ id }) => id)).toEqual([...names, 'bets', 'turnover', 'pnl', 'currency'])
    // The table of a window of 1280 pixels, less its boxes to pick rows.
    expect(upToProfit.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(910)
    expect([...columns].map(({ id }) => id).filter((id) => id !== 'currency').toSorted()).toEqual(definitionOf(report).columns.map(({ name }) => name).toSorted())
  }
})

test('green is what is good for the house: what players win has no colour, and its heading says whose it is', async () => {
  setSession({ status: 'signed-in', user: staffUser([]), token: 'token' })
  const said = async (report: ReportName, name: string) => {
    const row: ReportRow = { id: '1', currency: 'EUR', cells: { [name]: 1_000 } }
    const column = reportColumns(headingOf(report), nowhere).find(({ id }) => id === name)
    const router = createRouter({ routeTree: createRootRoute({ component: () => <>{column?.cell(row)}</> }), history: createMemoryHistory() })
    const { unmount } = renderPart(<RouterProvider router={router as never} />)
    const tone = (await screen.findByText(/^\+?10\.00$/)).getAttribute('data-tone')
    unmount()
    return `${column?.header}: ${tone}`
  }
  const found: string[] = []
  for (const [report, names] of [['market_pnl', ['pnl', 'own', 'won', 'lost', 'adjusted']], ['day_pnl', ['players_win']], ['account_pnl', ['players_pnl']], ['negative', ['balance', 'available']]] as const) {
    for (const name of names) found.push(await said(report, name))
  }
  expect(found).toEqual([
    'Profit: profit', 'Own part: profit', 'Players won: null', 'Players lost: null', 'Players adjusted: null', 'Players’ win: null', 'Player’s profit: null', 'Balance: null', 'Available: null',
  ])
})

test('a row of the account above says no name, and leads to no account', () => {
  const cells = { part: 'parent', user_name: null, receive: 0, pay: 1_000 }
  const column = reportColumns(headingOf('settlement'), nowhere).find(({ id }) => id === 'user_name')
  renderPart(<>{column?.cell({ id: 'parent1', currency: 'EUR', account_id: '1', cells })}</>)
  expect(screen.getByText('–').closest('a')).toBeNull()
})
