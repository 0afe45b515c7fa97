import { reports } from '#contract/reports.ts'
import type { Database } from '#database/open-database.ts'
import { isRetryable, withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import type { Actor, Grant } from '#domain/access/decide.ts'
import type { AccountId, BusinessId, StaffId } from '#domain/kernel/ids.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { definitionOf } from '#contract/report-list.ts'
import { summedUntil } from '../analytics/summed-until.ts'
import { mayBeSignedIn } from '../auth/session-store.ts'
import { staffViewer } from '../bets/viewer.ts'
import { tellNotice } from '../notifications/notice.ts'
import type { Log } from '../runtime/log.ts'
import { startQueueWorker } from '../runtime/queue-worker.ts'
import type { QueueWorker } from '../runtime/queue-worker.ts'
import { mayOpen, openReport } from './read-report.ts'
import { makeReportFile } from './report-file.ts'
import { reportTitles } from './report-words.ts'
import type { ReportFile } from './report-file.ts'
import { askedFilters, keepFile, keepRefusal, moveOn, takeDue } from './schedule-store.ts'
import type { DueSchedule } from './schedule-store.ts'

const everyMs = 30_000

/** Makes the reports that are due, on one node at a time; each file is made once, whoever makes it. */
export function startReportClock({ database, holder, log, now }: { readonly database: Database; readonly holder: string; readonly log: Log; readonly now: () => Date }): QueueWorker {
  return startQueueWorker({ database, holder, log, everyMs, lease: 'report files', failing: 'reports: one that is due could not be made, trying again', step: () => makeDueReport(database, now(), log) })
}

/**
 * Makes one report whose period nothing can be added to any more, with the rights that its owner has now. Where it is refused or cannot be
 * made, that stands among the files with its reason, its owner is told, and the record has it; the schedule goes on. Answers whether one was due.
 */
export async function makeDueReport(database: Database, now: Date, log?: Log): Promise<boolean> {
  return withTransaction(database, {}, async (tx) => {
    const { finalUntil } = await summedUntil(tx, now)
    const taken = await takeDue(tx, finalUntil)
    if (taken === undefined) return false
    const ofNow = definitionOf(taken.report).time === 'now'
    // How things stood when the server was away nobody can tell: what was missed is made once, of the moment at which it is.
    await moveOn(tx, taken.id, ofNow ? finalUntil : null)
    const due = ofNow ? { ...taken, from: null, to: now.toISOString() } : taken
    await tx.query('savepoint making')
    try {
      const file = await makeFile(tx, due, now)
      if (file.ok) await keepFile(tx, due, file.value, now)
      else await passOver(tx, due, file.refusal.code, now)
    } catch (error) {
      // What runs again comes right; anything else would come again and again, and keep all others waiting.
      if (isRetryable(error)) throw error
      log?.error('reports: one that was due failed', { error, schedule: due.id })
      await tx.query('rollback to savepoint making')
      await passOver(tx, due, 'REPORT_FAILED', now)
    }
    return true
  })
}

async function makeFile(tx: Tx, due: DueSchedule, now: Date): Promise<Result<ReportFile>> {
  const owner = await ownerOf(tx, due.login_id)
  if (owner === null || !decide(owner.actor, reports.read.access).ok || !mayOpen(owner.actor, due.report)) return refuse('ACCESS_FORBIDDEN')
  const viewer = owner.actor.kind === 'staff' ? staffViewer : owner.actor
  const asked = { report: due.report, account_id: due.account_id ?? undefined, ...askedFilters(due), ...(due.from === null ? {} : { from: due.from, to: due.to, as_of: due.to }) }
  const open = await openReport(tx, { viewer, madeBy: owner.name, siteTimeZone: due.time_zone }, asked, now)
  return open.ok ? makeReportFile(tx, open.value, due.format) : open
}

/** It stands among the files with its reason; its owner is told, and so is the record. */
async function passOver(tx: Tx, due: DueSchedule, refusal: RefusalCode, now: Date): Promise<void> {
  await keepRefusal(tx, due, refusal, now)
  await tellNotice(tx, { kind: 'report.refused', subject: `schedule ${due.id} ${due.to}`, params: { report: due.report, name: reportTitles[due.report], reason: refusal }, to: [due.login_id], now })
  await tx.queryNamed('report-refusal-record',
    `insert into audit_log (actor_kind, action, target_kind, target_id, refusal_code, after) values ('system', 'reports.scheduled', 'report_schedule', $1, $2, $3)`,
    [due.id, refusal, { report: due.report, account_id: due.account_id, to: due.to }])
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
