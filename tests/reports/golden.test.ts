import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { definitionOf } from '#contract/report-list.ts'
import { reportNames } from '#contract/report-names.ts'
import { testDatabase } from '../support/database.ts'
import { playFullerDay } from './fuller-day.ts'
import { fileOf, seededDay } from './seeded-day.ts'

// Every report of one day on which everything happens, of one company and of all of them with their two currencies, as its file says it: `golden/`
// holds what each must be, byte by byte.

const db = await testDatabase()
const nextDay = new Date('2026-03-15T06:00:00Z')
const nextMonth = new Date('2026-05-01T00:00:00Z')
/** Before the events of the day begin. */
const early = new Date('2026-03-14T05:00:00Z')

let house = ''
let branch = ''
let masked: (text: string) => string
beforeAll(async () => {
  const world = await playFullerDay(db)
  house = world.accounts.get('house') ?? ''
  branch = world.accounts.get('north') ?? ''
  // Ids of voids, and of bets, are made of the moment of the run: each is named by its order.
  const { rows } = await db.owner.query<{ id: string }>('select id::text from (select id, 1 as kind from voids union all select id, 2 from bets) v order by kind, v.id')
  masked = (text) => rows.reduce((masking, { id }, index) => masking.replaceAll(id, `#${index + 1}`), text)
})

const each = reportNames.flatMap((report) => [[report, 'house'], [report, 'everybody']] as const)
test.each(each)('%s of %s', async (report, of) => {
  const ofNow = definitionOf(report).time === 'now'
  const account = of === 'house' ? { account_id: house } : {}
  const asked = ofNow ? { report, ...account } : { report, ...account, ...seededDay, as_of: seededDay.to }
  const now = report === 'future_events' ? early : ofNow ? nextMonth : nextDay
  const csv = await fileOf(db, asked, 'csv', now)
  await expect(masked(csv.bytes.toString('utf8'))).toMatchFileSnapshot(`golden/${of === 'house' ? report : `everybody/${report}`}.csv`)
  const sheet = strFromU8(unzipSync((await fileOf(db, asked, 'xlsx', now)).bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.match(/<row /g)?.length).toBe(csv.bytes.toString('utf8').trimEnd().split('\r\n').length)
})

test.each(reportNames.filter((report) => definitionOf(report).time !== 'now'))('%s has the same bytes for good, whenever it is asked for', async (report) => {
  for (const format of ['csv', 'xlsx'] as const) {
    const { sha256, bytes } = await fileOf(db, { report, ...seededDay, as_of: seededDay.to }, format, nextDay)
    if (format === 'csv') expect(bytes.toString('utf8')).toContain('\r\ngenerated,2026-03-14T18:32:00.000Z\r\n')
    for (const asOf of [{ as_of: seededDay.to }, {}]) expect((await fileOf(db, { report, ...seededDay, ...asOf }, format, nextMonth)).sha256).toBe(sha256)
  }
})

test('what is as of a later moment was not made before it', async () => {
  const asOf = '2026-03-14T23:45:00.000Z'
  const { bytes } = await fileOf(db, { report: 'turnover', ...seededDay, as_of: asOf }, 'csv', nextDay)
  for (const line of [`as of,${asOf}`, `generated,${asOf}`]) expect(bytes.toString('utf8')).toContain(`\r\n${line}\r\n`)
})

test.each(reportNames)('%s of a time in which nothing happened says so', async (report) => {
  if (definitionOf(report).time === 'now') return
  const { bytes } = await fileOf(db, { report, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', as_of: '2026-01-02T00:00:00Z' }, 'csv', nextDay)
  expect(bytes.toString('utf8')).toContain('No activity')
})

test('a file says of which period it is, from the beginning too; of how things stand, at which moment', async () => {
  const said = async (report: (typeof reportNames)[number], asked: { readonly from?: string; readonly to?: string } = {}) => {
    const { bytes } = await fileOf(db, { report, ...asked }, 'csv', nextMonth)
    return bytes.toString('utf8').split('\r\n').filter((line) => /^(from|to|stands at|as of),/.test(line))
  }
  const to = '2026-03-14T18:30:00.000Z'
  expect(await said('turnover', { to })).toEqual(['from,the beginning', `to,${to}`, `as of,${to}`])
  expect(await said('settlement', { to })).toEqual([`stands at,${to}`, `as of,${to}`])
  expect(await said('liability')).toEqual(['as of,2026-05-01T00:00:00.000Z'])
})

test('a settlement names whom an account settles with, by whose side each is, and nobody above it', async () => {
  const { bytes } = await fileOf(db, { report: 'settlement', account_id: branch, ...seededDay, as_of: seededDay.to }, 'csv', nextDay)
  await expect(masked(bytes.toString('utf8'))).toMatchFileSnapshot('golden/branch/settlement.csv')
})
