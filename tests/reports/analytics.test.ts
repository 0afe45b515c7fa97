import { beforeAll, expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import type { ReportName } from '#contract/report-names.ts'
import { reports } from '#contract/reports.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { addUp, countEverywhere, playSeededDay, seededDay } from './seeded-day.ts'

// Analytics beside the reports that its figures open: the same numbers, to the unit, of the whole, of one sport and of one type of market.

const db = await testDatabase()
const patienceMs = 120_000
const server = await testServer(db, { running: false, now: () => new Date('2026-03-15T06:00:00Z') })

let look: ReturnType<typeof clientOf>
const place = { house: '', north: '', asha: '', sport: '' }
beforeAll(async () => {
  // Added up act by act: what is told of an hour or a day comes in many parts.
  const { world } = await playSeededDay(db, () => addUp(db))
  for (const name of ['house', 'north', 'asha'] as const) place[name] = world.accounts.get(name) ?? ''
  place.sport = world.sportId
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'BETS', permission: null }] })
  look = clientOf(server, await signIn(server, 'looker'))
})

type Asked = { readonly account_id?: string; readonly game_id?: string; readonly market_type?: 'match_odds' | 'bookmaker' | 'fancy'; readonly level?: string }

async function totalsOf(report: ReportName, asked: Asked): Promise<(figure: string) => number> {
  const { heading } = (await look(reports.read, { query: { report, ...seededDay, ...asked, limit: '100' } })).extra
  return (figure) => Number(heading.totals[0]?.cells[figure] ?? 0)
}

const asks = (): readonly Asked[] => [{}, { account_id: place.house }, { account_id: place.north }]
  .flatMap((of) => [of, { ...of, game_id: place.sport }, { ...of, market_type: 'fancy' as const }, { ...of, game_id: place.sport, market_type: 'match_odds' as const }])

test('of the whole time, of its days and hours', async () => {
  for (const asked of asks()) {
    const [total] = (await look(analytics.series, { query: { ...seededDay, ...asked } })).data
    const [days, players] = [await totalsOf('day_pnl', asked), await totalsOf('account_pnl', asked)]
    expect([asked, total?.bets, total?.turnover_minor, total?.pnl_minor, total?.commission_minor, total?.own_minor]).toEqual([asked, days('bets'), days('turnover'), days('pnl'), days('commission'), days('own')])
    expect([asked, total?.players]).toEqual([asked, players('days')])
    for (const by of ['day', 'hour'] as const) {
      const series = (await look(analytics.series, { query: { ...seededDay, ...asked, by } })).data
      const sum = (figure: 'bets' | 'turnover_minor' | 'pnl_minor' | 'own_minor' | 'stake_before_minor' | 'stake_in_play_minor') => series.reduce((all, row) => all + row[figure], 0)
      for (const figure of ['bets', 'turnover_minor', 'pnl_minor', 'own_minor', 'stake_before_minor', 'stake_in_play_minor'] as const) expect([asked, by, figure, sum(figure)]).toEqual([asked, by, figure, total?.[figure]])
      if (by === 'day') expect(series.map((row) => row.players)).toEqual([total?.players])
    }
  }
}, patienceMs)

test('who was active: everybody once a day, of each sport and type, and once in each hour', async () => {
  const players = async (asked: Asked) => (await look(analytics.series, { query: { ...seededDay, ...asked } })).data[0]?.players
  expect(await Promise.all([players({}), players({ account_id: place.north }), players({ account_id: place.asha }), players({ market_type: 'match_odds' }), players({ market_type: 'bookmaker' }), players({ account_id: place.north, market_type: 'bookmaker' })])).toEqual([5, 3, 1, 4, 2, 1])
  const hours = (await look(analytics.series, { query: { ...seededDay, by: 'hour' } })).data.filter((row) => row.players > 0)
  // Bets come at 04:37 to 05:40 UTC, which is 10:07 to 11:10 there, and one more after eleven; rounds of the casino after noon, and two bets more after one.
  expect(hours.map((row) => [row.at, row.players])).toEqual([['2026-03-14T04:30:00Z', 4], ['2026-03-14T05:30:00Z', 3], ['2026-03-14T06:30:00Z', 4], ['2026-03-14T07:30:00Z', 2]])
}, patienceMs)

