import { expect, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { surveillanceDesk } from '../../tests/support/surveillance-desk.ts'
import { watchWagers } from '../logs/wager-watch.ts'
import { alertSteps } from '../surveillance/alert-watch.ts'
import { sealSteps } from './audit-sealer.ts'
import { silentLog } from './log.ts'
import { createIdSource } from './row-ids.ts'
import { betsOf, readSince } from './stream-store.ts'

/*
 * Who follows bets keeps its connection, and would keep a plan from the time when its tables had hardly a row. Here each looks a few times
 * at next to nothing; then the tables fill at once, and nobody has counted them since.
 */

const { db, relay, newMarket } = await surveillanceDesk()
const followed = openDatabase({ url: db.appUrl, connectionsMax: 1, applicationName: 'test follower' })
const alerts = alertSteps({ database: followed, ids: await createIdSource(followed), log: silentLog, now: () => new Date(), wakeRelay: () => undefined })
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

/** PostgreSQL 18 is the first to tell it of one connection. */
const tellsOfConnections = Number((await db.owner.query<{ server_version_num: string }>('show server_version_num')).rows[0]?.server_version_num) >= 180_000

/** Pages that the followers' own connection looked at so far. Others tell of theirs when they come to it, up to ten seconds later. */
async function pages(): Promise<number> {
  await withTransaction(followed, {}, (tx) => tx.query('select pg_stat_force_next_flush()'))
  const { rows } = await withTransaction(followed, {}, (tx) => tx.query<{ pages: string }>(
    `select sum(hits + reads) as pages from pg_stat_get_backend_io(pg_backend_pid()) where object = 'relation'`))
  return Number(rows[0]?.pages)
}

test.runIf(tellsOfConnections)('whoever follows bets reads each by its key, though its tables were empty when it began', async () => {
  for (let look = 0; look < enoughForAKeptPlan; look++) {
    await market.bet('one', 'back')
    await relay()
    // Counted while they have hardly a row: from then on reading them whole is the cheapest plan.
    if (look === 0) await db.owner.query('vacuum (analyze)')
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
