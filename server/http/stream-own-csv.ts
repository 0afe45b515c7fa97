import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '../context.ts'
import type { Call, CsvBegin, CsvMaker } from '../runtime/handler.ts'
import { admit } from './admit.ts'
import { ExportEnded } from './exports.ts'
import type { Export, Exports } from './exports.ts'
import type { MountedRow } from './mounted-row.ts'
import { sendExport } from './send-export.ts'
import { Spool } from './spool.ts'

type OwnCsvCall = { readonly context: Context; readonly exports: Exports; readonly mounted: MountedRow; readonly csv: CsvMaker<Endpoint>; readonly call: Call<Endpoint> }

/**
 * Answers a list as CSV in a form of its own. Its maker reads everything in one look at the database, so that all of it is of one moment, and
 * writes into a file that the caller is sent while it grows: who reads slowly holds neither a transaction nor rows in memory. Every piece is
 * admitted anew, begin and end are audited, a refusal is returned before anything was sent, and a failure later breaks the stream off, as of
 * every list (`stream-csv.ts`). It is whole for the caller only once its transaction is committed.
 */
export async function streamOwnCsv(request: FastifyRequest, reply: FastifyReply, { context, exports, mounted, csv, call }: OwnCsvCall): Promise<Refusal | null> {
  const { principal } = call
  const begun = exports.begin(principal.kind === 'person' ? principal.sessionId : principal.kind)
  if (begun === null) return refusal('REQUEST_TOO_MANY')
  const spool = await Spool.open().catch((error: unknown) => {
    begun.end()
    throw error
  })
  const making = make(context, mounted, { csv, call, spool })
  const close = async (): Promise<void> => {
    begun.end()
    spool.leave()
    await making.ended
    await spool.close()
  }
  try {
    const head = await making.begun
    if ('refusal' in head) {
      await close()
      return head.refusal
    }
    const credential = request.headers.authorization
    const admitted = async () => (await admit(context, mounted.row, credential)).granted.ok
    const sent = { lines: 0 }
    await sendExport(reply, {
      context, name: mounted.name, call, begun, close,
      headers: { 'content-disposition': `attachment; filename="${head.fileName}"`, 'lines-beside-rows': String(head.linesBeside) },
      pieces: () => piecesOf({ spool, begun, admitted, sent }),
      rows: () => Math.max(0, sent.lines - head.linesBeside),
    })
    return null
  } catch (error) {
    await close()
    throw error
  }
}

type Making = {
  /** What stands above the rows, or why there is nothing; rejects where making it failed before. */
  readonly begun: Promise<CsvBegin | { readonly refusal: Refusal }>
  /** Never rejects: a failure on the way is told by the spool. */
  readonly ended: Promise<void>
}

function make(context: Context, { row }: MountedRow, { csv, call, spool }: Pick<OwnCsvCall, 'csv' | 'call'> & { readonly spool: Spool }): Making {
  const told = Promise.withResolvers<CsvBegin | { readonly refusal: Refusal }>()
  let hasBegun = false
  const to = {
    begin: (head: CsvBegin) => {
      // A transaction that runs again begins anew; what was sent cannot.
      if (hasBegun) throw new ExportEnded('an export could not go on where it was')
      hasBegun = true
      told.resolve(head)
    },
    write: (text: string) => spool.write(text),
  }
  const run = async (): Promise<void> => {
    try {
      const result = await withTransaction(context.database, { readOnly: row.keeps !== true, isolation: 'repeatable read' }, (tx) => csv({ tx, now: context.now(), newId: () => context.ids.next(), context }, call, to))
      if (!result.ok) told.resolve({ refusal: result.refusal })
      spool.end()
    } catch (error) {
      told.reject(error)
      spool.fail(error)
    }
  }
  return { begun: told.promise, ended: run() }
}

type Pieces = { readonly spool: Spool; readonly begun: Export; readonly admitted: () => Promise<boolean>; readonly sent: { lines: number } }

async function* piecesOf({ spool, begun, admitted, sent }: Pieces): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const piece of spool.read()) {
    if (!isFirst && !(await admitted())) throw new ExportEnded('the session or the permission of an export has ended')
    isFirst = false
    yield piece
    for (const byte of piece) if (byte === lineFeed) sent.lines++
    begun.moved()
  }
}

const lineFeed = 10
