import { beforeAll, expect, test } from 'vitest'
import { reports } from '#contract/reports.ts'
import { makeDueReport } from '#server/reports/report-clock.ts'
import { notifications } from '#contract/notifications.ts'
import { clientOf, refusedWith, signIn } from '../support/call.ts'
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

test('whoever may no longer read it has the reason instead, is told, and has the days from then on that may be read again', async () => {
  const asker = await personOf('leaver')
  await asker(reports.schedule, { body: { report: 'day_pnl', every: 'day', format: 'xlsx' } })
  const restrict = (restricted: boolean) => db.owner.query(`update staff_permissions p set restrict_access = $1 from staff s where s.id = p.staff_id and s.name = 'Staff leaver' and p.permission_name = 'Reports'`, [restricted])
  await restrict(true)
  expect([await makeDueReport(db.database, afterDay), await makeDueReport(db.database, afterDay)]).toEqual([true, false])
  await restrict(false)
  const [refused] = (await asker(reports.files, { query: {} })).data
  expect(refused).toMatchObject({ report: 'day_pnl', refusal: 'ACCESS_FORBIDDEN', rows: 0, size_bytes: null, sha256: null })
  await expect(asker(reports.keptFile, { params: { id: refused?.id ?? '' } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  expect((await asker(notifications.list, { query: {} })).data.map(({ key, params }) => [key, params['report'], params['reason']])).toEqual([['report.refused', 'day_pnl', 'ACCESS_FORBIDDEN']])
  expect((await recorded()).map(({ refusal_code, after }) => [refusal_code, after['report']])).toEqual([['ACCESS_FORBIDDEN', 'day_pnl']])
  expect(await makeDueReport(db.database, new Date('2026-03-15T18:50:00Z'))).toBe(true)
  expect((await asker(reports.files, { query: {} })).data.map(({ report, format, to }) => [report, format, Date.parse(to)])).toEqual([['day_pnl', 'xlsx', Date.parse('2026-03-15T18:30:00Z')], ['day_pnl', 'xlsx', Date.parse(seededDay.to)]])
})

const recorded = async () => (await db.owner.query<{ refusal_code: string; after: Record<string, unknown> }>(`select refusal_code, after from audit_log where action = 'reports.scheduled' order by id`)).rows

test('one that cannot be made says so, keeps no other waiting, and is made again after the next day', async () => {
  const asker = await personOf('unlucky')
  for (const report of ['casino', 'commission'] as const) await asker(reports.schedule, { body: { report, account_id: house, every: 'day', format: 'csv' } })
  await db.owner.query('alter table casino_days rename to casino_days_away')
  while (await makeDueReport(db.database, afterDay));
  await db.owner.query('alter table casino_days_away rename to casino_days')
  const files = async () => (await asker(reports.files, { query: {} })).data.map(({ report, refusal }) => [report, refusal])
  expect(await files()).toEqual([['commission', null], ['casino', 'REPORT_FAILED']])
  expect((await asker(notifications.list, { query: {} })).data.map(({ key, title }) => [key, title])).toEqual([['report.refused', 'A scheduled report could not be made: Casino']])
  expect((await recorded()).at(-1)).toMatchObject({ refusal_code: 'REPORT_FAILED', after: { report: 'casino' } })
  while (await makeDueReport(db.database, new Date('2026-03-15T18:50:00Z')));
  expect(await files()).toEqual([['commission', null], ['casino', null], ['commission', null], ['casino', 'REPORT_FAILED']])
  // Files of one report alone, and by their size from either end: what was not made has none and stands last.
  const asked = async (query: object) => (await asker(reports.files, { query })).data
  expect((await asked({ report: 'casino' })).map(({ refusal }) => refusal)).toEqual([null, 'REPORT_FAILED'])
  const [up, down] = [await asked({ sort: 'size' }), await asked({ sort: '-size' })].map((rows) => rows.map(({ size_bytes: size }) => size))
  expect([up?.at(-1), down?.at(-1), up?.length]).toEqual([null, null, 4])
  expect(up?.slice(0, 3)).toEqual(down?.slice(0, 3).toSorted((one, other) => Number(one) - Number(other)))
})

test('what a schedule is narrowed to it makes, says and keeps on record; a filter that its report does not have, or of what is not there, is refused', async () => {
  const asker = await personOf('narrower')
  const { rows: [of] } = await db.owner.query<{ sport: string; market: string; provider: string }>(`select (select sport_id::text from markets where type = 'fancy') as sport, (select id::text from markets where type = 'match_odds' order by id limit 1) as market, (select id::text from casino_providers limit 1) as provider`)
  const wanted = [
    { report: 'sport_pnl', game_id: of?.sport, market_type: 'fancy' }, { report: 'agent_pnl', level: 5 }, { report: 'stakes', market_id: of?.market }, { report: 'casino', casino_provider_id: of?.provider },
  ] as const
  for (const narrowed of wanted) {
    const [row] = (await asker(reports.schedule, { body: { ...narrowed, account_id: house, every: 'day', format: 'csv' } as never })).data
    expect(row).toMatchObject(narrowed)
    const { rows: [record] } = await db.owner.query<{ after: object }>(`select after from audit_log where action = 'reports.schedule' order by id desc limit 1`)
    expect(record?.after).toEqual({ ...narrowed, account_id: house, every: 'day', format: 'csv' })
  }
  const listed = (await asker(reports.schedules, {})).data
  expect(listed.map(({ game_name: game, market_name: market, casino_provider_name: provider }) => [game !== null, market, provider])).toEqual([[true, null, null], [false, null, null], [false, 'Market', null], [false, null, 'Provider of the day']])
  while (await makeDueReport(db.database, afterDay));
  const files = (await asker(reports.files, { query: { sort: 'made' } })).data
  expect(files.map(({ report, refusal }) => [report, refusal])).toEqual(wanted.map(({ report }) => [report, null]))
  for (const [index, narrowed] of wanted.entries()) {
    const { sha256 } = await fileOf(db, { ...narrowed, account_id: house, ...seededDay, as_of: seededDay.to } as never, 'csv', nextWeek)
    const whole = await fileOf(db, { report: narrowed.report, account_id: house, ...seededDay, as_of: seededDay.to }, 'csv', nextWeek)
    expect([narrowed, files[index]?.sha256]).toEqual([narrowed, sha256])
    expect(sha256).not.toBe(whole.sha256)
  }
  const refused = async (body: object) => (await refusedWith(asker(reports.schedule, { body: { every: 'day', format: 'csv', account_id: house, ...body } as never }))).body
  expect(await refused({ report: 'day_pnl', event_id: '1' })).toMatchObject({ code: 'REQUEST_INVALID', facts: { field: 'event_id' } })
  expect(await refused({ report: 'sport_pnl', game_id: '999999999' })).toMatchObject({ code: 'ACCESS_NOT_FOUND', facts: { field: 'game_id' } })
})

test('of how things stand one is made after an outage, of the moment at which it is made, and one after each day from then on', async () => {
  const asker = await personOf('late')
  await asker(reports.schedule, { body: { report: 'liability', account_id: house, every: 'day', format: 'csv' } })
  const [late, onTime] = [new Date('2026-03-19T06:00:00.123Z'), new Date('2026-03-19T18:33:00Z')]
  for (const moment of [late, onTime]) while (await makeDueReport(db.database, moment));
  const files = (await asker(reports.files, { query: {} })).data
  expect(files.map(({ from, to, file_name: name }) => [from, Date.parse(to), name])).toEqual([[null, onTime.getTime(), 'liability-20260319T183300Z.csv'], [null, late.getTime(), 'liability-20260319T060000Z.csv']])
})
