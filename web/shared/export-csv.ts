import { ApiError } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { streamToPerson } from './streams.ts'
import { expireSession } from './session.ts'
import { readToken } from './token.ts'

type CsvInput = { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string | undefined>> }
type CsvOptions = { readonly signal: AbortSignal; readonly onRows: (rows: number) => void }

const lineFeed = 10

/**
 * The CSV of a list as the server streams it, as one file, and the number of its rows; `onRows` hears how far it has come. A stream
 * that breaks off rejects: half a list is no list.
 */
export async function exportCsv(row: Endpoint, { params, query }: CsvInput, { signal, onRows }: CsvOptions): Promise<{ readonly file: Blob; readonly rows: number }> {
  const token = readToken()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  try {
    const bytes = await streamToPerson.csv(row, { signal, ...(params === undefined ? {} : { params }), ...(query === undefined ? {} : { query }) })
    for (let next = await bytes.read(); !next.done; next = await bytes.read()) {
      parts.push(next.value)
      for (const byte of next.value) if (byte === lineFeed) lines++
      // One line is the heading; the server puts no line break into a cell.
      onRows(Math.max(0, lines - 1))
    }
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) expireSession(token)
    throw failure
  }
  return { file: new Blob(parts, { type: 'text/csv' }), rows: Math.max(0, lines - 1) }
}
