import { auth } from '#contract/auth.ts'
import { createClient, type Client, type Fetch, type Init } from '#contract/client.ts'
import { buildOptions } from './build-options.ts'
import { askCurrenciesBy, withCurrencies } from './currency-digits.ts'
import { takeEarlyCall } from './early-calls.ts'
import { readToken } from './token.ts'

/** Longer than the server gives a statement, whose own answer comes first. */
const answerWithinMs = 90_000

/**
 * What is sent and not answered fails as without a line: whatever waits for it is free again, and knows nothing for certain. Reads have
 * signals of their own, of whoever gives them up.
 */
async function answerTo(url: string, init: Init): Promise<{ readonly ok: boolean; readonly status: number; readonly text: string }> {
  try {
    const response = await ((init.method === 'GET' ? takeEarlyCall(url) : null) ?? window.fetch(url, { ...init, signal: init.signal ?? AbortSignal.timeout(answerWithinMs) }))
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch (failure) {
    throw failure instanceof Error && failure.name === 'TimeoutError' ? new TypeError('The server did not answer.') : failure
  }
}

/**
 * The two clients of the server as one: calls of `/platform/` go to one address, all others to the other, as they were set
 * when the application was built. Both carry the raw token.
 */
function clientsWith(token: () => string | null): Client {
  const fetch: Fetch = async (url, init) => {
    const { ok, status, text } = await answerTo(url, init)
    // Who one is says the currencies itself, and whoever is nobody sees no amounts.
    if (token() !== null && !url.endsWith(auth.me.path)) await withCurrencies(text)
    return { ok, status, text: () => Promise.resolve(text) }
  }
  const api = createClient({ baseUrl: buildOptions.apiBase, token, fetch })
  const platform = createClient({ baseUrl: buildOptions.platformBase, token, fetch })
  return (row, input) => (row.path.startsWith('/platform/') ? platform : api)(row, input)
}

/** Calls as whoever is signed in here. */
export const callAsPerson = clientsWith(readToken)
/** Calls as nobody: signing in and registering. */
export const callAsGuest = clientsWith(() => null)

askCurrenciesBy(async () => (await callAsPerson(auth.me, {})).data[0]?.currency_digits ?? {})
