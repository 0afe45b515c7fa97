import { expect, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { surveillanceDesk } from '../../tests/support/surveillance-desk.ts'
import { watchWagers } from '../logs/wager-watch.ts'
import { alertSteps } from '../surveillance/alert-watch.ts'
import { sealSteps } from './audit-sealer.ts'
import { createIdSource } from './row-ids.ts'
import { betsOf, readSince } from './stream-store.ts'

/*
 * Who follows bets keeps its connection, and would keep a plan from the time when its tables had hardly a row. Here each looks a few times
 * at next to nothing; then the tables fill at once, and nobody has counted them since.
 */

const { db, relay, newMarket } = await surveillanceDesk()
const followed = openDatabase({ url: db.appUrl, connectionsMax: 1, applicationName: 'test follower' })
const alerts = alertSteps({ database: followed, ids: await createIdSource(followed), now: () => new Date(), wakeRelay: () => undefined })
const seals = sealSteps(followed)
const market = await newMarket()
let told = 0

async function tell(): Promise<void> {
  const messages = await readSince(followed, told, null, 10_000)
  told = Number(messages.at(-1)?.no ?? told)
  await betsOf(followed, messages)
}

const followers = [
  ['surveillance', async () => { while ((await alerts()) > 0); }],
  ['the seals of the record', async () => { while (!(await seals())); }],
  ['the live stream', tell],
  ['large wagers', async () => { while ((await watchWagers(followed)) > 0); }],
] as const

const enoughForAKeptPlan = 8
const many = 300
const pagesARow = 120

/** Pages of tables and indexes that were looked at so far, by anybody. */
async function pages(): Promise<number> {
  await withTransaction(followed, {}, (tx) => tx.query('select pg_stat_force_next_flush()'))
  const { rows } = await db.owner.query<{ pages: string }>(
    'select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)) as pages from pg_statio_user_tables')
  return Number(rows[0]?.pages)
}

test('whoever follows bets reads each by its key, though its tables were empty when it began', async () => {
  for (let look = 0; look < enoughForAKeptPlan; look++) {
    await market.bet('one', 'back')
    await relay()
    for (const [, follow] of followers) await follow()
  }
  await db.owner.query(`
    insert into bet_sums (account_id, slot, sport_id, market_type, in_play, bets, stake_minor, voided_share)
    select 1000000 + n, '2020-01-01', 1, 'match_odds', false, 1, 100, 0 from generate_series(1, 30000) n`)
  await db.owner.query(`insert into audit_log (actor_kind, action) select 'system', 'test.filled' from generate_series(1, 20000)`)
  for (let bet = 0; bet < many; bet++) await market.bet(['one', 'two', 'three'][bet % 3] ?? 'one', 'back', { stake_minor: 100 })
  await relay()
  for (const [name, follow] of followers) {
    const before = await pages()
    await follow()
    const rows = name === 'the seals of the record' ? many + 20_000 : many
    const read = (await pages() - before) / rows
    expect(read <= pagesARow, `${name}: ${read.toFixed(0)} pages a row`).toBe(true)
  }
  await followed.close()
}, 120_000)
