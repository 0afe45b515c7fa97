import type { Tx } from '#database/transaction.ts'
import { tellNotice } from './notice.ts'

/** Tells that a name has been failed so often that it has to wait; of one name at most once in an hour of the clock. */
export async function tellLockedOut(tx: Tx, userName: string, ip: string | null, now: Date): Promise<void> {
  const hour = now.toISOString().slice(0, 13)
  await tellNotice(tx, { kind: 'sign_in.locked', subject: `sign-in ${userName} ${hour}`, params: { user_name: userName, ip: ip ?? '' }, now })
}

/** What of somebody's means of signing in was reset from above. */
export type Reset = 'password' | 'factors' | 'master'

/** Tells whose it was; they find it at their next sign-in. */
export async function tellReset(tx: Tx, loginId: string, what: Reset, now: Date): Promise<void> {
  await tellNotice(tx, { kind: 'access.reset', subject: `${what} of ${loginId} at ${now.toISOString()}`, params: { what }, now, to: [loginId] })
}
