import { createStreams, type Streams } from '#contract/streams.ts'
import { buildOptions } from './build-options.ts'
import { readToken } from './token.ts'

function streamsOf(baseUrl: string): Streams {
  return createStreams({ baseUrl, token: readToken, fetch: (url, init) => window.fetch(url, init) })
}
const api = streamsOf(buildOptions.apiBase)
const platform = streamsOf(buildOptions.platformBase)

/** What the server streams to whoever is signed in here, from the two addresses of `clients.ts`. */
export const streamToPerson: Streams = {
  csv: (row, input) => (row.path.startsWith('/platform/') ? platform : api).csv(row, input),
  live: platform.live,
}
