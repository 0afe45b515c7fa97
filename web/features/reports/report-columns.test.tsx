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
