import type { Tx } from '#database/transaction.ts'
import type { SignInHistory } from './lockout.ts'
import { mayBeSignedIn } from './session-store.ts'

export type LoginRow = { readonly id: string; readonly password_hash: string; readonly allowed: boolean; readonly enrolled: boolean }

/** The sign-in of a name, whether or not its holder may sign in now. A password that was handed out and not used in time opens nothing. */
export async function findLogin(tx: Tx, userName: string, now: Date): Promise<LoginRow | null> {
  const { rows } = await tx.queryNamed<LoginRow>('sign-in-login',
    `select l.id, l.password_hash, coalesce(${mayBeSignedIn} and (l.password_expires_at is null or l.password_expires_at > $2), false) as allowed,
       exists (select from totp_factors f where f.login_id = l.id) or exists (select from passkeys p where p.login_id = l.id) as enrolled
     from logins l left join staff s on s.id = l.staff_id left join accounts a on a.id = l.account_id where l.user_name = $1`, [userName, now.toISOString()])
  return rows[0] ?? null
}

/** Where an attempt comes from; a device only where it is known for the name. */
export type Place = { readonly ip: string | null; readonly device: Buffer | null }

const historyText = `
with handed as (
  -- Who guessed at a password that is gone has guessed at nothing that stands.
  select password_changed_at as at from logins where user_name = $1 and password_expires_at is not null
), recent as (
  select succeeded, at, case when $4::bytea is null then device_hash is null and ip is not distinct from $2::inet else device_hash = $4 end as here
  from sign_in_attempts where user_name = $1 and at > greatest($3::timestamptz - interval '24 hours', (select at from handed))
), success as (
  select max(at) as at from sign_in_attempts
  where user_name = $1 and succeeded and case when $4::bytea is null then device_hash is null and ip is not distinct from $2::inet else device_hash = $4 end
), of_address as (
  select count(*)::int as failures, max(at) as last from sign_in_attempts
  where ip = $2::inet and device_hash is null and not succeeded and at > $3::timestamptz - interval '1 hour'
)
select
  count(*) filter (where here and not succeeded and recent.at > coalesce(success.at, '-infinity'))::int as failures_here,
  max(recent.at) filter (where here and not succeeded) as last_here,
  count(*) filter (where not succeeded and recent.at > $3::timestamptz - interval '1 hour')::int as failures_anywhere,
  max(recent.at) filter (where not succeeded) as last_anywhere,
  (select failures from of_address) as failures_of_address, (select last from of_address) as last_of_address,
  bool_or(success.at is not null) as known
from success left join recent on true`

type HistoryRow = {
  readonly failures_here: number; readonly last_here: string | null; readonly failures_anywhere: number; readonly last_anywhere: string | null
  readonly failures_of_address: number; readonly last_of_address: string | null; readonly known: boolean
}

export async function loadHistory(tx: Tx, userName: string, { ip, device }: Place, now: Date): Promise<SignInHistory> {
  const { rows } = await tx.queryNamed<HistoryRow>('sign-in-history', historyText, [userName, ip, now.toISOString(), device])
  const row = rows[0]
  const date = (text: string | null | undefined) => (text ? new Date(text) : null)
  return {
    failuresHere: row?.failures_here ?? 0,
    lastFailureHere: date(row?.last_here),
    failuresAnywhere: row?.failures_anywhere ?? 0,
    lastFailureAnywhere: date(row?.last_anywhere),
    failuresOfAddress: row?.failures_of_address ?? 0,
    lastFailureOfAddress: date(row?.last_of_address),
    placeKnown: device !== null || (row?.known ?? false),
  }
}

export async function insertAttempt(tx: Tx, userName: string, { ip, device }: Place, succeeded: boolean, at: Date): Promise<void> {
  await tx.query('insert into sign_in_attempts (user_name, ip, device_hash, succeeded, at) values ($1, $2, $3, $4, $5)', [userName, ip, device, succeeded, at.toISOString()])
}
