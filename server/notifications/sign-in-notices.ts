import type { Tx } from '#database/transaction.ts'
import { tellNotice } from './notice.ts'

/** Tells that a name has been failed so often that it has to wait; of one name at most once in an hour of the clock. */
export async function tellLockedOut(tx: Tx, userName: string, ip: string | null, now: Date): Promise<void> {
  const hour = now.toISOString().slice(0, 13)
  await tellNotice(tx, { kind: 'sign_in.locked', subject: `sign-in ${userName} ${hour}`, params: { user_name: userName, ip: ip ?? '' }, now })
}
