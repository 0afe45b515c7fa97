import { expect, test } from 'vitest'
import { definitionOf } from '#contract/report-list.ts'
import { reportNames } from '#contract/report-names.ts'
import { testDatabase } from '../support/database.ts'
import { addUp, fileOf, playSeededDay, seededDay } from './seeded-day.ts'

const quarterMs = 15 * 60_000
/** A moment whose quarters nothing can be added to any more. */
const finalBefore = (now: Date): string => new Date(Math.floor((now.getTime() - 2 * 60_000) / quarterMs) * quarterMs).toISOString()

test('what was shown as of a moment is shown as of it ever after, whatever was settled, voided, rolled back and given back since', async () => {
  const db = await testDatabase()
  const told = reportNames.filter((report) => definitionOf(report).time !== 'now')
  const askedOf = (report: (typeof told)[number], asOf: string) => ({ report, ...(definitionOf(report).time === 'period' ? { from: seededDay.from } : {}), to: asOf, as_of: asOf })
  const shown = new Map<string, { readonly report: (typeof told)[number]; readonly asOf: string; readonly text: string }>()
  let acts = 0
  await playSeededDay(db, async (now) => {
    acts++
    if (acts % 4 !== 0) return
    await addUp(db)
    const asOf = finalBefore(now)
    for (const report of told) shown.set(`${report} ${asOf}`, { report, asOf, text: (await fileOf(db, askedOf(report, asOf), 'csv', now)).bytes.toString('utf8') })
  })
  const later = new Date('2026-05-01T00:00:00Z')
  for (const { report, asOf, text } of shown.values()) expect((await fileOf(db, askedOf(report, asOf), 'csv', later)).bytes.toString('utf8')).toBe(text)

  // It was a day on which much changed: no report of it stayed what it was at first.
  const moments = new Set([...shown.values()].map(({ asOf }) => asOf))
  expect(moments.size).toBeGreaterThan(3)
  const texts = new Set([...shown.values()].filter(({ report }) => report === 'day_pnl').map(({ text }) => text.replaceAll(/\n(to|as of),.*/g, '')))
  expect(texts.size).toBeGreaterThan(2)
})
