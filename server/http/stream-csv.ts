import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csvBegin, csvHeader, csvWriter } from '#contract/csv.ts'
import type { CsvColumns } from '#contract/csv-columns.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { csvPageRows } from '../runtime/csv-pages.ts'
import type { CsvPages } from '../runtime/csv-pages.ts'
import { csvParts } from '../runtime/csv-parts.ts'
import type { CsvPart } from '../runtime/csv-parts.ts'
import { currencyExponents } from '../runtime/currency-exponents.ts'
import type { Call } from '../runtime/handler.ts'
import { admit } from './admit.ts'
import { ExportEnded } from './exports.ts'
import type { Export, Exports } from './exports.ts'
import type { MountedRow } from './mounted-row.ts'
import { sendExport } from './send-export.ts'

export function wantsCsv(request: FastifyRequest): boolean {
  return /(^|[\s,])text\/csv\b/i.test(request.headers.accept ?? '')
}

type ListedRow = MountedRow & { readonly row: Endpoint & { readonly csv: CsvColumns } }
type CsvCall = { readonly context: Context; readonly exports: Exports; readonly mounted: ListedRow; readonly call: Call<Endpoint> }

/**
 * Answers a list as CSV: every row that the filter selects, page after page, fetched by the list's own handler by its cursor or by what
 * its row has for exports, so scope and order are those of the list, and nothing but a few pages is held. Each page is admitted anew: a
 * session that ends, or a permission that is taken away, ends the export. It stops when the caller goes. Its begin and its end, with the number of rows, are audited.
 * A refusal is returned before anything was sent; a failure later breaks the stream off, so that half a list never looks whole.
 */
export async function streamCsv(request: FastifyRequest, reply: FastifyReply, { context, exports, mounted, call }: CsvCall): Promise<Refusal | null> {
  const { principal } = call
  const begun = exports.begin(principal.kind === 'person' ? principal.sessionId : principal.kind)
  if (begun === null) return refusal('REQUEST_TOO_MANY')
  let pages: CsvPages | null = null
  const close = (): void => {
    pages?.end()
    begun.end()
  }
  try {
    pages = mounted.pages?.(call) ?? pagesOfHandler(context, mounted, call)
    const first = await pages.next()
    if (!first.ok) {
      close()
      return first.refusal
    }
    const credential = request.headers.authorization
    const admitted = async () => (await admit(context, mounted.row, credential)).granted.ok
    const sent = { rows: 0 }
    const all = pages
    await sendExport(reply, {
      context, name: mounted.name, call, begun, close,
      headers: { 'content-disposition': `attachment; filename="${mounted.name}-${context.now().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.csv"` },
      pieces: () => piecesOf({ mounted, admitted, first: first.value, pages: all, begun, sent }),
      rows: () => sent.rows,
    })
    return null
  } catch (error) {
    close()
    throw error
  }
}

type Page = Iterable<CsvPart> | null
type Pieces = Pick<CsvCall, 'mounted'> & { readonly admitted: () => Promise<boolean>; readonly first: Page; readonly pages: CsvPages; readonly begun: Export; readonly sent: { rows: number } }

async function* piecesOf({ mounted, admitted, first, pages, begun, sent }: Pieces): AsyncGenerator<string | Uint8Array> {
  yield csvBegin + csvHeader(mounted.row.csv)
  for (let page: Page = first; page !== null;) {
    // While one page is written and taken, the database is at the next. A failure is told where that page's turn comes.
    const ahead = Promise.all([pages.next(), admitted()])
    ahead.catch(() => undefined)
    for (const { piece, rows } of page) {
      yield piece
      sent.rows += rows
      begun.moved()
      await nextTurn()
    }
    const [next, isAdmitted] = await ahead
    if (!next.ok) throw new ExportEnded(`an export was refused on its way: ${next.refusal.code}`)
    page = next.value
    if (page !== null && !isAdmitted) throw new ExportEnded('the session or the permission of an export has ended')
  }
}

/** The list's own pages, one after another. */
function pagesOfHandler({ database }: Context, { row, run }: ListedRow, call: Call<Endpoint>): CsvPages {
  let cursor: string | undefined
  let isFirst = true
  let write: ((row: Readonly<Record<string, unknown>>) => string) | null = null
  return {
    async next() {
      if (!isFirst && cursor === undefined) return ok(null)
      // A list without pages takes neither.
      const paging = row.query === undefined ? {} : { limit: isFirst ? csvPageRows.first : csvPageRows.further, cursor }
      isFirst = false
      const result = await run({ ...call, query: { ...call.query, ...paging } })
      if (!result.ok) return result
      const { rows, metadata } = result.value
      cursor = metadata?.next_cursor ?? undefined
      write ??= csvWriter(row.csv, await withTransaction(database, { readOnly: true }, currencyExponents))
      return ok(csvParts(rows as readonly Readonly<Record<string, unknown>>[], write))
    },
    end: () => undefined,
  }
}
