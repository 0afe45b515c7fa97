import { expect, test } from 'vitest'
import { closePlayerDays, rebuildSums } from '#server/analytics/sum-keeper.ts'
import { testDatabase } from '../support/database.ts'
import { addUp, countEverywhere, playBeside, playSeededDay } from './seeded-day.ts'

// Sums that were made anew, of many entries at once or of few, are row for row those that were kept as things happened.

const db = await testDatabase()
const dayOver = new Date('2026-03-16T06:00:00Z')

/** Tables of sums; where a row stands in the quarter in which it changed last, all changes of it come to one. */
const kept = [
  'bet_sums', 'bet_quarters', 'bet_days', 'level_stakes', 'level_stake_days', 'active_players', 'active_days', 'player_days', 'money_sums', 'money_quarters', 'money_days', 'market_sums', 'market_days', 'casino_sums', 'casino_days',
  'level_sums', 'level_days', 'player_results', 'player_result_marks',
] as const
const changes = {
  market_turnovers: 'account_id, market_id, sum(bets), sum(stake_minor)', player_stakes: 'player_id, market_id, sum(won_minor), sum(lost_minor)', outcome_sums: 'account_id, sport_id, market_type, sum(stake_won_minor), sum(stake_lost_minor)',
  outcome_days: 'account_id, sport_id, market_type, sum(stake_won_minor), sum(stake_lost_minor)',
} as const

async function everything(): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  const rowsOf = async (text: string) => (await db.owner.query<{ row: string }>(`select t::text as row from (${text}) t order by 1`)).rows.map(({ row }) => row)
  for (const table of kept) {
    // What came to nothing again may stand as a row of nothing.
    const { rows } = await db.owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name ~ '_minor$|_share$|^bets$|^rounds$|_players$|^hours$' order by ordinal_position`, [table])
    found[table] = await rowsOf(`select * from ${table}${rows.length === 0 ? '' : ` where (${rows.map(({ name }) => name).join(', ')}) <> (${rows.map(() => '0').join(', ')})`}`)
  }
  for (const [table, columns] of Object.entries(changes)) {
    const sums = columns.split(', ').filter((column) => column.startsWith('sum('))
    found[table] = await rowsOf(`select ${columns} from ${table} group by ${columns.split(', ').filter((column) => !column.startsWith('sum(')).join(', ')} having (${sums.join(', ')}) <> (${sums.map(() => '0').join(', ')})`)
  }
  return found
}

test('made anew, all at once or a few entries at a time, they are what was kept', async () => {
  const { world } = await playSeededDay(db, () => addUp(db))
  await playBeside(db, world)
  await countEverywhere(db)
  while (await closePlayerDays(db.database, dayOver));
  const before = await everything()
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
  for (const atOnce of [1, undefined]) {
    await rebuildSums(db.database, atOnce)
    while (await closePlayerDays(db.database, dayOver));
    expect(await everything()).toEqual(before)
  }
})
