import { expect } from 'vitest'
import { bets } from '#contract/bets.ts'
import { reports } from '#contract/reports.ts'
import { statements, type FigureName } from '#contract/statements.ts'
import type { Drilled, ReportSearch } from '#web/features/analytics/drill-of.ts'
import type { Metric } from '#web/features/analytics/series.ts'
import type { clientOf } from '../support/call.ts'

/** The currency of everything that is followed. */
export const currency = 'INR'
type Look = ReturnType<typeof clientOf>

/** What a report that is opened says of a figure; `hourly`: players are told by their hours. */
async function inReport(look: Look, search: ReportSearch, metric: Metric, hourly: boolean): Promise<number> {
  const { heading } = (await look(reports.read, { query: { ...search, limit: '1' } })).extra
  const column = metric === 'players' ? (hourly ? 'hours' : 'days') : metric
  expect(heading.columns.map(({ name }) => name)).toContain(column)
  return Number(heading.totals.find((total) => total.currency === currency)?.cells[column] ?? 0)
}

/** What stands behind a figure of analytics comes to, found as somebody finds who opens it. */
export async function followed(look: Look, found: Drilled, metric: Metric, hourly = false): Promise<number> {
  switch (found.kind) {
    case 'report': return inReport(look, found.search, metric, hourly)
    case 'bets': {
      const { data, metadata } = await look(bets.list, { query: { ...found.search, limit: '200' } })
      expect(metadata?.next_cursor ?? null).toBeNull()
      return metric === 'bets' ? data.length : data.reduce((sum, { stake_minor: stake }) => sum + stake, 0)
    }
    case 'entries': {
      const { accountId, figure, part, from, to, place: of } = found.of
      const query = { figure: figure as FigureName, ...(part === undefined ? {} : { part }), ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), ...of, limit: '1' }
      return (await look(statements.entries, { params: { id: accountId }, query })).extra.ends.sum_minor
    }
  }
}

export const ofCurrency = <Row extends { readonly currency: string }>(rows: readonly Row[]): readonly Row[] => rows.filter((row) => row.currency === currency)
