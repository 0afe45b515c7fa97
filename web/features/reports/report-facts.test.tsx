import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReportName } from '#contract/report-names.ts'
import type { ReportHeading } from '#contract/reports.ts'
import { renderPart } from '../../testing/render-part.tsx'
import '../../testing/setup-dom.ts'
import { ReportFacts } from './report-facts.tsx'

const headingOf = (report: ReportName, changes: Partial<ReportHeading> = {}): ReportHeading => ({
  report, account_name: 'house', accounts: [], from: null, to: '2026-03-14T18:30:00Z', as_of: '2026-03-14T18:30:00Z', final: true, time_zone: 'UTC', generated_at: '2026-03-14T18:32:00Z',
  operator: null, made_by: 'Operator', sport: null, market_type: null, event: null, market: null, provider: null, level: null, beyond: null, columns: [], rows: 0, rows_are_exact: true, totals: [], ...changes,
})

/** What a report says of its time, fact by fact. */
function timesOf(heading: ReportHeading): Readonly<Record<string, string>> {
  const { unmount } = renderPart(<ReportFacts heading={heading} />)
  const said = screen.getAllByRole('term').map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? ''] as const)
  unmount()
  return Object.fromEntries(said.filter(([name]) => ['Period', 'Stands at', 'As of'].includes(name)))
}

test('a report of more rows than a file holds says that no file is made of it', () => {
  for (const [rows, said] of [[50_000, 0], [50_001, 1]] as const) {
    const { unmount } = renderPart(<ReportFacts heading={headingOf('turnover', { rows })} />)
    expect([rows, screen.queryAllByRole('note').length]).toEqual([rows, said])
    unmount()
  }
})

test('a report of what happened has its period, one of a moment the moment, and one of now what it is as of alone', () => {
  expect(timesOf(headingOf('turnover', { from: '2026-03-13T18:30:00Z' }))).toEqual({ 'As of': expect.stringContaining('14'), Period: expect.stringMatching(/13.* to .*14/) })
  expect(timesOf(headingOf('turnover'))).toEqual({ 'As of': expect.any(String), Period: expect.stringMatching(/^the beginning to .*14/) })
  expect(timesOf(headingOf('settlement', { as_of: '2026-03-15T00:00:00Z' }))).toEqual({ 'As of': expect.stringContaining('15'), 'Stands at': expect.stringContaining('14') })
  expect(timesOf(headingOf('liability'))).toEqual({ 'As of': expect.stringContaining('14') })
})
