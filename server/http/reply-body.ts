import type { Endpoint } from '#contract/endpoint.ts'
import { httpStatusOf, messageOf } from '#contract/envelope.ts'
import type { Envelope, FieldError } from '#contract/envelope.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { HandlerReply } from '../runtime/handler.ts'
import { factsToWire } from '../runtime/to-wire.ts'

/** A reply as it goes out. */
export type HttpReply = { readonly status: number; readonly body: string; readonly headers: Readonly<Record<string, string>> }

export function successReply(row: Endpoint, reply: HandlerReply<Endpoint>): HttpReply {
  const { rows, metadata, extra } = reply
  const data = row.reply === 'object' || row.reply === 'bare' ? rows[0] : rows
  const body = row.reply === 'bare' ? data : { ...extra, response_error: false, status_code: 200, status_message: 'OK', data, ...(metadata && { metadata }) }
  return { status: 200, body: JSON.stringify(body), headers: {} }
}

export function refusalReply({ code, facts }: Refusal, errors?: readonly FieldError[]): HttpReply {
  const status = httpStatusOf[code]
  const envelope: Envelope<readonly never[]> = {
    response_error: true,
    status_code: status,
    status_message: messageOf[code],
    code,
    ...(Object.keys(facts).length > 0 && { facts: factsToWire(facts) }),
    data: [],
    ...(errors && { errors: [...errors] }),
  }
  const retryAfter = facts['retry_after_s'] ?? (status === 503 ? 1 : undefined)
  return { status, body: JSON.stringify(envelope), headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } }
}

/** A bug: the caller learns the number under which the log tells the story, and nothing else. */
export function internalReply(correlationId: string): HttpReply {
  const envelope: Envelope<readonly never[]> = {
    response_error: true, status_code: 500, status_message: 'Something went wrong', code: 'INTERNAL', facts: { correlation_id: correlationId }, data: [],
  }
  return { status: 500, body: JSON.stringify(envelope), headers: {} }
}
