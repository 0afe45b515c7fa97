import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#database/transaction.ts'
import { withTransaction } from '#database/transaction.ts'
import { closePlayerDays } from '#server/analytics/sum-keeper.ts'
import { topPlayers } from '#server/analytics/top-players.ts'
import { openReport } from '#server/reports/read-report.ts'
import { testDatabase } from '../support/database.ts'
import { siteReader } from '../support/site-reader.ts'
import { addUp, playSeededDay } from './seeded-day.ts'

// Who won and lost most over many days, beside the entries added up one by one: while nothing is written by days, when it is, when something
// is added late, and in another time zone.

const db = await testDatabase()
const dayMs = 86_400_000
const days = 90
/** Midnight in Asia/Kolkata, on which the seeded day begins. */
const first = Date.parse('2026-03-13T18:30:00Z')
const later = new Date(first + (days + 3) * dayMs)
const at = (day: number, hours = 0): string => new Date(first + day * dayMs + hours * 3_600_000).toISOString()

const place = new Map<string, string>()
let [sport, business] = ['', '']
beforeAll(async () => {
  const { world } = await playSeededDay(db)
  for (const name of ['house', 'north', 'south']) place.set(name, world.accounts.get(name) ?? '')
  ;[sport, business] = [world.sportId, world.businessId]
  await repeat(1, days)
  await addUp(db)
})

/** What players won and lost on the seeded day, once more on each of these days, each time a little more or less, at other hours. */
async function repeat(from: number, to: number): Promise<void> {
  await db.owner.query(
    `insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, round_id, revision, vector_id, at)
     select j.business_id, 800000000000 + d * 1000 + row_number() over (order by j.id), j.type, j.account_id, j.amount_minor * (d * 5 % 11 - 5) + j.account_id % 97 * d, j.currency, j.market_id, j.round_id, j.revision * 1000 + d, j.vector_id,
       j.at + d * interval '1 day' + d % 7 * interval '3 hours'
     from journal_entries j cross join generate_series($1::int, $2::int) d where j.type in ('pnl', 'commission', 'casino_round') and j.void_id is null and j.revision < 1000`, [from, to])
}

type Asked = { readonly account_id?: string; readonly game_id?: string; readonly market_type?: 'match_odds' | 'fancy'; readonly from?: string; readonly to: string }
type Top = readonly (readonly [string, number])[]

async function shown(tx: Tx, asked: Asked, of: 'winners' | 'losers', fewMax: number): Promise<Top> {
  const open = await openReport(tx, siteReader, { report: 'account_pnl', ...asked }, later)
  if (!open.ok) throw new Error(JSON.stringify(open.refusal))
  return (await topPlayers(tx, open.value, { of, gameId: asked.game_id, marketType: asked.market_type, fewMax })).map(({ name, pnl }) => [name, Number(pnl)])
}

async function oneByOne({ account_id: account, game_id: game, market_type: type, from, to }: Asked, of: 'winners' | 'losers'): Promise<Top> {
  const { rows } = await db.owner.query<{ name: string; pnl: number }>(
    `select a.user_name as name, sum(j.amount_minor)::float8 as pnl from journal_entries j join accounts a on a.id = j.account_id and a.level = 9 left join markets k on k.id = j.market_id
     where j.type not in ('credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take') and j.at >= $1 and j.at < $2 and ($3::bigint is null or k.sport_id = $3) and ($4::text is null or k.type::text = $4)
       and ($5::bigint is null or exists (select from account_paths t where t.ancestor_id = $5 and t.descendant_id = a.id)) group by 1`, [from ?? '2000-01-01', to, game ?? null, type ?? null, account ?? null])
  const sign = of === 'winners' ? 1 : -1
  return rows.filter(({ pnl }) => pnl * sign > 0).toSorted((a, b) => (b.pnl - a.pnl) * sign).map(({ name, pnl }) => [name, pnl])
}

