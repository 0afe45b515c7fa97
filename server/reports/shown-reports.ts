import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { definitionOf } from '#contract/report-list.ts'
import type { ReportHeading, ReportRow, reports } from '#contract/reports.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { readPage, readReport, reportRows } from './read-report.ts'
import type { OpenReport } from './read-report.ts'

/** Rows that are kept of a report, and that its file holds, at most. */
const shownRowsMax = 50_000

type Heading = OpenReport['heading']
type Counted = Pick<ReportHeading, 'totals' | 'rows' | 'rows_are_exact'>
/** Rows of a report with all that stands above and below them. */
type Told = Counted & { readonly heading: Heading; readonly found: readonly ReportRow[] }

/** A page of an open report. Refuses a moment at which it was not shown. */
export async function tellPage(tx: Tx, open: OpenReport, offset: number, limit: number): Promise<Result<Told>> {
  if (definitionOf(open.heading.report).time !== 'now') return ok({ heading: open.heading, ...(await readPage(tx, open, offset, limit)) })
  const told = await tellShown(tx, open)
  return told.ok ? ok({ ...told.value, found: told.value.found.slice(offset, offset + limit) }) : told
}

/** The whole of an open report. Refuses one that has more rows than a file holds, and a moment at which it was not shown. */
export async function tellWhole(tx: Tx, open: OpenReport): Promise<Result<Told>> {
  const tooLong = refuse('REPORT_TOO_LONG', { max: shownRowsMax })
  // What is read page by page may be longer than can be read at all.
  if (open.totals !== null && (await reportRows(tx, open, shownRowsMax, 1)).length > 0) return tooLong
  const told = definitionOf(open.heading.report).time === 'now' ? await tellShown(tx, open) : ok({ heading: open.heading, ...(await readReport(tx, open, 0, shownRowsMax + 1)) })
  return told.ok && told.value.found.length > shownRowsMax ? tooLong : told
}

/** The moments at which the same was asked for, newest first, before the one at which the page before ended. */
export async function listShown(tx: Tx, { question }: OpenReport, before: string | null, limit: number): Promise<readonly RowOf<typeof reports.shown>[]> {
  const { rows } = await tx.queryNamed<RowOf<typeof reports.shown>>('reports-shown',
    'select shown_at as as_of, made_by, rows from shown_reports where question = $1 and ($2::timestamptz is null or shown_at < $2) order by shown_at desc limit $3', [question, before, limit])
  return rows
}

/** What it was at every moment at which it was shown; the moment itself, and who saw it, stand beside it. */
type Content = Counted & { readonly heading: Omit<Heading, 'to' | 'as_of' | 'generated_at' | 'made_by'>; readonly found: readonly ReportRow[] }

/** How things stand now no past moment can tell: what is shown of it is kept, and read again from there. */
async function tellShown(tx: Tx, open: OpenReport): Promise<Result<Told>> {
  const at = open.heading.as_of
  if (open.ofShown) {
    const shown = await findShown(tx, open.question, at)
    return shown === undefined ? refuse('REQUEST_INVALID', { field: 'as_of' }) : ok(shown)
  }
  const told = await readReport(tx, open, 0, shownRowsMax + 1)
  const { to: _, as_of: __, generated_at: ___, made_by: madeBy, ...heading } = open.heading
  await keepShown(tx, open.question, at, madeBy, { ...told, heading })
  // Whoever asked at the same moment sees the same.
  const shown = await findShown(tx, open.question, at)
  assert(shown !== undefined, 'what was kept is there')
  return ok(shown)
}

async function keepShown(tx: Tx, question: string, at: string, madeBy: string, content: Content): Promise<void> {
  const text = JSON.stringify(content)
  await tx.queryNamed('reports-keep-shown',
    `with kept as (insert into shown_contents (sha256, content) values ($4, $5) on conflict do nothing)
     insert into shown_reports (question, shown_at, made_by, content_sha256, rows) values ($1, $2, $3, $4, $6) on conflict do nothing`,
    [question, at, madeBy, createHash('sha256').update(text).digest('hex'), gzipSync(text), content.rows])
}

async function findShown(tx: Tx, question: string, at: string): Promise<Told | undefined> {
  const { rows: [row] } = await tx.queryNamed<{ made_by: string; content: Buffer }>('reports-find-shown',
    'select s.made_by, c.content from shown_reports s join shown_contents c on c.sha256 = s.content_sha256 where s.question = $1 and s.shown_at = $2', [question, at])
  if (row === undefined) return undefined
  const { heading, ...told } = JSON.parse(gunzipSync(row.content).toString('utf8')) as Content
  return { ...told, heading: { ...heading, to: at, as_of: at, generated_at: at, made_by: row.made_by } }
}
