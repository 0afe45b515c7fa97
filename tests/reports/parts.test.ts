import { beforeAll, expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { providerOfColumn, sportOfColumn } from '#contract/report-list.ts'
import { reports } from '#contract/reports.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { playSeededDay, seededDay } from './seeded-day.ts'

// Parts come to their whole: the columns of a row, and the branches of a chart with those that are left out.

const db = await testDatabase()
const server = await testServer(db, { running: false, now: () => new Date('2026-03-15T06:00:00Z') })
let look: ReturnType<typeof clientOf>
let [house, business] = ['', '']
beforeAll(async () => {
  const { world } = await playSeededDay(db)
  house = world.accounts.get('house') ?? ''
  business = world.businessId
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'BETS', permission: null }] })
  look = clientOf(server, await signIn(server, 'looker'))
})

test('sports, the casino and rewards come to the total of each member, and the providers to the casino', async () => {
  const { data, extra } = await look(reports.read, { query: { report: 'sports_members', account_id: house, ...seededDay, limit: '100' } })
  const rows = [...data.map(({ cells }) => cells), ...extra.heading.totals.map(({ cells }) => cells)]
  const sum = (cells: (typeof rows)[number], fits: (name: string) => boolean) => Object.entries(cells).reduce((all, [name, value]) => all + (fits(name) ? Number(value) : 0), 0)
  expect(rows).toHaveLength(3)
  for (const cells of rows) {
    expect(sum(cells, (name) => sportOfColumn(name)?.figure === 'pnl' || name === 'casino' || name === 'rewards')).toBe(cells['total'])
    expect(sum(cells, (name) => providerOfColumn(name) !== null)).toBe(cells['casino'])
  }
  expect(rows.map(({ rewards }) => rewards)).toEqual([-11_100, 0, -11_100])
})

test('what a branch staked comes to its turnover, and what its players won, lost and were given, with the commission, to its profit', async () => {
  const { data, extra } = await look(reports.read, { query: { report: 'turnover', account_id: house, ...seededDay, limit: '100' } })
  const rows = [...data, ...extra.heading.totals].map(({ cells }) => (name: string) => Number(cells[name]))
  expect(rows.map((of) => [of('stake_before') + of('stake_in_play') - of('voided'), of('commission') - of('won') - of('lost') - of('adjusted')])).toEqual(rows.map((of) => [of('turnover'), of('pnl')]))
  expect(rows.map((of) => of('adjusted'))).toEqual([11_100, 0, 11_100])
})

test('branches that are left out of a chart are told as one, which with the others comes to the whole', async () => {
  // Of what moved in the house: 210 more branches, each with a little less than the one before.
  const first = 700_000_000
  await db.owner.query(
    `insert into accounts (id, business_id, parent_id, level, user_name, name, currency, match_commission_bp) select $1::bigint + n, $2, $3, 4, 'branch-' || n, 'Branch', 'INR', 200 from generate_series(1, 210) n`, [first, business, house])
  await db.owner.query(
    `insert into money_sums (account_id, slot, sport_id, market_type, won_minor, lost_minor, adjusted_minor, commission_minor, own_win_minor, own_commission_minor, edge_profit_minor, edge_cash_minor, edge_credit_minor)
     select $1::bigint + n, '2026-03-14T06:00:00Z', (select min(sport_id) from bet_sums), 'fancy', -n * 1000, 0, 0, -7, 0, 0, 0, 0, 0 from generate_series(1, 210) n`, [first])
  await db.owner.query(
    `insert into bet_sums (account_id, slot, sport_id, market_type, in_play, bets, stake_minor, voided_share) select $1::bigint + n, '2026-03-14T06:00:00Z', (select min(sport_id) from bet_sums), 'fancy', false, 2, n * 10000, 0 from generate_series(1, 210) n`, [first])
  await db.owner.query(
    `insert into active_players (account_id, slot, through, sport_id, market_type, hour_players, day_players) select $1::bigint + n, '2026-03-14T06:00:00Z', 9, 0, 'all', 3, 3 from generate_series(1, 210) n`, [first])
  // Their days are made of these.
  await db.owner.query('delete from sum_zones')
  const { data, extra } = await look(analytics.split, { query: { account_id: house, ...seededDay, by: 'branch' } })
  const { heading } = (await look(reports.read, { query: { report: 'agent_pnl', account_id: house, ...seededDay, limit: '1' } })).extra
  expect(data).toHaveLength(200)
  expect(extra.left_out).toMatchObject([{ currency: 'INR', parts: 12 }])
  const [whole] = heading.totals
  const all = (name: 'bets' | 'turnover_minor' | 'pnl_minor' | 'commission_minor' | 'players'): number => [...data, ...extra.left_out].reduce((sum, row) => sum + row[name], 0)
  expect([all('bets'), all('turnover_minor'), all('pnl_minor'), all('commission_minor'), all('players')]).toEqual(['bets', 'turnover', 'pnl', 'commission', 'days'].map((name) => whole?.cells[name]))
  expect((await look(analytics.split, { query: { account_id: house, ...seededDay, by: 'sport' } })).extra.left_out).toEqual([])
})
