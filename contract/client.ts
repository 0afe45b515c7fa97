import type { Body, Endpoint, Extra, Params, QueryInput, RowOf } from './endpoint.ts'
import type { Envelope, Metadata } from './envelope.ts'

/** The platform's AbortSignal, where there is one: this layer is compiled without a browser or Node. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } } ? Known : never

export type Init = { method: string; headers: Record<string, string>; body?: string; signal?: Signal; cache?: 'no-store' }

/** The part of `fetch` that the client needs, so that it runs in a browser, in Node and against a fake. */
export type Fetch = (url: string, init: Init) => Promise<{ ok: boolean; status: number; text(): Promise<string> }>

export type ClientOptions = {
  /** '' for the same origin. */
  readonly baseUrl: string
  /** The raw token or API key for `Authorization`, without a prefix; null while there is none. */
  readonly token: () => string | null
  readonly fetch: Fetch
}

type Empty = Record<never, never>
type Part<Name extends string, Value> = keyof Value extends never ? Empty : { readonly [Key in Name]: Value }
type OptionalPart<Name extends string, Value> = keyof Value extends never ? Empty : { readonly [Key in Name]?: Value }

/** What a call takes, derived from its row: a missing parameter or a wrong body is a compile error. */
export type CallInput<Row extends Endpoint> = Part<'params', Params<Row>> &
  OptionalPart<'query', QueryInput<Row>> &
  (Row extends { body: object } ? { readonly body: Body<Row> } : Empty) & {
    /** For calls of effect `money`: 8 to 128 characters, the same again on a retry. */
    readonly key?: string
    readonly signal?: Signal
  }

export type Reply<Row extends Endpoint> = {
  readonly data: Row extends { reply: 'object' | 'bare' } ? RowOf<Row> : readonly RowOf<Row>[]
  readonly metadata: Metadata | undefined
  readonly extra: Extra<Row>
}

/** A call that the server refused or could not do. `body` is the server's own envelope where it sent one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Envelope<unknown> | null

  constructor(status: number, body: Envelope<unknown> | null) {
    super(body?.status_message ?? 'Something went wrong')
    this.status = status
    this.body = body
  }

  get code(): string | null {
    return this.body?.code ?? null
  }
}

export type Client = <Row extends Endpoint>(row: Row, input: CallInput<Row>) => Promise<Reply<Row>>

export type LooseInput = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
  key?: string
  signal?: Signal
}

/** The path of a call with its parameters and query filled in. */
export function urlOf(row: Pick<Endpoint, 'path'>, input: LooseInput): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = Object.entries(input.query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined)
  if (query.length === 0) return path
  return `${path}?${query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`
}

/** The only caller of the API, with `createStreams`: web, simulator, command line and tests go through it. */
export function createClient(options: ClientOptions): Client {
  return async <Row extends Endpoint>(row: Row, input: CallInput<Row>): Promise<Reply<Row>> => {
    const loose = input as LooseInput
    const headers: Record<string, string> = { accept: 'application/json' }
    const token = options.token()
    if (token !== null) headers['authorization'] = token
    if (loose.body !== undefined) headers['content-type'] = 'application/json'
    if (loose.key !== undefined) headers['idempotency-key'] = loose.key

    const response = await options.fetch(options.baseUrl + urlOf(row, loose), {
      method: row.method,
      headers,
      ...(loose.body === undefined ? {} : { body: JSON.stringify(loose.body) }),
      ...(loose.signal === undefined ? {} : { signal: loose.signal }),
    })
    const text = await response.text()
    if (!response.ok) throw refusedWith(response.status, text)
    const body = parse(text)
    if (row.reply === 'bare') return { data: body, metadata: undefined, extra: {} } as unknown as Reply<Row>
    if (!isEnvelope(body)) throw new ApiError(response.status, null)
    return { data: body.data, metadata: body.metadata, extra: body } as unknown as Reply<Row>
  }
}

/** What a call that was not answered rejects with. */
export function refusedWith(status: number, text: string): ApiError {
  const body = parse(text)
  return new ApiError(status, isEnvelope(body) ? body : null)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && 'response_error' in body
}
