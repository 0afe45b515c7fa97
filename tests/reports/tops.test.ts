import { beforeAll, expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { reports } from '#contract/reports.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { naiveMarkets as marketsText, naivePlayers as playersText, type Naive } from './naive-tops.ts'
import { addUp, playSeededDay, seededDay } from './seeded-day.ts'

// Who won and lost most, and which markets moved most, beside what entries, bets and voids come to, added up one by one: with voids, a result that was
// taken back, rounds of the casino and a reward, and a second currency.

const db = await testDatabase()
const server = await testServer(db, { running: false, now: () => new Date('2026-03-15T06:00:00Z') })
const names = ['house', 'north', 'south', 'asha'] as const

const place = new Map<string, string>()
let [sport, look] = ['', undefined as unknown as ReturnType<typeof clientOf>]
beforeAll(async () => {
  const { world } = await playSeededDay(db)
  for (const name of names) place.set(name, world.accounts.get(name) ?? '')
  sport = world.sportId
  await playAbroad()
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'BETS', permission: null }] })
  look = clientOf(server, await signIn(server, 'looker'))
})

/** Twelve markets of another currency, which moved more than any of the first. */
async function playAbroad(): Promise<void> {
  const world = await createMoneyWorld(db, [{ name: 'abroad', parent: null, level: 0, shareBp: 10_000 }], [{ name: 'zoe', parent: 'abroad', creditMinor: 900_000_000 }], 'AED')
  const driver = moneyDriver({ ...(await moneyContext(db.database)), now: () => new Date('2026-03-14T12:00:00Z') }, world)
  for (let no = 1; no <= 12; no++) {
    const market = await addMarket(db, world, { type: 'match_odds', runners: ['Left', 'Right'] })
    const selection = market.runners.get('Left') ?? ''
    await setPrice(db, market.id, selection, 2_000)
    const placed = await driver.place({ player_id: world.accounts.get('zoe') ?? '', market_id: market.id, side: 'back', selection_id: selection, price: 2_000, stake_minor: 400_000 * no })
    if (!placed.ok) throw new Error(JSON.stringify(placed.refusal))
    await driver.settle(market.id, { kind: 'winners', winners: [no % 2 === 0 ? selection : (market.runners.get('Right') ?? '')] })
  }
  await driver.work()
  await driver.stop()
  await addUp(db)
}

const told = ({ id, currency, pnl_minor: pnl, turnover_minor: turnover, bets }: { readonly id: string; readonly currency: string; readonly pnl_minor: number; readonly turnover_minor: number; readonly bets: number }) => ({ id, currency, bets, turnover, pnl })
const shown = ({ id, currency, bets, turnover, pnl }: Naive) => ({ id, currency, bets, turnover, pnl })

/** The first ten of each currency. */
function firstOf(rows: readonly Naive[], by: (a: Naive, b: Naive) => number): readonly Naive[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, of]) => of.toSorted(by).slice(0, 10))
}

test.each(['everybody', ...names])('%s: winners, losers and markets are what entries and bets come to', async (name) => {
  const account = place.get(name)
  for (const narrowed of [{}, { game_id: sport }, { market_type: 'fancy' as const }, { game_id: sport, market_type: 'match_odds' as const }]) {
    const values = [account ?? null, narrowed.game_id ?? null, narrowed.market_type ?? null]
    const query = { ...seededDay, ...(account === undefined ? {} : { account_id: account }), ...narrowed }
    const players = (await db.owner.query<Naive>(playersText, values)).rows
    for (const [of, sign] of [['winners', 1], ['losers', -1]] as const) {
      const wanted = firstOf(players.filter(({ pnl }) => pnl * sign > 0), (a, b) => (b.pnl - a.pnl) * sign || (a.name < b.name ? -1 : 1))
      expect([of, narrowed, (await look(analytics.top, { query: { ...query, of } })).data.map(told)]).toEqual([of, narrowed, wanted.map(shown)])
    }
    const wanted = firstOf((await db.owner.query<Naive>(marketsText, values)).rows, (a, b) => Math.abs(b.pnl) - Math.abs(a.pnl))
    const found = (await look(analytics.top, { query: { ...query, of: 'markets' } })).data.map(told)
    const sorted = (rows: readonly { readonly id: string; readonly currency: string }[]) => rows.toSorted((a, b) => `${a.currency} ${a.id}`.localeCompare(`${b.currency} ${b.id}`))
    expect([narrowed, sorted(found)]).toEqual([narrowed, sorted(wanted.map(shown))])
    // Each currency in its order.
    for (const [, of] of Map.groupBy(found, ({ currency }) => currency)) expect(of.map(({ pnl }) => Math.abs(pnl))).toEqual(of.map(({ pnl }) => Math.abs(pnl)).toSorted((a, b) => b - a))
  }
})

