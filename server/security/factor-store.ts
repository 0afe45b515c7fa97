import type { RowOf } from '#contract/endpoint.ts'
import type { security } from '#contract/security.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'

export type FactorRow = RowOf<typeof security.factors>

export type TotpFactor = { readonly sealedSeed: Buffer; readonly lastStep: number }
export type Passkey = { readonly id: string; readonly credentialId: string; readonly publicKey: Buffer; readonly counter: number; readonly transports: readonly string[] }

/** What the seed of a login is sealed for. */
export const seedPurpose = (loginId: string): string => `totp seed of login ${loginId}`

export async function loadTotp(tx: Tx, loginId: string): Promise<TotpFactor | null> {
  const { rows } = await tx.query<{ sealed_seed: Buffer; last_step: string }>('select sealed_seed, last_step from totp_factors where login_id = $1', [loginId])
  const row = rows[0]
  return row ? { sealedSeed: row.sealed_seed, lastStep: Number(row.last_step) } : null
}

const pendingLastsMs = 10 * 60_000

/** A seed that waits for its first code, in the session that asked for it; the authenticator that the person has stays theirs until then. */
export async function writePendingSeed(tx: Tx, sessionId: string, sealedSeed: Buffer, now: Date): Promise<void> {
  await tx.query('update sessions set pending_seed = $2, pending_seed_at = $3 where id = $1', [sessionId, sealedSeed, now.toISOString()])
}

/** The sealed seed that waits in a session, until its time is over. */
export async function pendingSeed(tx: Tx, sessionId: string, now: Date): Promise<Buffer | null> {
  const { rows } = await tx.query<{ pending_seed: Buffer }>(
    'select pending_seed from sessions where id = $1 and pending_seed is not null and pending_seed_at > $2', [sessionId, new Date(now.getTime() - pendingLastsMs).toISOString()])
  return rows[0]?.pending_seed ?? null
}

/** Makes the seed that waits in a session the person's authenticator, in the place of the one before, by the code of a step, which it takes. */
export async function confirmSeed(tx: Tx, { loginId, sessionId }: { readonly loginId: string; readonly sessionId: string }, sealedSeed: Buffer, step: number, now: Date): Promise<void> {
  await tx.query(
    `insert into totp_factors (login_id, sealed_seed, created_at, confirmed_at, last_step, last_used_at) values ($1, $2, $4, $4, $3, $4)
     on conflict (login_id) do update set sealed_seed = excluded.sealed_seed, created_at = excluded.created_at, confirmed_at = excluded.confirmed_at,
       last_step = excluded.last_step, last_used_at = excluded.last_used_at`,
    [loginId, sealedSeed, step, now.toISOString()])
  await tx.query('update sessions set pending_seed = null, pending_seed_at = null where id = $1', [sessionId])
}

/** Takes the code of a step once. @returns false where this step or a later one was taken already */
export async function takeStep(tx: Tx, loginId: string, step: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update totp_factors set last_step = $2, last_used_at = $3 where login_id = $1 and last_step < $2', [loginId, step, now.toISOString()])
  return rowCount === 1
}

export async function loadPasskeys(tx: Tx, loginId: string): Promise<readonly Passkey[]> {
  const { rows } = await tx.query<{ id: string; credential_id: string; public_key: Buffer; counter: string; transports: string[] }>(
    'select id, credential_id, public_key, counter, transports from passkeys where login_id = $1 order by id', [loginId])
  return rows.map((row) => ({ id: row.id, credentialId: row.credential_id, publicKey: row.public_key, counter: Number(row.counter), transports: row.transports }))
}

/** Takes a recovery code once. @returns false where there is no such code left */
export async function takeRecoveryCode(tx: Tx, loginId: string, code: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update recovery_codes set used_at = $3 where login_id = $1 and code_hash = $2 and used_at is null', [loginId, recoveryHash(code), now.toISOString()])
  return rowCount === 1
}

/** New codes instead of whatever there were; they are told once and kept as hashes. */
export async function renewRecoveryCodes(tx: Tx, loginId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.query('delete from recovery_codes where login_id = $1', [loginId])
  await tx.query('insert into recovery_codes (login_id, code_hash) select $1, hash from unnest($2::bytea[]) as h(hash)', [loginId, codes.map(recoveryHash)])
  return [...codes]
}

/** With the first second factor come the recovery codes; with a further one those that are there stay. */
export async function firstCodes(tx: Tx, loginId: string): Promise<string[]> {
  return (await codesLeft(tx, loginId)) > 0 ? [] : renewRecoveryCodes(tx, loginId)
}

async function codesLeft(tx: Tx, loginId: string): Promise<number> {
  const { rows } = await tx.query<{ left: number }>('select count(*) filter (where used_at is null)::int as left from recovery_codes where login_id = $1', [loginId])
  return rows[0]?.left ?? 0
}

/** The second factors as their owner sees them. */
export async function listFactors(tx: Tx, loginId: string): Promise<readonly FactorRow[]> {
  const { rows } = await tx.query<FactorRow>(
    `select 'totp' as kind, null as id, 'Authenticator app' as name, created_at, last_used_at, null::int as codes_left from totp_factors where login_id = $1
     union all select 'passkey', id, name, created_at, last_used_at, null from passkeys where login_id = $1
     union all select 'recovery', null, 'Recovery codes', null, max(used_at), count(*) filter (where used_at is null)::int from recovery_codes where login_id = $1 having count(*) > 0`, [loginId])
  return rows
}

/** One that was just written. */
export async function factorRow(tx: Tx, loginId: string, fits: (row: FactorRow) => boolean): Promise<FactorRow> {
  const row = (await listFactors(tx, loginId)).find(fits)
  assert(row !== undefined, 'a factor that was just written is there')
  return row
}

/** Every second factor of a login, recovery codes included. */
export async function removeAllFactors(tx: Tx, loginId: string): Promise<void> {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const) await tx.query(`delete from ${table} where login_id = $1`, [loginId])
}
