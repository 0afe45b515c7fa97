import type { Tx } from '#database/transaction.ts'
import type { SignInHistory } from './lockout.ts'
import { mayBeSignedIn } from './session-store.ts'

export type LoginRow = { readonly id: string; readonly password_hash: string; readonly allowed: boolean }

/** The sign-in of a name, whether or not its holder may sign in now. */
export async function findLogin(tx: Tx, userName: string): Promise<LoginRow | null> {
  const { rows } = await tx.queryNamed<LoginRow>('sign-in-login',
    `select l.id, l.password_hash, coalesce(${mayBeSignedIn}, false) as allowed
     from logins l left join staff s on s.id = l.staff_id left join accounts a on a.id = l.account_id where l.user_name = $1`, [userName])
  return rows[0] ?? null
}

const historyText = `
with mine as (
  select succeeded, at, ip is not distinct from $2::inet as here from sign_in_attempts where user_name = $1 and at > $3::timestamptz - interval '24 hours'
), known as (
  select max(at) as at from sign_in_attempts where user_name = $1 and ip is not distinct from $2::inet and succeeded
)
select
  count(*) filter (where here and not succeeded and mine.at > coalesce(known.at, '-infinity'))::int as failures_here,
  max(mine.at) filter (where here and not succeeded) as last_here,
  count(*) filter (where not succeeded and mine.at > $3::timestamptz - interval '1 hour')::int as failures_anywhere,
  max(mine.at) filter (where not succeeded) as last_anywhere,
  bool_or(known.at is not null) as known
from known left join mine on true`

export async function loadHistory(tx: Tx, userName: string, ip: string | null, now: Date): Promise<SignInHistory> {
  const { rows } = await tx.queryNamed<{ failures_here: number; last_here: string | null; failures_anywhere: number; last_anywhere: string | null; known: boolean }>(
    'sign-in-history', historyText, [userName, ip, now.toISOString()])
  const row = rows[0]
  const date = (text: string | null | undefined) => (text ? new Date(text) : null)
  return {
    failuresHere: row?.failures_here ?? 0,
    lastFailureHere: date(row?.last_here),
    failuresAnywhere: row?.failures_anywhere ?? 0,
    lastFailureAnywhere: date(row?.last_anywhere),
    addressKnown: row?.known ?? false,
  }
}

export async function insertAttempt(tx: Tx, userName: string, ip: string | null, succeeded: boolean, at: Date): Promise<void> {
  await tx.query('insert into sign_in_attempts (user_name, ip, succeeded, at) values ($1, $2, $3, $4)', [userName, ip, succeeded, at.toISOString()])
}
