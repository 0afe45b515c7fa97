import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#database/transaction.ts'

/** A token for a browser that has just signed in, and the hash that is kept of it. */
export function newDevice(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: deviceHash(token) }
}

export function deviceHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether this browser has signed in under this name before. */
export async function isKnownDevice(tx: Tx, userName: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.queryNamed('device-known',
    'select from known_devices d join logins l on l.id = d.login_id where l.user_name = $1 and d.token_hash = $2', [userName, hash])
  return rowCount === 1
}

export async function rememberDevice(tx: Tx, loginId: string, hash: Buffer, now: Date): Promise<void> {
  await tx.queryNamed('device-remember',
    `insert into known_devices (login_id, token_hash, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
     on conflict (login_id, token_hash) do update set last_seen_at = excluded.last_seen_at`, [loginId, hash, now.toISOString()])
}

/** The device of a session, and whether it has signed in under the session's name before. */
export async function deviceOfSession(tx: Tx, sessionId: string): Promise<{ readonly hash: Buffer | null; readonly known: boolean }> {
  const { rows } = await tx.query<{ hash: Buffer | null; known: boolean }>(
    `select s.device_hash as hash, exists (select from known_devices d where d.login_id = s.login_id and d.token_hash = s.device_hash) as known from sessions s where s.id = $1`, [sessionId])
  return rows[0] ?? { hash: null, known: false }
}
