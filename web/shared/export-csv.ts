import { ApiError } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { streamToPerson } from './streams.ts'
import { expireSession } from './session.ts'
import { readToken } from './token.ts'

type CsvInput = { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string | undefined>> }
type CsvOptions = { readonly signal: AbortSignal; readonly onRows: (rows: number) => void }

const lineFeed = 10
/** What is held as bytes before it is handed to the browser as a part of the file. */
const heldBytes = 8 * 1024 * 1024

/**
 * The CSV of a list as the server streams it, as one file, with what the server calls it where it does, and the number of its rows; `onRows` hears how far it has come. A stream
 * that breaks off rejects: half a list is no list. What has come is handed to the browser piece by piece, which keeps large files on disk and
 * not in the memory of the page; to ask first where the file is to be saved would be a question before every small one, and before its name is known.
 */
export async function exportCsv(row: Endpoint, { params, query }: CsvInput, { signal, onRows }: CsvOptions): Promise<{ readonly file: Blob; readonly fileName: string | null; readonly rows: number }> {
  const token = readToken()
  let parts: BlobPart[] = []
  let held = 0
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
      held += next.value.length
      if (held >= heldBytes) {
        parts = [new Blob(parts)]
        held = 0
      }
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
