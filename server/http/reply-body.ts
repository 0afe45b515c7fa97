import type { Endpoint } from '#contract/endpoint.ts'
import { httpStatusOf, messageOf } from '#contract/envelope.ts'
import type { Envelope, FieldError } from '#contract/envelope.ts'
import type { Facts, Refusal, RefusalCode } from '#domain/kernel/refusal.ts'
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

/** A refusal whose facts name a `field` of what was sent says so in `errors`, as those of the schema do, so that forms can place it. */
export function refusalReply({ code, facts }: Refusal, errors = fieldErrorOf(code, facts)): HttpReply {
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
  // Too much at once is over as soon as something else has ended; what counts attempts says in its facts how long.
  const retryAfter = facts['retry_after_s'] ?? (status === 503 || code === 'REQUEST_TOO_MANY' ? 1 : undefined)
  return { status, body: JSON.stringify(envelope), headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } }
}

function fieldErrorOf(code: RefusalCode, { field }: Facts): readonly FieldError[] | undefined {
  return typeof field === 'string' ? [{ field, message: messageOf[code] }] : undefined
}

/** A bug: the caller learns the number under which the log tells the story, and nothing else. */
export function internalReply(correlationId: string): HttpReply {
  const envelope: Envelope<readonly never[]> = {
    response_error: true, status_code: 500, status_message: 'Something went wrong', code: 'INTERNAL', facts: { correlation_id: correlationId }, data: [],
  }
  return { status: 500, body: JSON.stringify(envelope), headers: {} }
}
