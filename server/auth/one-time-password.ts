import { randomInt } from 'node:crypto'
import type { Tx } from '#database/transaction.ts'

/** The 62 characters of random alphanumeric strings (specification section 9; docs/decisions/0035). */
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const groups = 4
const groupLength = 5
/** A password that was handed out waits this long for its first sign-in. */
export const oneTimePasswordLastsMs = 72 * 3_600_000

/** A password for one sign-in, about 119 bits, in groups that the eye can follow. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: groupLength }, () => characters[randomInt(characters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Replaces the password of a sign-in by one that is handed out, to be changed at the next sign-in. @returns until when it works */
export async function handOutPassword(tx: Tx, loginId: string, passwordHash: string, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + oneTimePasswordLastsMs).toISOString()
  await tx.query('update logins set password_hash = $2, must_change_password = true, password_changed_at = $3, password_expires_at = $4 where id = $1', [loginId, passwordHash, now.toISOString(), expiresAt])
  return expiresAt
}
