import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csvBegin, csvHeader, csvWriter } from '#contract/csv.ts'
import type { CsvColumns } from '#contract/csv-columns.ts'
import type { Exponents } from '#contract/csv.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '../context.ts'
import { csvParts } from '../runtime/csv-parts.ts'
import type { CsvParts } from '../runtime/csv-parts.ts'
import type { Call } from '../runtime/handler.ts'
import { KeptByPages } from '../runtime/kept-by-pages.ts'
import { admit } from './admit.ts'
import { ExportEnded } from './exports.ts'
import type { Export, Exports } from './exports.ts'
import type { MountedRow } from './mounted-row.ts'
import { sendExport } from './send-export.ts'

/** Rows fetched at once: few at first, so that the list begins soon. No more than two such pages of an export are ever held. */
export const csvPageRows = { first: 1_000, further: 4_000 } as const

export function wantsCsv(request: FastifyRequest): boolean {
  return /(^|[\s,])text\/csv\b/i.test(request.headers.accept ?? '')
}

type ListedRow = MountedRow & { readonly row: Endpoint & { readonly csv: CsvColumns } }
type CsvCall = { readonly context: Context; readonly exports: Exports; readonly mounted: ListedRow; readonly call: Call<Endpoint> }

/**
 * Answers a list as CSV: every row that the filter selects, fetched by the list's own handler page after page by its cursor, so scope
 * and order are those of the list, and nothing but two pages is held. Each page is admitted anew: a session that ends, or a permission
 * that is taken away, ends the export. It stops when the caller goes. Its begin and its end, with the number of rows, are audited.
 * A refusal is returned before anything was sent; a failure later breaks the stream off, so that half a list never looks whole.
 */
export async function streamCsv(request: FastifyRequest, reply: FastifyReply, { context, exports, mounted, call: asked }: CsvCall): Promise<Refusal | null> {
  const call = { ...asked, pages: new KeptByPages() }
  const { principal } = call
  const begun = exports.begin(principal.kind === 'person' ? principal.sessionId : principal.kind)
  if (begun === null) return refusal('REQUEST_TOO_MANY')
  try {
    const first = await page(mounted, call, null)
    if (!first.ok) {
      begun.end()
      return first.refusal
    }
    const exponents = await loadExponents(context)
    const credential = request.headers.authorization
    const admitted = async () => (await admit(context, mounted.row, credential)).granted.ok
    const sent = { rows: 0 }
    await sendExport(reply, {
      context, name: mounted.name, call, begun,
      headers: { 'content-disposition': `attachment; filename="${mounted.name}-${context.now().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.csv"` },
      pieces: () => linesOf({ mounted, call, exponents, admitted, first: first.value, begun, sent }),
      rows: () => sent.rows,
      close: () => begun.end(),
    })
    return null
  } catch (error) {
    begun.end()
    throw error
  }
}

type Page = { readonly parts: CsvParts; readonly cursor: string | null }
type Lines = Pick<CsvCall, 'mounted' | 'call'> & { readonly exponents: Exponents; readonly admitted: () => Promise<boolean>; readonly first: Page; readonly begun: Export; readonly sent: { rows: number } }

async function* linesOf({ mounted, call, exponents, admitted, first, begun, sent }: Lines): AsyncGenerator<string> {
  yield csvBegin + csvHeader(mounted.row.csv)
  for (let next: Page | null = first; next !== null;) {
    // While one page is written and taken, the database is at the next. A failure is told where that page's turn comes.
    const ahead = following(next)
    ahead.catch(() => undefined)
    for (const { text, rows } of next.parts(exponents)) {
      yield text
      sent.rows += rows
      begun.moved()
      await nextTurn()
    }
    next = await ahead
  }

  async function following({ cursor }: Page): Promise<Page | null> {
    if (cursor === null) return null
    if (!(await admitted())) throw new ExportEnded('the session or the permission of an export has ended')
    const found = await page(mounted, call, cursor)
    if (!found.ok) throw new ExportEnded(`an export was refused on its way: ${found.refusal.code}`)
    return found.value
  }
}

async function page(mounted: ListedRow, call: Call<Endpoint>, cursor: string | null): Promise<{ readonly ok: true; readonly value: Page } | { readonly ok: false; readonly refusal: Refusal }> {
  // A list without pages takes neither.
  const paging = mounted.row.query === undefined ? {} : { limit: cursor === null ? csvPageRows.first : csvPageRows.further, cursor: cursor ?? undefined }
  const result = await mounted.run({ ...call, query: { ...call.query, ...paging } })
  if (!result.ok) return result
  const { rows, csv, metadata } = result.value
  const parts = csv ?? csvParts(rows as readonly Readonly<Record<string, unknown>>[], (exponents) => csvWriter(mounted.row.csv, exponents))
  return { ok: true, value: { parts, cursor: metadata?.next_cursor ?? null } }
}

async function loadExponents({ database }: Context): Promise<Exponents> {
  const { rows } = await withTransaction(database, { readOnly: true }, (tx) => tx.queryNamed<{ code: string; exponent: number }>('currency-exponents', 'select code, exponent from currencies'))
  return new Map(rows.map(({ code, exponent }) => [code, exponent]))
}
