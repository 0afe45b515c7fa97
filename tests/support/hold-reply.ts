import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { Fetch } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { httpStatusOf, messageOf, metadataSchema } from '#contract/envelope.ts'
import { refusalsOf } from '#contract/openapi.ts'
import { refusalCodes } from '#domain/kernel/refusal.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import type { Result } from '#domain/kernel/result.ts'
import { refusalReply, successReply } from '#server/http/reply-body.ts'
import type { HandlerReply } from '#server/runtime/handler.ts'
import { heard } from './heard.ts'
import { holdToDocument, operationAt } from './hold-document.ts'
import { keepReply } from './keep-reply.ts'

/** A call of the contract by its name, `capability.row`. */
export type NamedRow = { readonly name: string; readonly row: Endpoint }

export const namedRows: readonly NamedRow[] = Object.entries(api).flatMap(([capability, table]) =>
  Object.entries(table as Readonly<Record<string, Endpoint>>).map(([name, row]) => ({ name: `${capability}.${name}`, row })))

const formOf = new Map<Endpoint, z.ZodMiniType>()

/** The whole of an answer with 200: the envelope, its data, what stands beside them, and nothing else. */
function successForm(row: Endpoint): z.ZodMiniType {
  const known = formOf.get(row)
  if (known !== undefined) return known
  const envelope = z.object({
    response_error: z.literal(false), status_code: z.literal(200), status_message: z.string(), data: row.reply === 'object' ? row.row : z.array(row.row), metadata: z.optional(metadataSchema),
  })
  const form = row.reply === 'bare' ? row.row : row.extra === undefined ? envelope : z.extend(envelope, (row.extra as z.ZodMiniObject).shape)
  formOf.set(row, form)
  return form
}

const refusalForm = z.object({
  response_error: z.literal(true), status_code: z.int(), status_message: z.string(), code: z.string(), data: z.tuple([]),
  facts: z.optional(z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
})

/**
 * Holds an answer to what the contract says of its call: its form with nothing beside it, or a refusal that the call declares, with its status and its sentence.
 * @returns 200, or the code of the refusal
 * @throws where it is anything else
 */
function hold({ name, row }: NamedRow, status: number, text: string): string {
  const body = JSON.parse(text) as unknown
  const answer = status === 200 ? '200' : (body as { readonly code?: string }).code ?? 'no code'
  const wrong = (what: unknown): never => {
    throw new Error(`${name} answered ${status} otherwise than the contract says: ${JSON.stringify(what)}: ${text.slice(0, 2_000)}`)
  }
  const parsed = (status === 200 ? successForm(row) : refusalForm).safeParse(body)
  if (!parsed.success) return wrong(parsed.error.issues)
  if (!isDeepStrictEqual(parsed.data, body)) return wrong({ declared: parsed.data })
  heard.add(`${name} ${answer}`)
  if (status === 200) {
    hearRows(name, body)
    return answer
  }
  const said = parsed.data as z.output<typeof refusalForm>
  if (said.status_code !== status) return wrong('its status')
  if (status === 500 && answer === 'INTERNAL') return answer
  const code = answer as RefusalCode
  if (!refusalsOf(row).includes(code)) return wrong('a refusal that the call does not declare')
  if (httpStatusOf[code] !== status || messageOf[code] !== said.status_message) return wrong('not the status and the sentence of its code')
  return answer
}

/** What is done row by row is refused row by row: such a row has a code of its own. */
function hearRows(name: string, body: unknown): void {
  const { data } = body as { readonly data?: unknown }
  for (const { code } of (Array.isArray(data) ? data : []) as readonly { readonly code?: unknown }[]) if (refusalCodes.some((each) => each === code)) heard.add(`${name} ${String(code)}`)
}

const byOperation = new Map(namedRows.map((named) => [named.name, named]))

/** Which call stands there and what it answered; null where none does, or none that a table has: what stands beside the tables has no form but the document's. */
function holdAt(method: string, url: string, status: number, text: string): { readonly name: string; readonly answer: string } | null {
  const operation = operationAt(method, url)
  if (operation === undefined) return null
  holdToDocument(operation, status, JSON.parse(text))
  const named = byOperation.get(operation.operationId)
  return named === undefined ? null : { name: named.name, answer: hold(named, status, text) }
}

/**
 * Holds what an address answered, to the OpenAPI document and to the contract's own forms; answers from where the document has nothing are left alone.
 * @throws where it is anything else
 */
export function holdReply(method: string, url: string, status: number, text: string): void {
  const held = holdAt(method, url, status, text)
  if (held !== null) keepReply({ ...held, method, url, status, text })
  else if (text.includes('"code":"REQUEST_ROUTE_UNKNOWN"')) heard.add('nothing REQUEST_ROUTE_UNKNOWN')
}

/** Holds what a use-case answered that was run without a server, as a server would send it; tables of tests are none of the contract. */
export function holdResult(row: Endpoint, result: Result<HandlerReply<Endpoint>>): void {
  if (!namedRows.some((named) => named.row === row)) return
  const { status, body } = result.ok ? successReply(row, result.value) : refusalReply(result.refusal)
  holdAt(row.method, row.path, status, body)
}

/** A fetch whose every answer is held. */
export function heldFetch(fetch: Fetch): Fetch {
  return async (url, init) => {
    const { ok, status, text } = await fetch(url, init).then(async (reply) => ({ ok: reply.ok, status: reply.status, text: await reply.text() }))
    holdReply(init.method, url, status, text)
    return { ok, status, text: () => Promise.resolve(text) }
  }
}
