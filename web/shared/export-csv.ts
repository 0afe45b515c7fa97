import { ApiError } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { streamToPerson } from './streams.ts'
import { expireSession } from './session.ts'
import { readToken } from './token.ts'

type CsvInput = { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string | undefined>> }
type CsvOptions = { readonly signal: AbortSignal; readonly onRows: (rows: number) => void }

const lineFeed = 10

/**
 * The CSV of a list as the server streams it, as one file, with what the server calls it where it does, and the number of its rows; `onRows` hears how far it has come. A stream
 * that breaks off rejects: half a list is no list.
 */
export async function exportCsv(row: Endpoint, { params, query }: CsvInput, { signal, onRows }: CsvOptions): Promise<{ readonly file: Blob; readonly fileName: string | null; readonly rows: number }> {
  const token = readToken()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  let fileName: string | null = null
  let beside = 1
  try {
    const bytes = await streamToPerson.csv(row, { signal, ...(params === undefined ? {} : { params }), ...(query === undefined ? {} : { query }) })
    const said = bytes.headers.get('lines-beside-rows')
    // A call with a form of its own says how many of its lines are no rows, and what its file is called; a plain list has its heading.
    if (said !== null) {
      beside = Number(said)
      fileName = /filename="([^"]+)"/.exec(bytes.headers.get('content-disposition') ?? '')?.[1] ?? null
    }
    for (let next = await bytes.read(); !next.done; next = await bytes.read()) {
      parts.push(next.value)
      for (const byte of next.value) if (byte === lineFeed) lines++
      // The server puts no line break into a cell.
      onRows(Math.max(0, lines - beside))
    }
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) expireSession(token)
    throw failure
  }
  return { file: new Blob(parts, { type: 'text/csv' }), fileName, rows: Math.max(0, lines - beside) }
}
