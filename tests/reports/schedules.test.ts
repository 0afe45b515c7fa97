import { beforeAll, expect, test } from 'vitest'
import { reports } from '#contract/reports.ts'
import { makeDueReport } from '#server/reports/report-clock.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { fileOf, playSeededDay, seededDay } from './seeded-day.ts'

// Reports that come by themselves: asked for during the seeded day, made once it is over.

const db = await testDatabase()
const server = await testServer(db, { running: false, now: () => new Date('2026-03-14T12:00:00Z') })
const grants = [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }] as const
const afterDay = new Date('2026-03-14T18:45:00Z')
const nextWeek = new Date('2026-03-16T12:00:00Z')

let house = ''
beforeAll(async () => {
  const { world } = await playSeededDay(db)
  house = world.accounts.get('house') ?? ''
})

async function personOf(userName: string): Promise<ReturnType<typeof clientOf>> {
  await addStaff(db.owner, { userName, grants })
  return clientOf(server, await signIn(server, userName))
}

test('a day that is over is made once, has the bytes of the report, and waits to be downloaded by whoever asked for it', async () => {
  const [asker, other] = [await personOf('asker'), await personOf('other')]
  const [schedule] = (await asker(reports.schedule, { body: { report: 'agent_pnl', account_id: house, every: 'day', format: 'csv' } })).data
  expect(new Date(schedule?.next_at ?? '')).toEqual(new Date(seededDay.to))
  // The day is not over yet, and then not quite: something may still be on its way.
  expect(await makeDueReport(db.database, new Date('2026-03-14T12:00:00Z'))).toBe(false)
  expect(await makeDueReport(db.database, new Date('2026-03-14T18:31:00Z'))).toBe(false)
  expect([await makeDueReport(db.database, afterDay), await makeDueReport(db.database, afterDay)]).toEqual([true, false])

  const files = (await asker(reports.files, { query: {} })).data
  expect(files.map(({ report, from, to, rows }) => [report, Date.parse(from ?? ''), Date.parse(to), rows])).toEqual([['agent_pnl', Date.parse(seededDay.from), Date.parse(seededDay.to), 2]])
  const [file] = (await asker(reports.keptFile, { params: { id: files[0]?.id ?? '' } })).data
  const wanted = await fileOf(db, { report: 'agent_pnl', account_id: house, ...seededDay, as_of: seededDay.to }, 'csv', nextWeek)
  expect([file?.sha256, Buffer.from(file?.content_base64 ?? '', 'base64').toString('utf8')]).toEqual([wanted.sha256, wanted.bytes.toString('utf8')])

  expect((await other(reports.files, { query: {} })).data).toEqual([])
  await expect(other(reports.keptFile, { params: { id: files[0]?.id ?? '' } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  await expect(other(reports.unschedule, { params: { id: schedule?.id ?? '' } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  await asker(reports.unschedule, { params: { id: schedule?.id ?? '' } })
  expect(await makeDueReport(db.database, nextWeek)).toBe(false)
  expect((await asker(reports.files, { query: {} })).data).toHaveLength(1)
})

test('whoever may no longer read it is passed over, and who may again has the days from then on', async () => {
  const asker = await personOf('leaver')
  await asker(reports.schedule, { body: { report: 'day_pnl', every: 'day', format: 'xlsx' } })
  const restrict = (restricted: boolean) => db.owner.query(`update staff_permissions p set restrict_access = $1 from staff s where s.id = p.staff_id and s.name = 'Staff leaver' and p.permission_name = 'Reports'`, [restricted])
  await restrict(true)
  expect([await makeDueReport(db.database, afterDay), await makeDueReport(db.database, afterDay)]).toEqual([true, false])
  await restrict(false)
  expect((await asker(reports.files, { query: {} })).data).toEqual([])
  expect(await makeDueReport(db.database, new Date('2026-03-15T18:50:00Z'))).toBe(true)
  expect((await asker(reports.files, { query: {} })).data.map(({ report, format, to }) => [report, format, Date.parse(to)])).toEqual([['day_pnl', 'xlsx', Date.parse('2026-03-15T18:30:00Z')]])
})
