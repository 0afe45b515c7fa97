import type { Tx } from '#database/transaction.ts'
import { endNotice, tellNotice } from './notice.ts'

/** Tells that markets of a feed have fallen silent, or that every one of them is heard again; the second only to end the first. */
export async function tellFeed(tx: Tx, feed: string, silent: boolean, now: Date): Promise<void> {
  const subject = `feed ${feed}`
  const params = { feed }
  if (silent) return void (await tellNotice(tx, { kind: 'feed.silent', subject, params, now, forLater: true }))
  if (!(await endNotice(tx, 'feed.silent', subject, now))) return
  await tellNotice(tx, { kind: 'feed.back', subject: `${subject} ${now.toISOString()}`, params, now })
}
