import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Check } from '#database/reconcile-check.ts'
import { countEverywhere, playBeside, playSeededDay } from '../../tests/reports/seeded-day.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { proveSums } from './prove-sums.ts'
import { closePlayerDays } from './sum-keeper.ts'

const db = await testDatabase()
const dayOver = new Date('2026-07-16T06:00:00Z')
const wrongOf = (checks: readonly Check[]): readonly Check[] => checks.filter(({ wrong }) => wrong > 0)
const wrong = async (): Promise<readonly Check[]> => wrongOf(await proveSums(db.database))

beforeAll(async () => {
  const { world } = await playSeededDay(db)
  await playBeside(db, world)
  await countEverywhere(db)
  while (await closePlayerDays(db.database, dayOver));
})

test('sums that nobody has touched are right, and all of them have been looked at, however few accounts at a time', async () => {
  const checks = await proveSums(db.database)
  expect(wrongOf(checks)).toEqual([])
  expect(checks.filter(({ looked, leftOut }) => looked === 0 || leftOut !== undefined)).toEqual([])
  expect(await proveSums(db.database, 2)).toEqual(checks)
})

type Tampered = readonly [table: string, found: string, figures: readonly string[]]
const staked = ['bets', 'stake_minor', 'voided_share']
const moved = ['won_minor', 'lost_minor', 'adjusted_minor', 'commission_minor', 'own_win_minor', 'own_commission_minor', 'edge_profit_minor']
const levelled = ['own_win_minor', 'own_commission_minor', 'result_minor', 'commission_minor']
/** Tables of sums with words of the check that has to find them; what is compared with what another one has stands in a later row than that. */
const tables: readonly (readonly Tampered[])[] = [
  [
    ['bet_sums', 'staked', staked], ['money_sums', 'the money of every account by quarters is', [...moved, 'edge_cash_minor', 'edge_credit_minor']], ['market_sums', 'the money of every market', moved],
    ['casino_sums', 'rounds of every account', ['rounds', 'won_minor', 'lost_minor']], ['player_stakes', 'what each player staked where', ['won_minor', 'lost_minor']],
    ['market_turnovers', 'the turnover of every account', staked.slice(0, 2)], ['player_results', 'won or lost', ['result_minor']], ['player_days', 'the hours in which', ['hours']],
  ],
  [
    ['level_stakes', 'through the accounts of each level', staked], ['level_sums', 'what went through', levelled], ['outcome_sums', 'by winners and losers', ['stake_won_minor', 'stake_lost_minor']],
    ['active_players', 'active', ['hour_players', 'day_players']], ['bet_quarters', 'was staked by quarters whatever the sport', staked], ['money_quarters', 'by quarters whatever the sport', ['result_minor', 'commission_minor', 'own_minor']],
  ],
  [
    ['bet_days', '(bet_days)', staked], ['level_stake_days', '(level_stake_days)', staked], ['money_days', '(money_days)', [...moved, 'edge_cash_minor', 'edge_credit_minor']], ['market_days', '(market_days)', moved],
    ['level_days', '(level_days)', levelled], ['casino_days', '(casino_days)', ['rounds', 'won_minor', 'lost_minor']], ['outcome_days', '(outcome_days)', ['stake_won_minor', 'stake_lost_minor']], ['active_days', '(active_days)', ['hour_players', 'day_players']],
  ],
]

test.each(tables.map((row) => [row.map(([table]) => table).join(', '), row] as const))('a figure that was changed by one unit is found and said, kept and as it must be: %s', async (_tables, row) => {
  for (let turn = 0; turn < Math.max(...row.map(([, , figures]) => figures.length)); turn++) {
    const changed: { readonly found: string; readonly said: string; readonly undo: () => Promise<unknown> }[] = []
    for (const [table, found, figures] of row) {
      const figure = figures[turn]
      if (figure === undefined) continue
      const { rows: [one] } = await db.owner.query<{ was: string; after: string }>(
        `with one as (select ctid, ${figure} as was from ${table} order by ctid offset (select count(*) / 2 from ${table}) limit 1)
         update ${table} t set ${figure} = ${figure} + 1 from one where t.ctid = one.ctid returning trim_scale(one.was::numeric)::text as was, to_jsonb(t) as after`)
      const was = one?.was ?? expect.fail('a row')
      changed.push({
        found, said: table === 'active_players' ? 'kept' : `${figure} kept ${BigInt(was) + 1n}, must be ${was}`,
        undo: () => db.owner.query(`update ${table} t set ${figure} = ${figure} - 1 where to_jsonb(t) = $1`, [one?.after]),
      })
    }
    const checks = await wrong()
    for (const { found, said } of changed) expect(checks.filter(({ name }) => name.includes(found)).flatMap(({ examples }) => examples).join('\n'), `${found} ${turn}`).toContain(said)
    for (const { undo } of changed) await undo()
  }
  expect(await wrong()).toEqual([])
})

