import * as z from 'zod/mini'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { api } from './api.ts'
import { csvHeader } from './csv.ts'
import { stepUpOf } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { liveFrame, livePath, liveQuery, liveRefusals } from './live.ts'
import { httpStatusOf, messageOf, metadataSchema } from './envelope.ts'

type Json = { readonly [name: string]: unknown }

const version = '3.1.0'
const envelopeFacts = {
  response_error: { type: 'boolean' },
  status_code: { type: 'integer' },
  status_message: { type: 'string' },
}

const refusal = {
  type: 'object',
  properties: {
    ...envelopeFacts,
    response_error: { const: true },
    code: { type: 'string' },
    facts: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
    data: { type: 'array', items: {}, maxItems: 0 },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } }, required: ['field', 'message'] },
    },
  },
  required: [...Object.keys(envelopeFacts), 'code', 'data'],
}

/** The OpenAPI document of every call: what it takes, what it answers, and every refusal with its status. */
export function openapiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [capability, rows] of Object.entries(api)) {
    for (const [name, row] of Object.entries(rows as Readonly<Record<string, Endpoint>>)) {
      ;(paths[row.path] ??= {})[row.method.toLowerCase()] = operation(`${capability}.${name}`, capability, row)
    }
  }
  return {
    openapi: version,
    info: { title: 'Steward', version: '1', license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' }, description: 'Amounts are integers of minor units, but for those that places of the catalogue and the casino set as limits: hundredths of a whole unit in every currency, so that 10000 is 100.00, be it yen or dinars. Instants are ISO 8601 UTC, ids are decimal strings. Every failure answers the envelope with a code.' },
    servers: [{ url: '/' }],
    tags: [...Object.keys(api), 'live', 'operations'].map((name) => ({ name })),
    paths: { ...paths, ...operationsPaths() },
    components: {
      schemas: { Refusal: refusal, Metadata: schemaOf(metadataSchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of a sign-in, without a prefix.' },
        platform: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The API key of a player site, without a prefix.' },
        provider: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Key id, Unix time in milliseconds, nonce and base64 signature, apart by colons. What is signed: time, nonce and path, each with a line feed behind it, then the body.' },
      },
    },
  }
}

/** What stands beside the tables: this document, the live stream, and what the keeper of the server asks. */
function operationsPaths(): Record<string, Json> {
  const plain = (operationId: string, summary: string, responses: Json) => ({ get: { operationId, tags: ['operations'], summary, security: [], responses } })
  const json = (description: string, properties: Json) =>
    ({ description, content: { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } } })
  const checks = { type: 'object', additionalProperties: { type: 'boolean' } }
  return {
    [livePath]: {
      get: {
        operationId: 'live',
        tags: ['live'],
        summary: 'The live stream: server-sent events, each the JSON of one frame',
        security: [{ session: [] }],
        parameters: [...queryParameters({ query: liveQuery }), { name: 'Last-Event-ID', in: 'header', required: false, description: 'The id of the last frame that was seen; what is none answers a first frame with `gap`.', schema: { type: 'string', pattern: '^\\d{1,15}$' } }],
        responses: { 200: { description: 'A stream of frames; it ends with its session, and when its person may no longer hear what it carries', content: { 'text/event-stream': { schema: schemaOf(liveFrame, 'output') } } }, ...refusalResponses(liveRefusals) },
      },
    },
    '/api/openapi.json': plain('openapi', 'This document: every call, what it takes, what it answers and every refusal', {
      200: json('An OpenAPI document', { openapi: { const: version }, info: { type: 'object' }, servers: { type: 'array' }, tags: { type: 'array' }, paths: { type: 'object' }, components: { type: 'object' } }),
      ...refusalResponses(['REQUEST_INVALID', 'REQUEST_OVERLOADED']),
    }),
    '/healthz': plain('healthz', 'Whether the process lives', { 200: json('It lives', { alive: { const: true } }) }),
    '/readyz': plain('readyz', 'Whether the server can do its work', {
      200: json('Ready', { ready: { const: true }, checks }),
      503: json('Not ready; the check that failed is false', { ready: { const: false }, checks }),
    }),
    '/metrics': plain('metrics', 'What the server has measured, for callers on its own machine; where it has a token for it, for whoever brings `Authorization: Bearer TOKEN` and for nobody else', {
      200: { description: 'Prometheus text', content: { 'text/plain': { schema: { type: 'string' } } } },
      ...refusalResponses(['REQUEST_ROUTE_UNKNOWN']),
    }),
  }
}

