import { createClient, type Client, type Fetch } from '#contract/client.ts'
import { callOver } from './api.ts'
import { buildOptions } from './build-options.ts'
import { readToken } from './token.ts'

/** A client of `/platform/` with the session of this tab. While a call sends its body, `onProgress` hears which part of it has gone out, from 0 to 1. */
export function callWithProgress(onProgress: (part: number) => void): Client {
  return callOver(createClient({ baseUrl: buildOptions.platformBase, token: readToken, fetch: sendWithProgress(onProgress) }))
}

/** As `fetch` for the client, but over XMLHttpRequest: `fetch` tells nothing of a body that is still being sent. A server that does not answer rejects as `fetch` does, with a TypeError. */
function sendWithProgress(onProgress: (part: number) => void): Fetch {
  return (url, init) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method, url)
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve({ ok: request.status >= 200 && request.status < 300, status: request.status, text: async () => request.responseText }))
    request.addEventListener('error', () => reject(new TypeError('The server did not answer.')))
    request.send(init.body ?? null)
  })
}
