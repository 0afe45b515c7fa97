import { arrayText } from '#database/array-text.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { startQueueWorker } from '../runtime/queue-worker.ts'
import type { QueueWorker } from '../runtime/queue-worker.ts'

/** Changes moved, or sums removed, by one transaction, so that none is long and bets go between them. */
const changesMax = 5_000
const removedMax = 5_000
/** How often it is looked whether something waits that nobody told of. */
const everyMs = 1_000
/**
 * The least from one round to the next while bets come. What waits is added up by whoever reads, so nothing is late for it. A bet changes
 * the sums of several accounts above its player; rarer rounds add up more changes of one sum before it is written, and leave readers more
 * to add up.
 */
const wokenMs = 100
/** How often sums of settled markets are looked for. */
const forgetEveryMs = 1_000

/** Accounts with more players than this below them have sums. Reading the positions of so many takes a few milliseconds. */
const fewPlayersMax = 100
/** How often it is asked which accounts have come to have many players, if any account was made since. */
const enterEveryMs = 60_000

const columns = 'account_id, market_id, leg_key, lose_minor, even_minor, win_minor, lose_share, even_share, win_share, stake_minor, bets'

/** The legs of `from`, which name a vector, summed for those accounts `a` of its path that `among` lets through. Each leg looks up what it needs by its key, whatever is believed of how many there are. */
const summedOf = (from: string, among: string): string => `
  select a.account_id, g.market_id, g.leg_key, sum(g.lose_minor) as lose_minor, sum(g.even_minor) as even_minor, sum(g.win_minor) as win_minor,
    sum(g.lose_minor * a.bp::numeric) as lose_share, sum(g.even_minor * a.bp::numeric) as even_share, sum(g.win_minor * a.bp::numeric) as win_share,
    sum(g.stake_minor) as stake_minor, sum(g.bets) as bets
  from ${from} g
  cross join lateral (select from open_books o where o.market_id = g.market_id offset 0) open
  cross join lateral (select account_ids, basis_points from share_vectors v where v.id = g.vector_id offset 0) v
  cross join lateral unnest(v.account_ids, v.basis_points) as a(account_id, bp)
  ${among}
  group by 1, 2, 3`

const holdText = 'select hold_sums($1)'

/**
 * Takes changes out of the queue and adds them to the sums of the accounts above that have any, in one statement: in any snapshot a change
 * stands in exactly one of both places, whatever breaks off where. Rows are touched in order of their key.
 */
const moveText = `
with taken as (
  delete from leg_changes where ctid = any(array(select ctid from leg_changes limit ${changesMax}))
  returning market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets, at
), summed as (${summedOf('taken', 'cross join lateral (select from summed_accounts s where s.account_id = a.account_id offset 0) summed')}
), added as (
  insert into account_legs as g (${columns})
  select * from summed order by account_id, market_id, leg_key
  on conflict (account_id, market_id, leg_key) do update set
    lose_minor = g.lose_minor + excluded.lose_minor, even_minor = g.even_minor + excluded.even_minor, win_minor = g.win_minor + excluded.win_minor,
    lose_share = g.lose_share + excluded.lose_share, even_share = g.even_share + excluded.even_share, win_share = g.win_share + excluded.win_share,
    stake_minor = g.stake_minor + excluded.stake_minor, bets = g.bets + excluded.bets
)
select count(*)::int as count, extract(epoch from clock_timestamp() - min(at))::float8 as age from taken`

const enterText = `
insert into summed_accounts
select t.ancestor_id from accounts p join account_paths t on t.descendant_id = p.id and t.depth > 0
where p.level = 9 group by 1 having count(*) > $1
on conflict do nothing returning account_id`

/** What an account enters with: all that stands below it, but for what waits and will be added. */
const enteredText = `
insert into account_legs (${columns}) ${summedOf(`(
    select market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets
    from open_books o cross join businesses b join position_legs l using (market_id) where l.business_id = b.id
    union all
    select market_id, vector_id, leg_key, -lose_minor, -even_minor, -win_minor, -stake_minor, -bets from leg_changes
  )`, 'where a.account_id = any($1::bigint[])')}`

export type LegsMoved = { readonly count: number; /** How long the oldest of them had waited, in seconds. */ readonly ageSeconds: number }

/** Moves the changes that wait; two that do it at once share them, and none is moved twice. */
export async function moveLegs(tx: Tx): Promise<LegsMoved> {
  // Sent together: the second begins, and takes its view of the world, when the first holds its lock.
  const [, { rows }] = await Promise.all([tx.queryNamed('exposure-hold', holdText, [false]), tx.queryNamed<{ count: number; age: number | null }>('exposure-move', moveText)])
  return { count: rows[0]?.count ?? 0, ageSeconds: rows[0]?.age ?? 0 }
}

/** Gives sums to the accounts that have come to have more players below them than that; none of them ever loses them. */
export async function enterAccounts(tx: Tx, playersMax = fewPlayersMax): Promise<void> {
  await tx.queryNamed('exposure-hold', holdText, [true])
  const { rows } = await tx.query<{ account_id: string }>(enterText, [playersMax])
  if (rows.length > 0) await tx.query(enteredText, [arrayText(rows.map((row) => row.account_id))])
}

/** Removes some sums of a settled market, which nobody reads any more, and with the last of them its mark. Answers whether there may be more. */
export async function forgetSettled(tx: Tx): Promise<boolean> {
  const { rows } = await tx.queryNamed<{ market_id: string }>('exposure-settled', 'select market_id from settled_legs limit 1 for update skip locked')
  const marketId = rows[0]?.market_id
  if (marketId === undefined) return false
  const { rowCount } = await tx.queryNamed('exposure-forget',
    `delete from account_legs where ctid = any(array(select ctid from account_legs where market_id = $1 limit ${removedMax})) and market_id = $1`, [marketId])
  if (rowCount < removedMax) await tx.queryNamed('exposure-forgotten', 'delete from settled_legs where market_id = $1', [marketId])
  return true
}

/** Keeps the queue short, on one node at a time, woken when the stream moved. Readers are exact without it, only slower: they add up what waits. */
export function startLegMover({ database, holder, log, metrics }: { readonly database: Database; readonly holder: string; readonly log: Log; readonly metrics: Metrics }): QueueWorker {
  let enterAt = 0
  let forgetAt = 0
  let newest: string | null = null
  /** Ids of accounts rise: a new highest one says that some were made. */
  const enter = async (): Promise<void> => {
    if (performance.now() < enterAt) return
    enterAt = performance.now() + enterEveryMs
    const { rows } = await withTransaction(database, { readOnly: true }, (tx) => tx.query<{ id: string | null }>('select max(id) as id from accounts'))
    const found = rows[0]?.id ?? null
    if (found === newest) return
    await withTransaction(database, {}, (tx) => enterAccounts(tx))
    // Only now: what fails is tried again.
    newest = found
  }
  const forget = async (): Promise<boolean> => {
    if (performance.now() < forgetAt) return false
    const removed = await withTransaction(database, { keepPlans: true }, forgetSettled)
    if (!removed) forgetAt = performance.now() + forgetEveryMs
    return removed
  }
  return startQueueWorker({
    database, holder, log, everyMs, wokenMs, lease: 'exposure', failing: 'exposure: what waits could not be added up, trying again',
    async step() {
      await enter()
      const { count, ageSeconds } = await withTransaction(database, { keepPlans: true }, moveLegs)
      metrics.exposureLagSeconds.set(ageSeconds)
      const removed = await forget()
      return count === changesMax || removed
    },
  })
}
