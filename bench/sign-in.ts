import type pg from 'pg'
import { auth } from '#contract/auth.ts'
import { createClient, type Client } from '#contract/client.ts'
import { hashPassword } from '#server/auth/passwords.ts'

const password = 'benchmark only, never kept'

export async function signIn(...made: Parameters<typeof withToken>): Promise<Client> {
  return (await withToken(...made)).client
}

/** A member of staff with these rights, made and signed in through HTTP; the token is for calls without the client. */
export async function withToken(
  owner: pg.Pool, address: string, userName: string, id: string, sections: readonly string[], rights: readonly string[],
): Promise<{ readonly client: Client; readonly token: string }> {
  await owner.query('insert into staff (id, name) values ($1, $2)', [id, userName])
  await owner.query(
    `insert into staff_permissions (staff_id, section, permission_name)
     select $1, section, name from unnest($2::text[]) as s (section) cross join unnest(array[null]::text[] || $3::text[]) as p (name)`,
    [id, [...sections], [...rights]],
  )
  await owner.query('insert into logins (id, user_name, staff_id, password_hash) values ($1, $2, $1, $3)', [id, userName, await hashPassword(password)])
  return signedIn(address, userName)
}

/** An account of the tree, signed in through HTTP: it sees its own branch. */
export async function accountWithToken(owner: pg.Pool, address: string, userName: string, id: string, accountId: string): Promise<{ readonly client: Client; readonly token: string }> {
  // A database that was kept has the sign-in of an earlier run, and an account has one.
  await owner.query(
    `insert into logins (id, user_name, account_id, password_hash) values ($1, $2, $3, $4)
     on conflict (account_id) do update set user_name = excluded.user_name, password_hash = excluded.password_hash`,
    [id, userName, accountId, await hashPassword(password)],
  )
  return signedIn(address, userName)
}

async function signedIn(address: string, userName: string): Promise<{ readonly client: Client; readonly token: string }> {
  let token: string | null = null
  const client = createClient({ baseUrl: address, token: () => token, fetch: (to, init) => fetch(to, init) })
  const reply = await client(auth.adminLogin, { body: { user_name: userName, password } })
  token = reply.extra.token
  return { client, token }
}
