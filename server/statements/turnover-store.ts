import { standingOfPlayer, standingPositions } from '#database/bet-moves.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import type { Subject } from './figure-store.ts'
import type { Period } from './source.ts'

/** The stakes of all players at or below an account on one settled market. */
export type Turnover = {
  readonly market_id: string
  readonly market_name: string
  readonly event_id: string
  readonly event_name: string
  readonly settled_at: string
  readonly day: string
  readonly stake_minor: string
  readonly bets: number
}

/**
 * Rows `(settled_at, market_id, stake_minor, bets)` of an account `$1` from `$2` to before `$3`: of a player its positions, less what is void
 * by the result; of others what is kept, and by their positions the markets whose rows are to be made anew.
 */
function stakesText({ level }: Subject): string {
  const within = "r.settled_at >= coalesce($2::timestamptz, '-infinity') and r.settled_at < coalesce($3::timestamptz, 'infinity')"
  return level === levels.player
    ? `select r.settled_at, p.market_id, p.stake_minor, p.bets from (${standingOfPlayer}) p join results r on r.market_id = p.market_id and r.state = 'settled'
       where p.bets > 0 and ${within}`
    : `select r.settled_at, r.market_id, r.stake_minor, r.bets from account_turnovers r
       where r.account_id = $1 and ${within} and not exists (select from turnover_news n where n.market_id = r.market_id)
       union all
       select r.settled_at, p.market_id, sum(p.stake_minor), sum(p.bets)
       from (select distinct market_id from turnover_news) n join results r on r.market_id = n.market_id and r.state = 'settled'
       join (${standingPositions((marketId) => `${marketId} in (select market_id from turnover_news)`)}) p on p.market_id = n.market_id and p.bets > 0 join account_paths t on t.descendant_id = p.player_id and t.ancestor_id = $1
       where ${within} group by 1, 2`
}

/** What was staked on markets that settled in a period, minor units. */
export async function turnoverOf(tx: Tx, subject: Subject, { from, to }: Period): Promise<bigint> {
  const { rows } = await tx.query<{ sum: string }>(`select coalesce(sum(s.stake_minor), 0) as sum from (${stakesText(subject)}) s`, [subject.id, from, to])
  return BigInt(rows[0]?.sum ?? 0)
}

/** Markets that make up the turnover of a period, the last to settle first or, `rising`, the first. */
export async function turnoverLines(
  tx: Tx, subject: Subject, { from, to }: Period, after: { readonly at: string; readonly marketId: string } | null, limit: number, rising: boolean,
): Promise<readonly Turnover[]> {
  const direction = rising ? 'asc' : 'desc'
  const { rows } = await tx.query<Turnover>(
    `select s.market_id, m.name as market_name, m.event_id, v.name as event_name, s.settled_at, to_char(s.settled_at at time zone $7, 'YYYY-MM-DD') as day,
       s.stake_minor::text as stake_minor, s.bets::int as bets
     from (
       select * from (${stakesText(subject)}) s
       where $4::timestamptz is null or (s.settled_at, s.market_id) ${rising ? '>' : '<'} ($4, $5::bigint)
       order by s.settled_at ${direction}, s.market_id ${direction} limit $6
     ) s join markets m on m.id = s.market_id join events v on v.id = m.event_id
     order by s.settled_at ${direction}, s.market_id ${direction}`,
    [subject.id, from, to, after?.at ?? null, after?.marketId ?? null, limit, subject.time_zone])
  return rows
}
