import { expect, test } from 'vitest'
import { definitionOf } from '#contract/report-list.ts'
import { reportNames } from '#contract/report-names.ts'
import { testDatabase } from '../support/database.ts'
import { fileOf, playSeededDay, seededDay } from './seeded-day.ts'

const quarterMs = 15 * 60_000
/** A moment whose quarters nothing can be added to any more. */
const finalBefore = (now: Date): string => new Date(Math.floor((now.getTime() - 2 * 60_000) / quarterMs) * quarterMs).toISOString()

test('what has another name since is called in a report as it was called at its moment', async () => {
  const db = await testDatabase()
  const { world } = await playSeededDay(db)
  await db.owner.query(`insert into leagues (id, sport_id, name) select 990001, sport_id, 'Another league' from leagues limit 1`)
  const told = reportNames.filter((report) => definitionOf(report).time !== 'now')
  const house = world.accounts.get('house') ?? ''
  const files = async (asOf: string, now: Date) => new Map(await Promise.all(told.map(async (report) => [report, (await fileOf(db, { report, account_id: house, ...(definitionOf(report).time === 'period' ? { from: seededDay.from } : {}), to: seededDay.to, as_of: asOf }, 'csv', now)).bytes.toString('utf8')] as const)))
  const before = await files(seededDay.to, new Date('2026-03-15T06:00:00Z'))
  const changed = ['sport_pnl', 'event_pnl', 'market_pnl', 'casino', 'voids', 'stakes', 'stakes_back', 'top_stakes', 'result_changes', 'sports_members'] as const
  for (const change of [
    `update events set name = 'Renamed event', starts_at = starts_at + interval '1 hour', league_id = 990001`, `update markets set name = 'Renamed market'`, `update selections set name = 'Renamed ' || name`,
    `update leagues set name = 'Renamed ' || name`, `update sports set name = 'Renamed ' || name`, `update casino_games set name = 'Renamed game'`, `update casino_providers set name = 'Renamed provider'`,
    `update staff set name = 'Renamed person'`, `update businesses set name = 'Renamed business', time_zone = 'Europe/Madrid'`, `update events set name = 'Renamed twice'`,
  ]) await db.owner.query(change)
  const later = new Date(Date.now() + 86_400_000)
  expect(await files(seededDay.to, later)).toEqual(before)
  // As of a moment after it, the names are the new ones.
  const after = await files(finalBefore(later), later)
  for (const report of changed) expect([report, /Renamed/.test((after.get(report) ?? '').replace(/^[^]*?\r\n\r\n/, ''))]).toEqual([report, true])
  expect(after.get('event_pnl')).toContain('Renamed twice')
  expect(after.get('event_pnl')).toContain('Renamed Another league')
  expect(after.get('day_pnl')).toContain('Europe/Madrid')
}, 120_000)
