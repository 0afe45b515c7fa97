import { randomUUID } from 'node:crypto'
import { auth } from '#contract/auth.ts'
import { ApiError, createClient } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import { heldFetch } from '../support/hold-reply.ts'
import { pathOf, worstStatus } from './model.ts'
import type { Model } from './model.ts'
import { password } from './branch.ts'

/** What a call came to: its data, or the code of its refusal; anything else is a failure of its own. */
export type Answer<Data> = { readonly code: string } | { readonly data: Data }

export async function ask<Data>(call: Promise<{ readonly data: Data }>): Promise<Answer<Data>> {
  try {
    return { data: (await call).data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status >= 500 || error.code === null) throw new Error(`the server answered ${error.status} ${JSON.stringify(error.body)}`)
    return { code: error.code }
  }
}

export function freshKey(): string {
  return randomUUID()
}

export type Clients = {
  readonly staff: (userName: string) => Promise<Client>
  /** The person of an account, signed in again where a lock ended the session and has gone since. */
  readonly account: (model: Model, at: number) => Promise<Client>
  readonly site: (key: string) => Client
}

/** Signs people in when they first act. */
export function clientsOf(address: string): Clients {
  const bare = (token: string | null): Client => createClient({ baseUrl: address, token: () => token, fetch: heldFetch(fetch) })
  const tokens = new Map<string, string>()
  const signIn = async (userName: string): Promise<Client> => {
    const known = tokens.get(userName)
    if (known !== undefined) return bare(known)
    const { extra } = await bare(null)(auth.adminLogin, { body: { user_name: userName, password } })
    tokens.set(userName, extra.token)
    return bare(extra.token)
  }
  return {
    staff: signIn,
    site: bare,
    async account(model, at) {
      const userName = model.accounts[at]?.userName ?? ''
      if (worstStatus(model, pathOf(model, at)) === 'locked') {
        // A lock has ended the session that there was, and there is no other to be had.
        const stale = bare(tokens.get(userName) ?? 'no session')
        tokens.delete(userName)
        return stale
      }
      return signIn(userName)
    },
  }
}
