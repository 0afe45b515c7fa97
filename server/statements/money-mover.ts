import { standingPositions } from '#database/bet-moves.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Log } from '../runtime/log.ts'
import { startQueueWorker } from '../runtime/queue-worker.ts'
import type { QueueWorker } from '../runtime/queue-worker.ts'
import { standingBack } from '../runtime/stand-back.ts'
import { takeQueued } from './queued-entries.ts'

const marketsMax = 20
/** Readers add up what waits, so nothing is late for it; the sums are for years. */
const everyMs = 2_000

const moved = ['own', 'below'].flatMap((of) => ['won', 'commission', 'cash', 'credit'].map((part) => `${of}_${part}`)).concat('players_won', 'players_commission', 'players_cash', 'player_entries')

/** In any snapshot an entry waits or is in the sums, whatever breaks off where. Rows are touched in the order of their key. */
const moveText = `
with taken as (
  ${takeQueued('entry_news', 'entry_ids', 'true')}
), summed as (
  select account_id, quarter, sport_id, ${moved.map((column) => `sum(m.${column}) as ${column}`).join(', ')}
  from taken t cross join lateral moves_of(t.business_id, t.entry_ids) m group by 1, 2, 3
), added as (
  insert into account_quarters as q (account_id, quarter, sport_id, ${moved.join(', ')})
  select * from summed order by account_id, quarter, sport_id
  on conflict (account_id, quarter, sport_id) do update set ${moved.map((column) => `${column} = q.${column} + excluded.${column}`).join(', ')}
), results as (
  insert into vector_results as r (account_id, vector_id, result_minor)
  select m.account_id, m.vector_id, sum(m.result_minor) from taken t cross join lateral results_of(t.business_id, t.entry_ids) m group by 1, 2 order by 1, 2
  on conflict (account_id, vector_id) do update set result_minor = r.result_minor + excluded.result_minor
)
select count(*)::int as count from taken`

/** Adds entries that wait to the sums of every account above, and to the results by share. Answers whether more may wait. */
export async function moveMoney(tx: Tx): Promise<boolean> {
  const { rows } = await tx.queryNamed<{ count: number }>('money-move', moveText)
  return (rows[0]?.count ?? 0) > 0
}

/** Makes the turnovers of markets anew that were settled, taken back or voided in. Answers whether more may wait. */
export async function moveTurnovers(tx: Tx): Promise<boolean> {
  const { rows } = await tx.queryNamed<{ market_id: string }>('turnover-take',
    `delete from turnover_news where ctid = any(array(select ctid from turnover_news limit ${marketsMax})) returning market_id`)
  if (rows.length === 0) return false
  const markets = [...new Set(rows.map((row) => row.market_id))]
  await tx.queryNamed('turnover-forget', 'delete from account_turnovers where market_id = any($1::bigint[])', [markets])
  await tx.queryNamed('turnover-add',
    `insert into account_turnovers (account_id, settled_at, market_id, stake_minor, bets)
     select t.ancestor_id, r.settled_at, p.market_id, sum(p.stake_minor), sum(p.bets)
     from results r join (${standingPositions((marketId) => `${marketId} = any($1::bigint[])`)}) p on p.market_id = r.market_id and p.bets > 0 join account_paths t on t.descendant_id = p.player_id and t.depth > 0
     where r.market_id = any($1::bigint[]) and r.state = 'settled' group by 1, 2, 3`, [markets])
  return rows.length === marketsMax
}

/**
 * Adds up some of what waits. Answers whether more may wait. Every row is reached by a key, whatever is known of tables that a large
 * settlement has just filled.
 */
export async function keepMoney(database: Database): Promise<boolean> {
  const [money, turnovers] = [await withTransaction(database, { planAnew: true }, moveMoney), await withTransaction(database, { planAnew: true }, moveTurnovers)]
  return money || turnovers
}

/** Keeps what waits short, on one node at a time. Readers are exact without it, only slower. */
export function startMoneyMover({ database, holder, log }: { readonly database: Database; readonly holder: string; readonly log: Log }): QueueWorker {
  return startQueueWorker({
    database, holder, log, everyMs, lease: 'money', failing: 'statements: what waits could not be added up, trying again',
    step: standingBack(database, () => keepMoney(database)),
  })
}