test('by sport, by type of market and by branch', async () => {
  for (const asked of asks()) {
    const figures = (report: ReportName, of: Asked) => totalsOf(report, { ...asked, ...of })
    for (const row of (await look(analytics.split, { query: { ...seededDay, ...asked, by: 'sport' } })).data) {
      if (row.key === '') expect(row.bets).toBe(0)
      else expect([asked, row.key, row.players]).toEqual([asked, row.key, (await figures('account_pnl', { game_id: row.key }))('days')])
    }
    for (const row of (await look(analytics.split, { query: { ...seededDay, ...asked, by: 'market_type' } })).data) {
      if (row.key === 'casino') continue
      const total = await figures('account_pnl', { market_type: row.key as 'fancy' })
      expect([asked, row.key, row.players, row.bets, row.turnover_minor]).toEqual([asked, row.key, total('days'), total('bets'), total('turnover')])
    }
    const branches = (await look(analytics.split, { query: { ...seededDay, ...asked, by: 'branch' } })).data
    expect(branches.length).toBeGreaterThan(0)
    // Of all businesses each branch is a business, by its name and not by that of its company's account.
    if (asked.account_id === undefined) expect(branches.map(({ name }) => name)).toEqual((await db.owner.query<{ name: string }>(`select distinct b.name from businesses b join accounts a on a.business_id = b.id join bets x on x.business_id = b.id`)).rows.map(({ name }) => name))
    for (const row of branches) {
      const total = await figures('account_pnl', { account_id: row.key })
      expect([asked, row.name, row.players, row.bets, row.turnover_minor, row.pnl_minor]).toEqual([asked, row.name, total('days'), total('bets'), total('turnover'), -total('players_pnl')])
    }
  }
}, patienceMs)

test('what went through the accounts of each level is what these come to', async () => {
  for (const asked of asks()) {
    const found = (await look(analytics.levels, { query: { ...seededDay, ...asked } })).data
    expect(found.map(({ level }) => level)).toEqual(asked.account_id === place.north ? [4, 5] : [0, 4, 5])
    for (const row of found) {
      const total = await totalsOf('agent_pnl', { ...asked, level: String(row.level) })
      expect([asked, row.level, row.bets, row.turnover_minor, row.pnl_minor, row.commission_minor, row.own_minor, row.players])
        .toEqual([asked, row.level, total('bets'), total('turnover'), total('pnl'), total('commission'), total('own'), total('days')])
    }
  }
}, patienceMs)

test('levels are the same whether they are summed or looked up account by account', async () => {
  const read = async () => (await look(analytics.levels, { query: seededDay })).data
  const summed = await read()
  await db.owner.query('delete from sum_zones')
  expect(await read()).toEqual(summed)
  await addUp(db)
  expect((await db.owner.query('select from sum_zones')).rowCount).toBe(1)
  expect(await read()).toEqual(summed)
}, patienceMs)

test('hours of everything are read where there are many players from the sums of their quarters alone, whatever the sports and types, and are the same where there are few', async () => {
  const hours = async (asked: Asked) => (await look(analytics.series, { query: { ...seededDay, ...asked, by: 'hour' } })).data
  const before = await Promise.all([hours({}), hours({ account_id: place.north }), hours({ game_id: place.sport })])
  for (const rows of before) expect(rows.length).toBeGreaterThan(1)
  await countEverywhere(db)
  await db.owner.query('delete from bet_sums')
  await db.owner.query('delete from money_sums')
  expect(await Promise.all([hours({}), hours({ account_id: place.north })])).toEqual(before.slice(0, 2))
  // Of one sport there is nothing else.
  expect((await hours({ game_id: place.sport })).every(({ bets, pnl_minor: pnl }) => bets === 0 && pnl === 0)).toBe(true)
}, patienceMs)
