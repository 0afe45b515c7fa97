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
/**
 * What waits is added up by whoever reads, so nothing is late for it. A bet changes the sums of every account above its player; rarer rounds
 * add up more changes of one sum before it is written.
 */
const everyMs = 1_000

/**
 * Takes changes out of the queue and adds them to the sums of every account above, in one statement: in any snapshot a change stands in
 * exactly one of both places, whatever breaks off where. Rows are touched in order of their key.
 */
const moveText = `
with taken as (
  delete from leg_changes where ctid = any(array(select ctid from leg_changes limit ${changesMax}))
  returning market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets, at
), summed as (
  select a.account_id, t.market_id, t.leg_key, sum(t.lose_minor) as lose_minor, sum(t.even_minor) as even_minor, sum(t.win_minor) as win_minor,
    sum(t.lose_minor * a.bp) as lose_share, sum(t.even_minor * a.bp) as even_share, sum(t.win_minor * a.bp) as win_share,
    sum(t.stake_minor) as stake_minor, sum(t.bets) as bets
  from taken t
  join markets m on m.id = t.market_id and m.status <> 'settled'
  join share_vectors v on v.id = t.vector_id
  cross join lateral unnest(v.account_ids, v.basis_points) as a(account_id, bp)
  group by 1, 2, 3
), added as (
  insert into account_legs as g (account_id, market_id, leg_key, lose_minor, even_minor, win_minor, lose_share, even_share, win_share, stake_minor, bets)
  select * from summed order by account_id, market_id, leg_key
  on conflict (account_id, market_id, leg_key) do update set
    lose_minor = g.lose_minor + excluded.lose_minor, even_minor = g.even_minor + excluded.even_minor, win_minor = g.win_minor + excluded.win_minor,
    lose_share = g.lose_share + excluded.lose_share, even_share = g.even_share + excluded.even_share, win_share = g.win_share + excluded.win_share,
    stake_minor = g.stake_minor + excluded.stake_minor, bets = g.bets + excluded.bets
)
select count(*)::int as count, extract(epoch from clock_timestamp() - min(at))::float8 as age from taken`

export type LegsMoved = { readonly count: number; /** How long the oldest of them had waited, in seconds. */ readonly ageSeconds: number }

/** Moves the changes that wait; two that do it at once share them, and none is moved twice. */
export async function moveLegs(tx: Tx): Promise<LegsMoved> {
  const { rows } = await tx.queryNamed<{ count: number; age: number | null }>('exposure-move', moveText)
  return { count: rows[0]?.count ?? 0, ageSeconds: rows[0]?.age ?? 0 }
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

/** Keeps the queue short, on one node at a time. Readers are exact without it, only slower: they add up what waits. */
export function startLegMover({ database, holder, log, metrics }: { readonly database: Database; readonly holder: string; readonly log: Log; readonly metrics: Metrics }): QueueWorker {
  return startQueueWorker({
    database, holder, log, everyMs, lease: 'exposure', failing: 'exposure: what waits could not be added up, trying again',
    async step() {
      const { count, ageSeconds } = await withTransaction(database, {}, moveLegs)
      metrics.exposureLagSeconds.set(ageSeconds)
      const removed = await withTransaction(database, {}, forgetSettled)
      return count === changesMax || removed
    },
  })
}