test.each(tables.flat().map(([table, found]) => [table, found] as const))('a row of %s that is gone is missed', async (table, found) => {
  const { rows: [gone] } = await db.owner.query<{ row: object }>(
    `delete from ${table} where ctid = (select ctid from ${table} t order by length(to_jsonb(t)::text) desc, ctid limit 1) returning to_jsonb(${table}) as row`)
  expect((await wrong()).map(({ name }) => name).join('\n')).toContain(found)
  await db.owner.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [gone?.row])
  expect(await wrong()).toEqual([])
})

test('npm run reconcile ends with 1 and names the row and both figures', async () => {
  await db.owner.query('update money_days set won_minor = won_minor + 1')
  const found = spawnSync(process.execPath, [join(import.meta.dirname, '../../cli/reconcile.ts')], { env: { ...process.env, DATABASE_URL: db.appUrl }, encoding: 'utf8' })
  expect(found.stdout).toMatch(/WRONG {2}days are what their quarters come to \(money_days\): .*\n +account_id \d+ slot .*: won_minor kept -?\d+, must be -?\d+\n/)
  expect(found.status).toBe(1)
  await db.owner.query('update money_days set won_minor = won_minor - 1')
})

test('npm run sums makes those that were changed or lost anew, and proves them', async () => {
  await db.owner.query('update money_sums set won_minor = won_minor + 1')
  await db.owner.query('delete from bet_sums')
  await db.owner.query('delete from player_results')
  expect(await wrong()).not.toEqual([])
  const made = spawnSync(process.execPath, [join(import.meta.dirname, '../../cli/sums.ts')], { env: { ...process.env, DATABASE_URL: db.appUrl }, encoding: 'utf8' })
  expect(made).toMatchObject({ stdout: expect.stringMatching(/^The sums are made anew and right\. [\d.]+ s\n$/), status: 0 })
  expect(await wrong()).toEqual([])
})

test('what cannot be looked at is said', async () => {
  const leftOut = async () => (await proveSums(db.database)).flatMap(({ name, leftOut: why }) => (why === undefined ? [] : [`${name}: ${why}`]))
  const { rows: [market] } = await db.owner.query<{ market_id: string }>('insert into turnovers_due (market_id) select market_id from market_turnovers limit 1 returning market_id')
  const { rows: [place] } = await db.owner.query<{ value: object }>(`delete from settings where key = 'report_sums' returning value`)
  expect(await leftOut()).toEqual([
    'what each player staked by quarters of an hour is that of their bets, voids and results: all: bets are due to be added up anew',
    'the turnover of every account on a market whose money moved is that of positions and accounts directly below: 1 markets of which something waits',
    'what each player staked where they won, and where they lost, is what their position and entries say: 1 markets of which something waits',
    'the hours in which each player was active are those of their bets and rounds: all: bets are due to be added up anew',
  ])
  await db.owner.query(`insert into settings (key, value) values ('report_sums', $1)`, [place?.value])
  await db.owner.query('delete from turnovers_due where market_id = $1', [market?.market_id])
  await db.owner.query(`insert into past_values (kind, id, until, value) select 'business.zone', id, now(), 'Etc/UTC' from businesses limit 1`)
  expect(await leftOut()).toEqual([expect.stringContaining('1 businesses that were given another time zone'), expect.stringContaining('1 businesses that were given another time zone')])
  await db.owner.query(`delete from past_values where kind = 'business.zone'`)
  expect(await leftOut()).toEqual([])
})
