import { definitionOf } from '#contract/report-list.ts'
import type { reports } from '#contract/reports.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { decodeCursor, encodeCursor, isInstant, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { CsvMaker, Handlers, Principal, Scope } from '../runtime/handler.ts'
import { mayOpen, openReport } from './read-report.ts'
import type { AskedReport, OpenReport } from './read-report.ts'
import { writeReportCsv } from './report-csv.ts'
import { makeReportFile } from './report-file.ts'
import { listShown, tellPage } from './shown-reports.ts'
import { askedFilters, endSchedule, insertSchedule, keptFilters, keptOrder, listKept, listSchedules, readKept } from './schedule-store.ts'

/** What one person may have made for them. */
const schedulesMax = 50

export const reportsHandlers: Handlers<typeof reports> = {
  async read(scope, { principal, query }) {
    // The pages of what is shown of now, and of what is listed of a time that still moves, are of the moment of the first.
    const place = decodeCursor(query.cursor, [(part) => /^\d{1,9}$/.test(part), (part) => part === '' || isInstant(part)])
    if (!place.ok) return place
    const [begin = '0', firstAt = ''] = place.value ?? []
    const open = firstAt !== '' && definitionOf(query.report).time === 'now' ? await openFor(scope, principal, { ...query, as_of: firstAt }) : await openFor(scope, principal, query, firstAt === '' ? undefined : firstAt)
    if (!open.ok) return open
    const offset = Number(begin)
    const { limit, fetch } = pageLimit(query.limit)
    const told = await tellPage(scope.tx, open.value, offset, fetch)
    if (!told.ok) return told
    const { found, heading, ...totals } = told.value
    return ok({
      rows: found.slice(0, limit),
      metadata: { limit, next_cursor: found.length > limit ? encodeCursor([String(offset + limit), open.value.pagesAt ?? '']) : null, total: totals.rows, total_is_exact: totals.rows_are_exact },
      extra: { heading: { ...heading, ...totals } },
    })
  },

  async file(scope, { principal, query: { format, ...asked } }) {
    const open = await openFor(scope, principal, asked)
    if (!open.ok) return open
    const file = await makeReportFile(scope.tx, open.value, format)
    return file.ok ? ok({ rows: [file.value] }) : file
  },

  async shown(scope, { principal, query: { cursor, limit: wanted, ...asked } }) {
    const before = decodeCursor(cursor, [isInstant])
    if (!before.ok) return before
    if (definitionOf(asked.report).time !== 'now') return refuse('REQUEST_INVALID', { field: 'report' })
    const open = await openFor(scope, principal, asked)
    if (!open.ok) return open
    const { limit, fetch } = pageLimit(wanted)
    return ok(pageOf(await listShown(scope.tx, open.value, before.value?.[0] ?? null, fetch), limit, (row) => [row.as_of]))
  },

  async files({ tx }, { principal, query }) {
    const order = keptOrder(query.sort)
    const after = order.after(query.cursor)
    if (!after.ok) return after
    const { limit, fetch } = pageLimit(query.limit)
    const found = pageOf(await listKept(tx, personOf(principal).loginId, { report: query.report, order, after: after.value, limit: fetch }), limit, order.cursorOf)
    return ok({ ...found, rows: found.rows.map(({ value: _, ...row }) => row) })
  },

  async keptFile({ tx }, { principal, params }) {
    const found = await readKept(tx, personOf(principal).loginId, params.id)
    if (found === undefined) return refuse('ACCESS_NOT_FOUND')
    const { content, ...file } = found
    return ok({ rows: [{ ...file, content_base64: content }] })
  },

  async schedules({ tx }, { principal }) {
    return ok({ rows: await listSchedules(tx, personOf(principal).loginId) })
  },

  async schedule(scope, { principal, body: { every, format, ...asked } }) {
    const { tx, now } = scope
    const { loginId } = personOf(principal)
    // What may be read now may be asked for; whether it still may be is looked at whenever it is made.
    const open = await openFor(scope, principal, asked)
    if (!open.ok) return open
    const unknown = await unknownOf(tx, asked)
    if (unknown !== null) return refuse('ACCESS_NOT_FOUND', { field: unknown })
    const { report, account_id: accountId = null } = asked
    const of = keptFilters(asked)
    if ((await listSchedules(tx, loginId)).length >= schedulesMax) return refuse('REPORT_SCHEDULES_FULL', { max: schedulesMax })
    const row = await insertSchedule(tx, { loginId, report, accountId, ...of, every, format, timeZone: open.value.heading.time_zone }, now)
    assert(row !== undefined, 'what was written is there')
    return ok({ rows: [row], audit: { targetKind: 'report_schedule', targetId: row.id, after: { report, account_id: accountId, ...askedFilters(of), every, format } } })
  },

  async unschedule({ tx, now }, { principal, params }) {
    if (!(await endSchedule(tx, personOf(principal).loginId, params.id, now))) return refuse('ACCESS_NOT_FOUND')
    return ok({ rows: [{ id: params.id }], audit: { targetKind: 'report_schedule', targetId: params.id } })
  },
}

/** The whole of what `read` tells page by page. */
export const readCsv: CsvMaker<typeof reports.read> = async (scope, { principal, query: { limit: _, cursor: __, ...asked } }, to) => {
  const open = await openFor(scope, principal, asked)
  return open.ok ? writeReportCsv(scope.tx, open.value, to) : open
}

const filtered = { game_id: 'sports', event_id: 'events', market_id: 'markets', casino_provider_id: 'casino_providers' } as const

/** The filter of a report that names what is not there; null: none does. */
async function unknownOf(tx: Tx, asked: AskedReport): Promise<string | null> {
  for (const [field, table] of Object.entries(filtered)) {
    const id = asked[field as keyof typeof filtered]
    if (id !== undefined && (await tx.query(`select from ${table} where id = $1`, [id])).rowCount === 0) return field
  }
  return null
}

async function openFor({ tx, now, context }: Scope, principal: Principal, asked: AskedReport, firstAt?: string): Promise<Result<OpenReport>> {
  const { actor, name } = personOf(principal)
  return mayOpen(actor, asked.report) ? openReport(tx, { viewer: viewerOf(principal), madeBy: name, siteTimeZone: context.config.timeZone }, asked, now, firstAt) : refuse('ACCESS_NOT_FOUND', { field: 'report' })
}

function personOf(principal: Principal): Extract<Principal, { readonly kind: 'person' }> {
  assert(principal.kind === 'person', 'reports are read by people')
  return principal
}
