import type { Tx } from '#database/transaction.ts'

/** Players whose money moves in one transaction at most: few enough that none of their bets waits long for it. */
export const chunkPlayersMax = 1_000

export type JobKind = 'settle' | 'roll_back'

const createText = `
with job as (
  insert into settlement_jobs (market_id, revision, kind, chunks)
  select $1::bigint, $2::int, $3::settlement_kind, coalesce(sum(parts), 0) from (
    select (count(*) + $4::bigint - 1) / $4 as parts from positions where market_id = $1 group by business_id
  ) counted
), ranked as (
  select business_id, player_id, (row_number() over (partition by business_id order by player_id) - 1) / $4 as part
  from positions where market_id = $1
)
insert into settlement_chunks (market_id, revision, kind, chunk, business_id, from_player, to_player)
select $1::bigint, $2::int, $3::settlement_kind, row_number() over (order by business_id, part), business_id, min(player_id), max(player_id)
from ranked group by business_id, part`

/** Plans the work of a settlement or a rollback: ranges of players, each to be done by some worker in a transaction of its own. */
export async function createJob(tx: Tx, marketId: string, revision: number, kind: JobKind): Promise<void> {
  await tx.query(createText, [marketId, revision, kind, chunkPlayersMax])
}