test('the lists hold what the day had: rounds and a reward, a result taken back, voids, and every currency', async () => {
  const top = async (of: 'winners' | 'losers' | 'markets') => (await look(analytics.top, { query: { ...seededDay, of } })).data
  expect((await top('winners')).map(({ name }) => name)).toContain('esha')
  expect(new Set((await top('markets')).map(({ currency }) => currency))).toEqual(new Set(['AED', 'INR']))
  expect((await top('markets')).filter(({ currency }) => currency === 'AED')).toHaveLength(10)
  const { rows } = await db.owner.query<{ type: string }>(`select distinct type::text as type from journal_entries order by 1`)
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(['bonus', 'casino_round', 'pnl_reversal', 'void_adjustment', 'void_reversal']))
})

test('the largest stakes and exposures are those of each currency by itself, however many another has', async () => {
  const { rows: [abroad] } = await db.owner.query<{ id: string }>(`select id from accounts where level = 0 and currency = 'AED'`)
  // More bets, and players, of the other currency than a list holds, each of them more units than any of the first.
  await db.owner.query(
    `insert into bets (business_id, id, player_id, market_id, event_id, selection_id, market_type, side, price_requested, price_matched, stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, placed_at)
     select b.business_id, 900000000000 + n, b.player_id, b.market_id, b.event_id, b.selection_id, b.market_type, b.side, b.price_requested, b.price_matched, 900000000 + n, b.currency, b.profit_minor, b.liability_minor, b.vector_id, b.in_play, b.placed_at
     from (select * from bets where currency = 'AED' order by id limit 1) b cross join generate_series(1, 130) n`)
  await db.owner.query(
    `with made as (
       insert into accounts (id, business_id, parent_id, level, user_name, name, currency, match_commission_bp)
       select 700000 + n, a.business_id, a.id, 9, 'rich-' || n, 'Rich', 'AED', 200 from accounts a cross join generate_series(1, 130) n where a.id = $1 returning id, business_id
     ), paths as (
       insert into account_paths select $1::bigint, id, 1 from made union all select id, id, 0 from made
     ) insert into account_funds (account_id, business_id, exposure_minor) select id, business_id, 900000000 + id from made`, [abroad?.id])
  await db.owner.query(`update account_funds set exposure_minor = 500 where account_id = $1`, [place.get('asha')])
  await addStaff(db.owner, { userName: 'reporter', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }] })
  const reporter = clientOf(server, await signIn(server, 'reporter'))
  const read = async (report: 'top_stakes' | 'top_exposures', account?: string) =>
    (await reporter(reports.read, { query: { report, ...(report === 'top_stakes' ? seededDay : {}), ...(account === undefined ? {} : { account_id: account }), limit: '500' } })).data
  const count = (rows: Awaited<ReturnType<typeof read>>) => [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => [currency, of.length])
  const { rows: [bets] } = await db.owner.query<{ inr: number }>(`select count(*)::int as inr from bets where currency = 'INR'`)
  const { rows: [exposed] } = await db.owner.query<{ inr: number }>(`select count(*)::int as inr from account_funds f join accounts a on a.id = f.account_id where a.level = 9 and a.currency = 'INR' and f.exposure_minor > 0`)
  expect(count(await read('top_stakes'))).toEqual([['AED', 100], ['INR', bets?.inr]])
  expect(count(await read('top_exposures'))).toEqual([['AED', 100], ['INR', exposed?.inr]])
  for (const [report, figure] of [['top_stakes', 'stake'], ['top_exposures', 'exposure']] as const) {
    const all = await read(report)
    // Each currency in its order, and as its company alone has it.
    for (const [currency, of] of Map.groupBy(all, (row) => row.currency)) {
      expect(of.map(({ cells }) => cells[figure])).toEqual(of.map(({ cells }) => Number(cells[figure])).toSorted((a, b) => b - a))
      expect(of.map(({ id }) => id)).toEqual((await read(report, currency === 'AED' ? abroad?.id : place.get('house'))).map(({ id }) => id))
    }
  }
})
