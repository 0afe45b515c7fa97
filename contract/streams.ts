import { refusedWith, urlOf } from './client.ts'
import type { ClientOptions, Init, LooseInput, Signal } from './client.ts'
import type { Endpoint } from './endpoint.ts'
import { livePath } from './live.ts'
import type { LiveQuery } from './live.ts'

/** What a stream says, piece by piece; ends with `done`, rejects where it breaks off. */
export type Bytes = { read(): Promise<{ done: false; value: Uint8Array<ArrayBuffer> } | { done: true; value?: unknown }> }

type StreamFetch = (
  url: string,
  init: Init,
) => Promise<{ ok: boolean; status: number; text(): Promise<string>; headers: Headers; body: { getReader(): Bytes } | null }>

export type StreamOptions = Omit<ClientOptions, 'fetch'> & { readonly fetch: StreamFetch }

/** What is on its way, with what was said before it. */
export type Stream = Bytes & { readonly headers: Headers }
type Headers = { get(name: string): string | null }

/** The calls that answer with a stream. They reject with `ApiError` before it begins. */
export type Streams = {
  /** Every row that the list's filter selects, as CSV. */
  readonly csv: (row: Endpoint, input: Pick<LooseInput, 'params' | 'query' | 'signal'>) => Promise<Stream>
  /** The live stream, as server-sent events. */
  readonly live: (query: LiveQuery, signal: Signal) => Promise<Bytes>
}

/** The caller of what the API streams, as `createClient` is of everything else. */
export function createStreams(options: StreamOptions): Streams {
  async function open(url: string, init: Omit<Init, 'method'>): Promise<Stream> {
    const token = options.token()
    const response = await options.fetch(options.baseUrl + url, {
      ...init,
      method: 'GET',
      headers: { ...init.headers, ...(token === null ? {} : { authorization: token }) },
    })
    if (response.ok && response.body !== null) return Object.assign(response.body.getReader(), { headers: response.headers })
    throw refusedWith(response.status, await response.text())
  }
  return {
    csv: (row, { signal, ...input }) => open(urlOf(row, input), { headers: { accept: 'text/csv' }, ...(signal === undefined ? {} : { signal }) }),
    live: (query, signal) => open(urlOf({ path: livePath }, { query }), { headers: { accept: 'text/event-stream' }, cache: 'no-store', signal }),
  }
}
