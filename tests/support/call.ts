import { expect } from 'vitest'
import { ApiError, createClient } from '#contract/client.ts'
import type { Client, Fetch } from '#contract/client.ts'
import { auth } from '#contract/auth.ts'
import type { Composed } from '#server/compose.ts'
import { testPassword } from './people.ts'

/** The contract's client over `inject`: no socket, the same path through the server. */
export function clientOf({ app }: Pick<Composed, 'app'>, token: string | null, remoteAddress = '127.0.0.1'): Client {
  const fetch: Fetch = async (url, init) => {
    const { statusCode, body } = await app.inject({
      method: init.method as 'GET', url, headers: init.headers, remoteAddress, ...(init.body !== undefined && { payload: init.body }),
    })
    return { ok: statusCode < 400, status: statusCode, text: () => Promise.resolve(body) }
  }
  return createClient({ baseUrl: '', token: () => token, fetch })
}

/** Signs in with the password all test people share. */
export async function signIn(server: Pick<Composed, 'app'>, userName: string): Promise<string> {
  const { extra } = await clientOf(server, null)(auth.adminLogin, { body: { user_name: userName, password: testPassword } })
  return extra.token
}

/** The refusal that a call ends in; fails where it does not. */
export async function refusedWith(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(() => null, (reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}
