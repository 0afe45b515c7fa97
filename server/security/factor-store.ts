import type { RowOf } from '#contract/endpoint.ts'
import type { security } from '#contract/security.ts'
import type { Tx } from '#database/transaction.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'

export type FactorRow = RowOf<typeof security.factors>

export type TotpFactor = { readonly sealedSeed: Buffer; readonly confirmed: boolean; readonly lastStep: number }
export type Passkey = { readonly id: string; readonly credentialId: string; readonly publicKey: Buffer; readonly counter: number; readonly transports: readonly string[] }

/** What the seed of a login is sealed for. */
export const seedPurpose = (loginId: string): string => `totp seed of login ${loginId}`

export async function loadTotp(tx: Tx, loginId: string): Promise<TotpFactor | null> {
  const { rows } = await tx.query<{ sealed_seed: Buffer; confirmed: boolean; last_step: string }>(
    'select sealed_seed, confirmed_at is not null as confirmed, last_step from totp_factors where login_id = $1', [loginId])
  const row = rows[0]
  return row ? { sealedSeed: row.sealed_seed, confirmed: row.confirmed, lastStep: Number(row.last_step) } : null
}

/** A seed that waits for its first code; one that is confirmed stays until the new one is. */
export async function writePendingSeed(tx: Tx, loginId: string, sealedSeed: Buffer, now: Date): Promise<void> {
  await tx.query(
    `insert into totp_factors (login_id, sealed_seed, created_at) values ($1, $2, $3)
     on conflict (login_id) do update set sealed_seed = excluded.sealed_seed, created_at = excluded.created_at, confirmed_at = null, last_step = 0, last_used_at = null`,
    [loginId, sealedSeed, now.toISOString()])
}

/** Takes the code of a step once. @returns false where this step or a later one was taken already */
export async function takeStep(tx: Tx, loginId: string, step: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update totp_factors set last_step = $2, last_used_at = $3, confirmed_at = coalesce(confirmed_at, $3) where login_id = $1 and last_step < $2', [loginId, step, now.toISOString()])
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

export async function codesLeft(tx: Tx, loginId: string): Promise<number> {
  const { rows } = await tx.query<{ left: number }>('select count(*) filter (where used_at is null)::int as left from recovery_codes where login_id = $1', [loginId])
  return rows[0]?.left ?? 0
}

/** The second factors as their owner sees them. */
export async function listFactors(tx: Tx, loginId: string): Promise<readonly FactorRow[]> {
  const { rows } = await tx.query<FactorRow>(
    `select 'totp' as kind, null as id, 'Authenticator app' as name, created_at, last_used_at, null::int as codes_left from totp_factors where login_id = $1 and confirmed_at is not null
     union all select 'passkey', id, name, created_at, last_used_at, null from passkeys where login_id = $1
     union all select 'recovery', null, 'Recovery codes', null, max(used_at), count(*) filter (where used_at is null)::int from recovery_codes where login_id = $1 having count(*) > 0`, [loginId])
  return rows
}

/** Every second factor of a login, recovery codes included. */
export async function removeAllFactors(tx: Tx, loginId: string): Promise<void> {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const) await tx.query(`delete from ${table} where login_id = $1`, [loginId])
}
