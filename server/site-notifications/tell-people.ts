import type { Tx } from '#database/transaction.ts'
import { endNotice, tellNotice } from '../notifications/notice.ts'
import { findNotification, peopleOf, subjectOf } from './notification-store.ts'
import type { Stored } from './notification-store.ts'

/** Puts it into the drawers of whom it is for; what an earlier telling put there goes to the archive. */
export async function tellPeople(tx: Tx, row: Stored, now: Date): Promise<void> {
  await takeBack(tx, row, now)
  const telling = { id: row.id, tellings: row.tellings + 1 }
  await tx.query(`update site_notifications set told = 'shown', tellings = $2 where id = $1`, [row.id, telling.tellings])
  const params = Object.fromEntries(row.texts.flatMap(({ language, title, text }) => [[`title_${language}`, title], [`text_${language}`, text]]))
  const [first] = row.texts
  await tellNotice(tx, {
    kind: 'site.notification', subject: subjectOf(telling), now, to: await peopleOf(tx, row), forLater: true,
    params: { title_en: first?.title ?? '', text_en: first?.text ?? '', ...params, priority: row.priority },
  })
}

/** Out of the drawers, into their archives. */
export async function takeBack(tx: Tx, row: Stored, now: Date): Promise<void> {
  if (row.tellings > 0) await endNotice(tx, 'site.notification', subjectOf(row), now)
}

/** Tells what has come to its time and takes back what is over. Answers how many there were. */
export async function tellDueNotifications(tx: Tx, now: Date): Promise<number> {
  const { rows } = await tx.queryNamed<{ id: string; over: boolean }>('site-notifications-due',
    `select id, status = 'inactive' or ends_at <= $1 is true as over from site_notifications
     where told <> 'over' and (status = 'inactive' or ends_at <= $1 or (told = 'nothing' and starts_at <= $1)) order by id for update skip locked`, [now.toISOString()])
  for (const { id, over } of rows) {
    const row = await findNotification(tx, id)
    if (row === undefined) continue
    if (over) {
      await takeBack(tx, row, now)
      await tx.query(`update site_notifications set told = 'over' where id = $1`, [id])
    } else await tellPeople(tx, row, now)
  }
  return rows.length
}
