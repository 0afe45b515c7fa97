import { auth } from '#contract/auth.ts'
import { createClient, type Client, type Fetch } from '#contract/client.ts'
import { buildOptions } from './build-options.ts'
import { askCurrenciesBy, withCurrencies } from './currency-digits.ts'
import { takeEarlyCall } from './early-calls.ts'
import { readToken } from './token.ts'

/**
 * The two clients of the server as one: calls of `/platform/` go to one address, all others to the other, as they were set
 * when the application was built. Both carry the raw token.
 */
function clientsWith(token: () => string | null): Client {
  const fetch: Fetch = async (url, init) => {
    const response = await ((init.method === 'GET' ? takeEarlyCall(url) : null) ?? window.fetch(url, init))
    const text = await response.text()
    // Who one is says the currencies itself, and whoever is nobody sees no amounts.
    if (token() !== null && !url.endsWith(auth.me.path)) await withCurrencies(text)
    return { ok: response.ok, status: response.status, text: () => Promise.resolve(text) }
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
