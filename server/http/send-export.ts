import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Call } from '../runtime/handler.ts'
import { auditExport } from './exports.ts'
import type { Export } from './exports.ts'

type Sending = {
  readonly context: Context
  /** The row of the contract that is exported. */
  readonly name: string
  readonly call: Call<Endpoint>
  readonly begun: Export
  readonly headers: Readonly<Record<string, string>>
  readonly pieces: () => AsyncGenerator<string | Uint8Array>
  /** Of what has been sent so far. */
  readonly rows: () => number
  /** Gives back all that the export holds. */
  readonly close: () => Promise<void> | void
}

/**
 * Sends a file in pieces, once there is one: its begin and its end, with the number of rows, are audited, and what it holds is given back
 * however it ends. A failure on the way breaks the stream off, so that half a file never looks whole.
 */
export async function sendExport(reply: FastifyReply, sending: Sending): Promise<void> {
  const { context, name, call, begun, headers, close } = sending
  await auditExport(context, name, call, { csv: 'begun', filter: call.query })
  // What nobody is there to take would never be read, and so would never end.
  if (reply.raw.destroyed) {
    reply.hijack()
    await auditExport(context, name, call, { csv: 'broken off', rows: 0 })
    return close()
  }
  reply.code(200).type('text/csv; charset=utf-8').headers({ 'cache-control': 'no-store', vary: 'accept', ...headers })
  // Fastify ends the generator when the caller goes away.
  reply.send(begun.stream(told(sending)))
}

async function* told({ context, name, call, pieces, rows, close }: Sending): AsyncGenerator<string | Uint8Array> {
  const facts = () => ({ row: name, rows: rows(), correlationId: call.origin.correlationId })
  let complete = false
  try {
    yield* pieces()
    complete = true
  } catch (error) {
    context.log.warn('an export broke off', { error, ...facts() })
    throw error
  } finally {
    await close()
    await auditExport(context, name, call, { csv: complete ? 'complete' : 'broken off', rows: rows() })
      .catch((error: unknown) => context.log.error('the end of an export could not be audited', { error, ...facts() }))
  }
}
