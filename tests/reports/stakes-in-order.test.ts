import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#database/transaction.ts'
import { withTransaction } from '#database/transaction.ts'
import { openReport, reportRows, type OpenReport } from '#server/reports/read-report.ts'
import { testDatabase } from '../support/database.ts'
import { reached } from '../support/reached.ts'
import { siteReader } from '../support/site-reader.ts'
import { addUp, playBeside, playSeededDay, seededDay } from './seeded-day.ts'

// Stakes and voids one by one: read from the indexes of time as far as a page goes, they are the same as all of them sorted.

const db = await testDatabase()
const nextDay = new Date('2026-03-15T06:00:00Z')
const [manyBets, manyVoids] = [3_000, 60]
let [house, sport] = ['', '']

beforeAll(async () => {
  const { world } = await playSeededDay(db)
  await playBeside(db, world)
  ;[house, sport] = [world.accounts.get('house') ?? '', world.sportId]
  // Three at a moment each; of some of them half was taken and given back, all at one moment.
  await db.owner.query(
    `insert into bets (business_id, id, player_id, market_id, event_id, selection_id, market_type, side, price_requested, price_matched, stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, placed_at)
     select b.business_id, 900000000000 + n, b.player_id, b.market_id, b.event_id, b.selection_id, b.market_type, b.side, b.price_requested, b.price_matched, 100 + n, b.currency, b.profit_minor, b.liability_minor, b.vector_id, b.in_play, timestamptz '2026-03-14T14:00:00Z' + n / 3 * interval '1 second'
     from (select b.* from bets b join markets k on k.id = b.market_id where k.sport_id = $1 and b.player_id = $2 order by b.id limit 1) b cross join generate_series(1, ${manyBets}) n`, [sport, world.accounts.get('asha')])
  await db.owner.query(
    `insert into bet_voids (business_id, bet_id, void_id, kind, taken_bp, at)
     select b.business_id, b.id, v.id, k.kind::void_kind, k.taken_bp, timestamptz '2026-03-14T14:10:00Z'
     from (select min(id) as id from voids) v cross join bets b cross join (values ('void', 5000), ('undo', -5000)) as k(kind, taken_bp) where b.id between 900000000001 and 900000000000 + ${manyVoids}`)
  await addUp(db)
}, 120_000)

const asks = () => [{}, { account_id: house }, { game_id: sport }, { account_id: house, market_type: 'match_odds' as const }]

async function opened(tx: Tx, asked: ReturnType<typeof asks>[number]): Promise<OpenReport> {
  const open = await openReport(tx, siteReader, { report: 'stakes', ...asked, ...seededDay }, nextDay)
  if (!open.ok) throw new Error(JSON.stringify(open.refusal))
  return open.value
}

test('every page is that of all stakes and voids sorted, also where many are of one moment', async () => {
  for (const asked of asks()) {
    await withTransaction(db.database, {}, async (tx) => {
      const open = await opened(tx, asked)
      const all = await reportRows(tx, { ...open, parts: null }, 0, 10_000)
      expect(all.length).toBeGreaterThan(manyBets + 2 * manyVoids)
      for (const [offset, limit] of [[0, 1], [0, 100], [1, 2], [1_190, 7], [1_200, 250], [all.length - 3, 100], [all.length, 1]] as const) {
        expect([asked, offset, await reportRows(tx, open, offset, limit)]).toEqual([asked, offset, all.slice(offset, offset + limit)])
      }
    })
  }
})

test.each([['before the tables are looked at', ''], ['after', 'analyze']])('a page reads no more bets than it shows, beside those of voids: %s', async (_, before) => {
  if (before !== '') await db.owner.query(before)
  for (const asked of asks()) {
    const open = await withTransaction(db.database, {}, (tx) => opened(tx, asked))
    const { by, looked } = await reached(db, ['bets'], (tx) => reportRows(tx, open, 0, 10))
    expect([asked, by]).toEqual([asked, expect.arrayContaining(['Index Scan bets_placed'])])
    expect([asked, looked <= 2 * manyVoids + 30, looked]).toEqual([asked, true, looked])
  }
})
