import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { definitionOf } from '#contract/report-list.ts'
import { reportCsvRowsMax, reportFileRowsMax } from '#contract/report-query.ts'
import type { ReportHeading, ReportRow, reports } from '#contract/reports.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { everyRow, readPage, readReport, reportRows } from './read-report.ts'
import type { OpenReport } from './read-report.ts'

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
  const tooLong = refuse('REPORT_TOO_LONG', { max: reportFileRowsMax })
  // What is read page by page may be longer than can be read at all.
  if (open.totals !== null && (await reportRows(tx, open, reportFileRowsMax, 1)).length > 0) return tooLong
  const told = definitionOf(open.heading.report).time === 'now' ? await tellShown(tx, open) : ok({ heading: open.heading, ...(await readReport(tx, open, 0, reportFileRowsMax + 1)) })
  return told.ok && told.value.found.length > reportFileRowsMax ? tooLong : told
}

/**
 * The whole of an open report, some rows at a time. Refuses one that has more rows than a spreadsheet has lines, of how things stand one that
 * has more than are kept, and a moment at which it was not shown.
 */
export async function tellAll(tx: Tx, open: OpenReport): Promise<Result<Counted & { readonly heading: Heading; readonly pages: Iterable<readonly ReportRow[]> | AsyncIterable<readonly ReportRow[]> }>> {
  if (definitionOf(open.heading.report).time === 'now') {
    const whole = await tellWhole(tx, open)
    return whole.ok ? ok({ ...whole.value, pages: slicesOf(whole.value.found) }) : whole
  }
  const tooLong = refuse('REPORT_TOO_LONG', { max: reportCsvRowsMax })
  // To count what is far longer takes longer than to see that it is.
  if (open.totals !== null && (await reportRows(tx, open, reportCsvRowsMax, 1)).length > 0) return tooLong
  const { found: _, ...counted } = await readReport(tx, open, 0, 0)
  return counted.rows > reportCsvRowsMax ? tooLong : ok({ heading: open.heading, ...counted, pages: everyRow(tx, open, rowsAtOnce) })
}

const rowsAtOnce = 2_000

function* slicesOf(rows: readonly ReportRow[]): Generator<readonly ReportRow[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}

/** Looks `s` that somebody is told of ($2, their account): by it and by those below it; staff ($2 null) of all. */
const toldOf = '($2::bigint is null or exists (select from account_paths t where t.ancestor_id = $2 and t.descendant_id = s.account_id))'
/** Of looks at one moment one's own is told, else one and always the same. */
const whose = 's.account_id is not distinct from $2 desc, s.account_id'

/** The moments at which the asker, and whoever is below, asked for the same, newest first, before the one at which the page before ended. */
export async function listShown(tx: Tx, { question, askedBy }: OpenReport, before: string | null, limit: number): Promise<readonly RowOf<typeof reports.shown>[]> {
  const { rows } = await tx.queryNamed<RowOf<typeof reports.shown>>('reports-shown',
    `select distinct on (s.shown_at) s.shown_at as as_of, s.made_by, s.rows from shown_reports s
     where s.question = $1 and ${toldOf} and ($3::timestamptz is null or s.shown_at < $3) order by s.shown_at desc, ${whose} limit $4`, [question, askedBy, before, limit])
  return rows
}

/** What it was at every moment at which it was shown; the moment itself, and who saw it, stand beside it. */
type Content = Counted & { readonly heading: Omit<Heading, 'to' | 'as_of' | 'generated_at' | 'made_by'>; readonly found: readonly ReportRow[] }

/** How things stand now no past moment can tell: what is shown of it is kept, and read again from there. */
async function tellShown(tx: Tx, open: OpenReport): Promise<Result<Told>> {
  if (open.ofShown) {
    const shown = await findShown(tx, open)
    return shown === undefined ? refuse('REQUEST_INVALID', { field: 'as_of' }) : ok(shown)
  }
  const told = await readReport(tx, open, 0, reportFileRowsMax + 1)
  const { to: _, as_of: __, generated_at: ___, made_by: madeBy, ...heading } = open.heading
  await keepShown(tx, open, madeBy, { ...told, heading })
  // Who asks twice at one moment sees the same.
  const shown = await findShown(tx, open)
  assert(shown !== undefined, 'what was kept is there')
  return ok(shown)
}

async function keepShown(tx: Tx, { question, askedBy, heading: { as_of: at } }: OpenReport, madeBy: string, content: Content): Promise<void> {
  const text = JSON.stringify(content)
  await tx.queryNamed('reports-keep-shown',
    `with kept as (insert into shown_contents (sha256, content) values ($4, $5) on conflict do nothing)
     insert into shown_reports (question, shown_at, made_by, content_sha256, rows, account_id) values ($1, $2, $3, $4, $6, $7) on conflict do nothing`,
    [question, at, madeBy, createHash('sha256').update(text).digest('hex'), gzipSync(text), content.rows, askedBy])
}

async function findShown(tx: Tx, { question, askedBy, heading: { as_of: at } }: OpenReport): Promise<Told | undefined> {
  const { rows: [row] } = await tx.queryNamed<{ made_by: string; content: Buffer }>('reports-find-shown',
    `select s.made_by, c.content from shown_reports s join shown_contents c on c.sha256 = s.content_sha256
     where s.question = $1 and ${toldOf} and s.shown_at = $3 order by ${whose} limit 1`, [question, askedBy, at])
  if (row === undefined) return undefined
  const { heading, ...told } = JSON.parse(gunzipSync(row.content).toString('utf8')) as Content
  return { ...told, heading: { ...heading, to: at, as_of: at, generated_at: at, made_by: row.made_by } }
}