/** A day, days that begin and end anywhere, blocks as a whole, everything; whole days of other time zones. */
const periods: readonly Omit<Asked, 'account_id'>[] = [
  { from: at(0), to: at(1) }, { from: at(3), to: at(10) }, { from: at(1), to: at(31) }, { from: at(12, 5), to: at(13, 2) }, { from: at(5, 7.25), to: at(77, 19.5) }, { from: at(20), to: at(20 + 64) }, { to: at(days + 3) }, { to: at(40, 5.5) },
  { from: at(2, 5.5), to: at(60, 5.5) },
]

async function compare(): Promise<void> {
  for (const period of periods) {
    for (const narrowed of [{}, { game_id: sport }, { market_type: 'fancy' as const }, { game_id: sport, market_type: 'match_odds' as const }]) {
      for (const which of ['winners', 'losers'] as const) {
        const asked = { ...period, ...narrowed }
        const found = await withTransaction(db.database, {}, (tx) => shown(tx, asked, which, 0))
        expect([asked, which, found]).toEqual([asked, which, await oneByOne(asked, which)])
      }
    }
    for (const account of place.values()) {
      const asked = { ...period, account_id: account }
      const wanted = await oneByOne(asked, 'winners')
      // Each player's own sums, and what is written by days.
      for (const fewMax of [1_000, 0]) expect([asked, fewMax, await withTransaction(db.database, {}, (tx) => shown(tx, asked, 'winners', fewMax))]).toEqual([asked, fewMax, wanted])
    }
  }
}

async function close(): Promise<void> {
  while (await closePlayerDays(db.database, later));
}

const patienceMs = 180_000

test('as entries come to, before anything is written by days, and with half of it', async () => {
  await compare()
  await closePlayerDays(db.database, later)
  for (let written = 0; written < days / 2; written++) expect(await closePlayerDays(db.database, later)).toBe(true)
  const { rows } = await db.owner.query<{ days: number }>(`select extract(day from until - $1::timestamptz)::int as days from player_result_marks where business_id = $2`, [at(0), business])
  expect(rows).toEqual([{ days: days / 2 }])
  await compare()
}, patienceMs)

test('and when all days are written, which are then all that is read', async () => {
  await close()
  await compare()
  const { rows } = await db.owner.query<{ days: number; blocks: number }>('select days, count(distinct begins)::int as blocks from player_results where business_id = $1 group by 1 order by 1', [business])
  expect(rows.map(({ days: size }) => size)).toEqual([1, 4, 16, 64])
  // Hours later than on the seeded day some of it is of the day after the last.
  expect(rows[0]?.blocks).toBe(days + 2)
  await withTransaction(db.database, {}, async (tx) => {
    const asked = { from: at(1), to: at(31) }
    expect((await shown(tx, asked, 'winners', 0)).length).toBeGreaterThan(0)
    await tx.query('savepoint before')
    await tx.query('delete from player_results')
    expect(await shown(tx, asked, 'winners', 0)).toEqual([])
    // Of a month not every day is read.
    await tx.query('rollback to savepoint before')
    const read = await shown(tx, asked, 'winners', 0)
    await tx.query('delete from player_results where days = 1 and begins >= $1 and begins < $2', [at(10), at(14)])
    expect(await shown(tx, asked, 'winners', 0)).toEqual(read)
    await tx.query('rollback to savepoint before')
  })
}, patienceMs)

test('what is added late is written once more, with all days behind it', async () => {
  await db.owner.query(
    `insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, revision, vector_id, at)
     select j.business_id, 900000000000, j.type, j.account_id, 77777777, j.currency, j.market_id, 99999, j.vector_id, $1 from journal_entries j where j.type = 'pnl' and j.revision < 1000 limit 1`, [at(33, 4)])
  await addUp(db)
  await compare()
  await close()
  await compare()
}, patienceMs)

test('days of another time zone are written anew', async () => {
  await db.owner.query(`update businesses set time_zone = 'America/New_York' where id = $1`, [business])
  await compare()
  await close()
  await compare()
  const { rows } = await db.owner.query<{ hour: number }>(`select distinct extract(hour from begins at time zone 'America/New_York')::int as hour from player_results where business_id = $1`, [business])
  expect(rows).toEqual([{ hour: 0 }])
}, patienceMs)
