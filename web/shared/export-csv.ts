import { ApiError, urlOf } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { buildOptions } from './build-options.ts'
import { expireSession } from './session.ts'
import { readToken } from './token.ts'

type CsvInput = { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string | undefined>> }
type CsvOptions = { readonly signal: AbortSignal; readonly onRows: (rows: number) => void }

const lineFeed = 10

/**
 * The CSV of a list as the server streams it, as one file, and the number of its rows; `onRows` hears how far it has come. A stream
 * that breaks off rejects: half a list is no list.
 */
export async function exportCsv(row: Endpoint, input: CsvInput, { signal, onRows }: CsvOptions): Promise<{ readonly file: Blob; readonly rows: number }> {
  const token = readToken()
  const base = row.path.startsWith('/platform/') ? buildOptions.platformBase : buildOptions.apiBase
  const url = base + urlOf(row, { ...(input.params === undefined ? {} : { params: input.params }), ...(input.query === undefined ? {} : { query: input.query }) })
  const response = await window.fetch(url, { headers: { accept: 'text/csv', ...(token === null ? {} : { authorization: token }) }, signal })
  if (!response.ok || response.body === null) {
    if (response.status === 401) expireSession(token)
    throw new ApiError(response.status, envelopeOf(await response.text()))
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    for (const byte of next.value) if (byte === lineFeed) lines++
    // One line is the heading; the server puts no line break into a cell.
    onRows(Math.max(0, lines - 1))
  }
  return { file: new Blob(parts, { type: 'text/csv' }), rows: Math.max(0, lines - 1) }
}

function envelopeOf(text: string): Envelope<unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'response_error' in body ? (body as Envelope<unknown>) : null
  } catch {
    return null
  }
}
