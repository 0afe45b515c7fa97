import { expect, test } from 'vitest'
import { definitionOf } from '#contract/report-list.ts'
import { reportNames } from '#contract/report-names.ts'
import { reports } from '#contract/reports.ts'
import type { ReportRow } from '#contract/reports.ts'
import { withTransaction } from '#database/transaction.ts'
import { everyRow, openReport, reportRows } from '#server/reports/read-report.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addAccountLogin, addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { siteReader } from '../support/site-reader.ts'
import { fileOf, playSeededDay, seededDay } from './seeded-day.ts'

// A report as the server streams it, beside its file, its pages and whose it is.

const db = await testDatabase()
const { world } = await playSeededDay(db)
const now = new Date('2026-03-15T06:00:00Z')
const server = await testServer(db, { running: false, now: () => now })
const reader = [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'ROLES', permission: null }] as const
await addStaff(db.owner, { userName: 'reader', grants: [...reader] })
await addStaff(db.owner, { userName: 'nobody' })
const [house, north, south] = ['house', 'north', 'south'].map((name) => world.accounts.get(name) ?? expect.fail(name)) as [string, string, string]
await addAccountLogin(db.owner, { id: north, businessId: world.businessId, userName: 'north' })
const tokens = { reader: await signIn(server, 'reader'), nobody: await signIn(server, 'nobody'), north: await signIn(server, 'north') }
const look = clientOf(server, tokens.reader)

const csvOf = (token: string, query: Readonly<Record<string, string>>) => server.app.inject({ method: 'GET', url: `/platform/reports?${new URLSearchParams(query).toString()}`, headers: { authorization: token, accept: 'text/csv' } })
const askedOf = (report: (typeof reportNames)[number]): Readonly<Record<string, string>> => (definitionOf(report).time === 'now' ? { report } : { report, ...seededDay, as_of: seededDay.to })

test.each(reportNames)('%s has the bytes of its file and the rows of its pages, whatever limit and cursor say', async (report) => {
  const asked = askedOf(report)
  const reply = await csvOf(tokens.reader, { ...asked, limit: '1', cursor: 'bm9uc2Vuc2U' })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const file = await fileOf(db, asked as never, 'csv', now)
  expect(reply.body).toBe(file.bytes.toString('utf8'))

  let rows = 0
  for (let cursor: string | undefined, more = true; more;) {
    const page = await look(reports.read, { query: { ...asked, limit: '3', ...(cursor !== undefined && { cursor }) } as never })
    rows += page.data.length
    cursor = page.metadata?.next_cursor ?? undefined
    more = cursor !== undefined
  }
  const beside = Number(reply.headers['lines-beside-rows'])
  expect(reply.body.split('\r\n').length - 1 - beside).toBe(rows)
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+-\d{8}T\d{6}Z\.csv"$/)
})

test.each(reportNames.filter((report) => definitionOf(report).time !== 'now'))('%s read in many pieces has every row once and in its order', async (report) => {
  const [pieces, rows] = await withTransaction(db.database, { isolation: 'repeatable read', readOnly: true }, async (tx) => {
    const open = await openReport(tx, siteReader, askedOf(report) as never, now)
    if (!open.ok) throw new Error(open.refusal.code)
    const read: (readonly ReportRow[])[] = []
    for await (const piece of everyRow(tx, open.value, 2)) read.push(piece)
    return [read, await reportRows(tx, open.value, 0, 1_000)] as const
  })
  expect(pieces.flat()).toEqual(rows)
  expect(pieces.slice(0, -1).every((piece) => piece.length === 2)).toBe(true)
})

test('a branch has its own as a file and no other, and who may not read reports has none', async () => {
  const period = { report: 'agent_pnl', ...seededDay, as_of: seededDay.to }
  const own = await csvOf(tokens.north, period)
  expect(own.statusCode).toBe(200)
  expect(own.body).toContain('north-east')
  expect(own.body).not.toContain('south')
  for (const id of [south, house, '999999']) expect((await csvOf(tokens.north, { ...period, account_id: id })).json(), id).toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  expect((await csvOf(tokens.north, { ...period, report: 'voids' })).json()).toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  expect((await csvOf(tokens.nobody, period)).json()).toMatchObject({ code: 'ACCESS_FORBIDDEN' })
  expect((await csvOf('', period)).json()).toMatchObject({ code: 'ACCESS_NO_SESSION' })
  expect((await csvOf(tokens.reader, { ...period, casino_provider_id: '1' })).json()).toMatchObject({ code: 'REQUEST_INVALID' })
})

test('begin and end stand in the record with the number of rows, and what was shown of now is kept', async () => {
  const before = (await db.owner.query('select from shown_reports')).rowCount ?? 0
  await csvOf(tokens.reader, { report: 'agent_pnl', ...seededDay, as_of: seededDay.to, account_id: house })
  const { rows } = await db.owner.query<{ after: object }>(`select after from audit_log where action = 'reports.read.csv' order by id desc limit 2`)
  expect(rows.map(({ after }) => after)).toMatchObject([{ csv: 'complete', rows: 2 }, { csv: 'begun', filter: { report: 'agent_pnl', account_id: house } }])
  await csvOf(tokens.reader, { report: 'liability', account_id: house })
  expect((await db.owner.query('select from shown_reports')).rowCount).toBe(before + 1)
})
