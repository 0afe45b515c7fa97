import { beforeAll, expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { auth } from '#contract/auth.ts'
import { drillOf, type FiguresOf } from '#web/features/analytics/drill-of.ts'
import { atMetric, metrics } from '#web/features/analytics/series.ts'
import { inQuarters, slotAt, slotsOf, spanOfSlot, type By } from '#web/features/analytics/slots.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { currency, followed, ofCurrency } from './followed.ts'
import { addUp, playSeededDay } from './seeded-day.ts'

// Hours and days that a time cuts on both sides: each bar of analytics beside what it opens, to the unit, whatever the zone is from UTC and
// while its clocks go back.

const db = await testDatabase()
const patienceMs = 240_000
const server = await testServer(db, { running: false, now: () => new Date('2026-11-03T06:00:00Z') })
/** Chicago's Saturday ends within it; in St. John's the hour from one on comes twice, at 03:30 and 04:30 UTC. */
const beginsAt = Date.parse('2026-11-01T03:00:00Z')
const time = inQuarters({ from: '2026-11-01T03:20:00Z', to: '2026-11-01T05:40:00Z' })

let look: ReturnType<typeof clientOf>
const place = { house: '', sport: '' }
beforeAll(async () => {
  const { world } = await playSeededDay(db, undefined, beginsAt)
  Object.assign(place, { house: world.accounts.get('house'), sport: world.sportId })
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'BETS', permission: null }] })
  look = clientOf(server, await signIn(server, 'looker'))
}, patienceMs)

async function rezone(zone: string): Promise<void> {
  await db.owner.query('update businesses set time_zone = $1', [zone])
  // It was never otherwise.
  await db.owner.query('delete from past_values')
  await addUp(db)
}

const seriesOf = async (query: FiguresOf['asked'], by?: By) => (await look(analytics.series, { query: { ...query, ...(by === undefined ? {} : { by }) } }))

test.each([['Asia/Kolkata', 4, 1], ['America/St_Johns', 4, 1], ['America/Chicago', 3, 2]])('%s', async (zone, hours, days) => {
  await rezone(zone)
  for (const narrowed of [{}, { game_id: place.sport }, { market_type: 'match_odds' as const }]) {
    const query = { account_id: place.house, ...time, ...narrowed }
    const whole = await seriesOf(query)
    expect(whole.extra.time_zone).toBe(zone)
    for (const [by, count] of [['hour', hours], ['day', days]] as const) {
      const slots = slotsOf(time, by, zone, new Date('2027-01-01T00:00:00Z'))
      const rows = ofCurrency((await seriesOf(query, by)).data)
      expect([by, slots.length]).toEqual([by, count])
      const begin = rows.map(({ at }) => Date.parse(at ?? ''))
      // Of everything there is something in each; the rest have no other beginnings.
      expect(begin).toEqual(Object.keys(narrowed).length === 0 ? slots : slots.filter((slot) => begin.includes(slot)))
      // It is cut on both sides.
      expect([Number(slots[0]) < Date.parse(time.from), slotAt(Date.parse(time.to), by, zone) < Date.parse(time.to)]).toEqual([true, true])
      for (const row of rows) {
        const slot = Date.parse(row.at ?? '')
        const asked = { ...query, ...spanOfSlot(slot, by, zone, time) }
        const opened = await seriesOf(asked)
        const [part] = ofCurrency(opened.data)
        for (const metric of metrics) {
          const name = [zone, by, row.at, metric, JSON.stringify(narrowed)]
          // A day is opened as a page of its own, with its hours.
          if (by === 'day') expect([...name, part === undefined ? 0 : atMetric(part, metric)]).toEqual([...name, atMetric(row, metric)])
          expect([...name, await followed(look, drillOf(metric, { asked, currency, accounts: opened.extra.accounts, sport: undefined }), metric, by === 'hour')]).toEqual([...name, atMetric(row, metric)])
        }
      }
      const [total] = ofCurrency(whole.data)
      for (const metric of ['bets', 'turnover', 'pnl', 'commission', 'own', 'in_play', 'before'] as const) {
        expect([by, metric, rows.reduce((sum, row) => sum + atMetric(row, metric), 0)]).toEqual([by, metric, total === undefined ? 0 : atMetric(total, metric)])
      }
    }
  }
}, patienceMs)

test('what the staff read of every business has the days of the site, and of one business its own', async () => {
  await rezone('America/Chicago')
  const site = await testServer(db, { running: false, now: () => new Date('2026-11-03T06:00:00Z'), environment: { STEWARD_TIME_ZONE: 'Pacific/Auckland' } })
  const lookThere = clientOf(site, await signIn(site, 'looker'))
  expect([await look(auth.me, {}), await lookThere(auth.me, {})].map((answer) => answer.data[0]?.time_zone)).toEqual(['Asia/Kolkata', 'Pacific/Auckland'])
  const daysOf = async (query: FiguresOf['asked']) => {
    const { data, extra } = await lookThere(analytics.series, { query: { ...query, by: 'day' } })
    return { zone: extra.time_zone, days: ofCurrency(data).map(({ at }) => Date.parse(at ?? '')), bets: ofCurrency(data).reduce((sum, { bets }) => sum + bets, 0) }
  }
  const [everywhere, house] = [await daysOf(time), await daysOf({ account_id: place.house, ...time })]
  expect([everywhere.zone, house.zone]).toEqual(['Pacific/Auckland', 'America/Chicago'])
  // Midnight in Auckland, thirteen hours before that of UTC; both bounds lie in one of its days, and in two of Chicago's.
  expect(everywhere.days).toEqual([Date.parse('2026-10-31T11:00:00Z')])
  expect(house.days).toEqual(slotsOf(time, 'day', 'America/Chicago', new Date('2027-01-01T00:00:00Z')))
  expect(everywhere.bets).toBe(house.bets)
  expect(house.bets).toBeGreaterThan(0)
}, patienceMs)
