import { auth } from '#contract/auth.ts'
import type { Client, Fetch } from '#contract/client.ts'
import { ApiError, createClient } from '#contract/client.ts'
import type { CallInput, Reply } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { demoPassword } from './world-people.ts'

/** The platform interface with one business's key. */
export function siteClient(baseUrl: string, key: string, fetch: Fetch): Client {
  return createClient({ baseUrl, token: () => key, fetch })
}

/** A demo person at the back-office: signs in at the first call, and again when the session has ended. */
export function personClient(baseUrl: string, userName: string, fetch: Fetch): Client {
  let token: string | null = null
  const client = createClient({ baseUrl, token: () => token, fetch })
  const signIn = async (): Promise<void> => {
    token = null
    const { extra } = await client(auth.adminLogin, { body: { user_name: userName, password: demoPassword } })
    token = extra.token
  }
  return async <Row extends Endpoint>(row: Row, input: CallInput<Row>): Promise<Reply<Row>> => {
    if (token === null) await signIn()
    try {
      return await client(row, input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      await signIn()
      return client(row, input)
    }
  }
}