function operation(operationId: string, tag: string, row: Endpoint): Json {
  const { access } = row
  const security = access.kind === 'platform' || access.kind === 'provider' ? [{ [access.kind]: [] }] : access.kind === 'session' || access.kind === 'section' ? [{ session: [] }] : []
  const needs = access.kind === 'section' ? `Needs the section ${access.section}${access.permissions ? ` with ${access.permissions.map((name) => `"${name}"`).join(' and ')}` : ''}${(access.or ?? []).map((way) => `, or the section ${way.section} with ${way.permissions.map((name) => `"${name}"`).join(' and ')}`).join('')}${access.accounts === 'own-subtree' ? '; accounts of the tree reach their own subtree' : '; staff only'}.` : undefined
  const description = [needs, row.noKey && 'Refuses an `Idempotency-Key`.'].filter((said) => said !== undefined).join(' ')
  return {
    operationId,
    tags: [tag],
    summary: row.summary,
    ...(description !== '' && { description }),
    security,
    parameters: [...pathParameters(row), ...queryParameters(row), ...keyParameter(row)],
    ...(row.body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input') } } } }),
    responses: { 200: { description: 'Done', content: { 'application/json': { schema: replySchema(row) }, ...csvContent(row) } }, ...refusalResponses(refusalsOf(row)) },
  }
}

function pathParameters(row: Endpoint): Json[] {
  return [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9][0-9]{0,17}$' } }))
}

function queryParameters(row: Pick<Endpoint, 'query'>): Json[] {
  if (!row.query) return []
  const schema = schemaOf(row.query, 'input') as { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] }
  return Object.entries(schema.properties ?? {}).map(([name, each]) => ({ name, in: 'query', required: schema.required?.includes(name) ?? false, schema: each }))
}

function keyParameter(row: Endpoint): Json[] {
  if (row.key === undefined) return []
  return [{ name: 'Idempotency-Key', in: 'header', required: row.key === 'required', schema: { type: 'string', minLength: 8, maxLength: 128 } }]
}

/** Whoever accepts `text/csv` gets every row that the filter selects, whatever `limit` and `cursor` say. */
function csvContent(row: Endpoint): Json {
  if (row.csv === undefined) return {}
  const description = row.csv === 'own' ? 'What stands above the rows, an empty line, their headings, all of them, what they come to. The header `lines-beside-rows` says how many lines are no rows.' : `Columns: ${csvHeader(row.csv).trim()}`
  return { 'text/csv': { schema: { type: 'string', description } } }
}

function replySchema(row: Endpoint): Json {
  const one = schemaOf(row.row, 'output')
  if (row.reply === 'bare') return one
  const extra = row.extra ? (schemaOf(row.extra, 'output') as { readonly properties?: Json; readonly required?: readonly string[] }) : {}
  const data = row.reply === 'object' ? one : { type: 'array', items: one }
  return {
    type: 'object',
    properties: { ...envelopeFacts, data, metadata: { $ref: '#/components/schemas/Metadata' }, ...extra.properties },
    required: [...Object.keys(envelopeFacts), 'data', ...(extra.required ?? [])],
  }
}

/** What any call of this access, effect and form can be refused for, beside its own refusals. */
export function refusalsOf(row: Endpoint): readonly RefusalCode[] {
  const codes = new Set<RefusalCode>(row.refusals)
  // A query is looked at whether the call takes one or not, and so is the body of what is no GET.
  codes.add('REQUEST_OVERLOADED').add('REQUEST_INVALID')
  if (row.access.kind === 'platform') codes.add('ACCESS_NO_SESSION')
  if (row.access.kind === 'provider') codes.add('WALLET_SIGNATURE_WRONG')
  if (row.access.kind === 'session' || row.access.kind === 'section') codes.add('ACCESS_NO_SESSION').add('ACCESS_SESSION_EXPIRED').add('ACCESS_STEP_DUE')
  if (stepUpOf(row) !== null) codes.add('ACCESS_STEP_UP')
  if (row.access.kind === 'section') codes.add('ACCESS_FORBIDDEN')
  if (row.access.kind === 'guest') codes.add('ACCESS_GUEST_ONLY')
  if (row.path.includes('{')) codes.add('ACCESS_NOT_FOUND')
  if (row.method !== 'GET' || row.path.includes('{')) codes.add('REQUEST_UNREADABLE')
  if (row.method !== 'GET') codes.add('REQUEST_TOO_LARGE').add('REQUEST_UNSUPPORTED_MEDIA')
  if (row.csv !== undefined) codes.add('REQUEST_TOO_MANY')
  if (row.key !== undefined) codes.add('REQUEST_KEY_REQUIRED').add('REQUEST_KEY_REUSED')
  return [...codes].toSorted()
}

function refusalResponses(refusals: readonly RefusalCode[]): Json {
  const byStatus = Map.groupBy(refusals, (code) => httpStatusOf[code])
  const responses = [...byStatus].map(([status, codes]) => [status, { description: codes.map((code) => `${code}: ${messageOf[code]}`).join('\n'), content: { 'application/json': { schema: refusalSchema(codes) } } }] as const)
  return { ...Object.fromEntries(responses), 500: { description: 'A bug; the correlation id finds it in the log.', content: { 'application/json': { schema: refusalSchema(['INTERNAL']) } } } }
}

/** A refusal of one call: the envelope of every failure, with the codes that it can have here. */
function refusalSchema(codes: readonly string[]): Json {
  return { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }] }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12', override: boundTuple })
  return rest
}

/** Readers that do not know `prefixItems` yet take a tuple for a list of its members: as many as they are, each of one of their forms. */
function boundTuple({ jsonSchema }: { readonly jsonSchema: { prefixItems?: unknown; items?: unknown; minItems?: number; maxItems?: number } }): void {
  const { prefixItems } = jsonSchema
  if (!Array.isArray(prefixItems)) return
  const forms = [...new Map(prefixItems.map((form: unknown) => [JSON.stringify(form), form])).values()]
  Object.assign(jsonSchema, { items: forms.length === 1 ? forms[0] : { anyOf: forms }, minItems: prefixItems.length, maxItems: prefixItems.length })
}
