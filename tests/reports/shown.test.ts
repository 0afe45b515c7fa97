import { expect, test } from 'vitest'
import { definitionOf } from '#contract/report-list.ts'
import { reportNames } from '#contract/report-names.ts'
import { openReport } from '#server/reports/read-report.ts'
import { tellPage } from '#server/reports/shown-reports.ts'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../support/database.ts'
import { siteReader } from '../support/site-reader.ts'
import { fileOf, playSeededDay } from './seeded-day.ts'

// Reports of how things stand now: kept as they were shown.

const db = await testDatabase()

test('how things stood when it was shown is had again as of then, whatever came since, and at no other moment', async () => {
  const ofNow = reportNames.filter((report) => definitionOf(report).time === 'now')
  const shown: { readonly report: (typeof ofNow)[number]; readonly asOf: string; readonly bytes: string }[] = []
  let acts = 0
  await playSeededDay(db, async (now) => {
    if (acts++ % 4 !== 0) return
    for (const report of ofNow) for (const format of ['csv', 'xlsx'] as const) {
      // Both formats are asked for at one moment: the second is what the first kept.
      const { bytes } = await fileOf(db, { report }, format, now)
      if (format === 'csv') shown.push({ report, asOf: now.toISOString(), bytes: bytes.toString('utf8') })
    }
  })
  const later = new Date('2026-05-01T00:00:00Z')
  for (const { report, asOf, bytes } of shown) expect((await fileOf(db, { report, as_of: asOf }, 'csv', later)).bytes.toString('utf8')).toBe(bytes)
  // It was a day on which much changed.
  for (const report of ['liability', 'top_exposures', 'future_events'] as const) expect(new Set(shown.filter((each) => each.report === report).map(({ bytes }) => bytes.replace(/^[^]*?\r\n\r\n/, ''))).size).toBeGreaterThan(2)
  for (const report of ofNow) await expect(fileOf(db, { report, as_of: '2026-03-14T05:00:00Z' }, 'csv', later)).rejects.toThrow('REQUEST_INVALID')
  // The same, shown again, is kept once.
  const contents = async () => (await db.owner.query<{ kept: number; shown: number }>('select (select count(*)::int from shown_contents) as kept, (select count(*)::int from shown_reports) as shown')).rows[0]
  await fileOf(db, { report: 'liability' }, 'csv', later)
  const before = await contents()
  await fileOf(db, { report: 'liability' }, 'csv', new Date(later.getTime() + 1))
  expect(await contents()).toEqual({ kept: before?.kept, shown: (before?.shown ?? 0) + 1 })
})

test('pages of what is shown are of one moment, whatever happens between them', async () => {
  const now = new Date('2026-04-20T00:00:00Z')
  const page = (asOf: string | undefined, offset: number, at: Date) => withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, { report: 'unclaimed', as_of: asOf }, at)
    if (!open.ok) throw new Error(open.refusal.code)
    const told = await tellPage(tx, open.value, offset, 2)
    if (!told.ok) throw new Error(told.refusal.code)
    return told.value
  })
  const whole = [...(await page(undefined, 0, now)).found, ...(await page(now.toISOString(), 2, now)).found]
  expect(whole.length).toBeGreaterThan(2)
  await db.owner.query('update account_funds set unsettled_minor = -unsettled_minor')
  expect((await page(now.toISOString(), 2, new Date(now.getTime() + 60_000))).found).toEqual(whole.slice(2))
})
