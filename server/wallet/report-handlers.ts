import type { Body } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import { reportDaysMax, reportShownMax } from '#contract/wallet-reports.ts'
import type { Tx } from '#database/transaction.ts'
import { compareReport } from '#domain/casino/compare-report.ts'
import { assert } from '#domain/kernel/assert.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { casinoMessage } from '../casino/casino-row.ts'
import { sha256 } from '../casino/plan-import.ts'
import { staffOf } from '../results/staff-of.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handler } from '../runtime/handler.ts'
import { readReport } from './read-report.ts'
import { countsOf, fileOfReport, findReport, insertReport, linesOf, listReportLines, listReports, ownRounds, withPlayers } from './report-store.ts'
import type { ReportLine } from './report-store.ts'

const dayMs = 86_400_000

/** What a report comes to beside our rounds as they are now. */
async function comparedWith(tx: Tx, providerId: string, { from, to, format, text }: Body<typeof wallet.previewReport>): Promise<Result<readonly ReportLine[]>> {
  if ((await tx.query('select from casino_providers where id = $1 and archived_at is null', [providerId])).rowCount === 0) return refuse('ACCESS_NOT_FOUND')
  const lengthMs = Date.parse(to) - Date.parse(from)
  if (lengthMs <= 0 || lengthMs > reportDaysMax * dayMs) return refuse('REQUEST_INVALID', { field: 'to' })
  const read = readReport(format, text)
  if (!read.ok) return read
  const { rounds, wrong } = read.value
  return ok(linesOf(compareReport(rounds, await ownRounds(tx, providerId, { from, to }, rounds)), wrong))
}

/** What differs comes first: it is what one looks for where there are more than are shown. */
export const previewReport: Handler<typeof wallet.previewReport> = async ({ tx }, { params, body }) => {
  const compared = await comparedWith(tx, params.id, body)
  if (!compared.ok) return compared
  const lines = compared.value.toSorted((a, b) => Number(a.result === 'equal') - Number(b.result === 'equal'))
  return ok({ rows: await withPlayers(tx, lines.slice(0, reportShownMax)), extra: { sha256: sha256(body.text), ...countsOf(lines) } })
}

export const keepReport: Handler<typeof wallet.keepReport> = async ({ tx, now, newId }, { principal, params, body }) => {
  const compared = await comparedWith(tx, params.id, body)
  if (!compared.ok) return compared
  const id = newId()
  const { from, to, format, text } = body
  await insertReport(tx, { id, providerId: params.id, from, to, format, text, sha256: sha256(text), staffId: staffOf(principal) }, compared.value, now)
  const kept = await findReport(tx, id)
  assert(kept !== null, 'a report that was just kept is there')
  return ok({ rows: [kept], audit: { targetKind: 'casino_report', targetId: id, after: { casino_provider_id: params.id, from, to, sha256: kept.sha256, ...countsOf(compared.value) } }, messages: [casinoMessage()] })
}

export const reports: Handler<typeof wallet.reports> = async ({ tx }, { query }) => {
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  const { limit, fetch } = pageLimit(query.limit)
  return ok(pageOf(await listReports(tx, query, after.value?.[0] ?? null, fetch), limit, (row) => [row.id]))
}

export const report: Handler<typeof wallet.report> = async ({ tx }, { params }) => {
  const found = await findReport(tx, params.id)
  return found === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [found] })
}

export const reportFile: Handler<typeof wallet.reportFile> = async ({ tx }, { params }) => {
  const found = await fileOfReport(tx, params.id)
  return found === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [found] })
}

export const reportRows: Handler<typeof wallet.reportRows> = async ({ tx }, { params, query }) => {
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  if ((await tx.query('select from casino_reports where id = $1', [params.id])).rowCount === 0) return refuse('ACCESS_NOT_FOUND')
  const { limit, fetch } = pageLimit(query.limit)
  const { rows, metadata } = pageOf(await listReportLines(tx, params.id, query.result, after.value?.[0] ?? null, fetch), limit, (row) => [String(row.n)])
  return ok({ rows: rows.map(({ n: _, ...row }) => row), metadata })
}
