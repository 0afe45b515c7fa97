import { reports } from '#contract/reports.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import type { Actor, Grant } from '#domain/access/decide.ts'
import type { AccountId, BusinessId, StaffId } from '#domain/kernel/ids.ts'
import { definitionOf } from '#contract/report-list.ts'
import { summedUntil } from '../analytics/summed-until.ts'
import { mayBeSignedIn } from '../auth/session-store.ts'
import { staffViewer } from '../bets/viewer.ts'
import type { Log } from '../runtime/log.ts'
import { startQueueWorker } from '../runtime/queue-worker.ts'
import type { QueueWorker } from '../runtime/queue-worker.ts'
import { mayOpen, openReport } from './read-report.ts'
import { makeReportFile } from './report-file.ts'
import { keepFile, moveOn, takeDue } from './schedule-store.ts'

const everyMs = 30_000

/** Makes the reports that are due, on one node at a time; each file is made once, whoever makes it. */
export function startReportClock({ database, holder, log, now }: { readonly database: Database; readonly holder: string; readonly log: Log; readonly now: () => Date }): QueueWorker {
  return startQueueWorker({ database, holder, log, everyMs, lease: 'report files', failing: 'reports: one that is due could not be made, trying again', step: () => makeDueReport(database, now()) })
}

/**
 * Makes one report whose period nothing can be added to any more, with the rights that its owner has now: without them it is passed over.
 * Answers whether one was due.
 */
export async function makeDueReport(database: Database, now: Date): Promise<boolean> {
  return withTransaction(database, {}, async (tx) => {
    const due = await takeDue(tx, (await summedUntil(tx, now)).finalUntil)
    if (due === undefined) return false
    await moveOn(tx, due.id)
    const owner = await ownerOf(tx, due.login_id)
    if (owner === null || !decide(owner.actor, reports.read.access).ok || !mayOpen(owner.actor, due.report)) return true
    const viewer = owner.actor.kind === 'staff' ? staffViewer : owner.actor
    const ofNow = definitionOf(due.report).time === 'now'
    const asked = { report: due.report, account_id: due.account_id ?? undefined, from: due.from, to: due.to, ...(ofNow ? {} : { as_of: due.to }) }
    const open = await openReport(tx, viewer, owner.name, ofNow ? { report: due.report, account_id: due.account_id ?? undefined } : asked, now)
    const file = open.ok ? await makeReportFile(tx, open.value, due.format) : open
    if (file.ok) await keepFile(tx, due, file.value, now)
    return true
  })
}

type OwnerRow = { readonly name: string; readonly staff_id: StaffId | null; readonly account_id: AccountId | null; readonly business_id: BusinessId | null; readonly level: number | null; readonly grants: readonly Grant[] }

/** Null: they may no longer sign in. */
async function ownerOf(tx: Tx, loginId: string): Promise<{ readonly name: string; readonly actor: Actor } | null> {
  const { rows } = await tx.queryNamed<OwnerRow>('report-owner',
    `select coalesce(s.name, a.name) as name, l.staff_id, l.account_id, a.business_id, a.level,
       coalesce((select json_agg(json_build_object('section', p.section, 'permission', p.permission_name)) from staff_permissions p where p.staff_id = s.id and not p.restrict_access), '[]') as grants
     from logins l left join staff s on s.id = l.staff_id left join accounts a on a.id = l.account_id where l.id = $1 and ${mayBeSignedIn}`, [loginId])
  const [row] = rows
  if (row === undefined) return null
  const { name, staff_id: staffId, account_id: accountId, business_id: businessId, level, grants } = row
  if (staffId !== null) return { name, actor: { kind: 'staff', staffId, grants } }
  return accountId === null || businessId === null || level === null ? null : { name, actor: { kind: 'account', accountId, businessId, level } }
}
