import type { Tx } from '#database/transaction.ts'
import type { PlayerGroup } from './position-store.ts'

/** Players whose money moves in one transaction at most: few enough that none of their bets waits long for it. */
const groupPlayersMax = 1_000
/** Players below one account so far above them share most of the accounts whose money moves with theirs, and so stand in one group. */
const sharedAbove = 3

export type JobKind = 'settle' | 'roll_back'

const groupsText = `
select business_id, part, array_agg(player_id order by player_id) as player_ids from (
  select p.business_id, p.player_id, (row_number() over (partition by p.business_id order by above.ancestor_id, p.player_id) - 1) / ${groupPlayersMax} as part
  from positions p left join account_paths above on above.descendant_id = p.player_id and above.depth = ${sharedAbove}
  where p.market_id = $1
) ranked group by business_id, part`

/** Everybody with a position in a market, in groups that are read and settled one by one. */
export async function groupPlayers(tx: Tx, marketId: string): Promise<readonly PlayerGroup[]> {
  const { rows } = await tx.query<{ business_id: string; player_ids: string }>(
    `select business_id, player_ids::text as player_ids from (${groupsText}) g order by business_id, part`, [marketId])
  return rows.map((row) => ({ businessId: row.business_id, playerIds: row.player_ids }))
}

const createText = `
with chunks as (${groupsText}), job as (
  insert into settlement_jobs (market_id, revision, kind, chunks) select $1, $2::int, $3::settlement_kind, count(*) from chunks
)
insert into settlement_chunks (market_id, revision, kind, chunk, business_id, player_ids)
select $1, $2::int, $3::settlement_kind, row_number() over (order by business_id, part), business_id, player_ids from chunks`

/** Plans the work of a settlement or a rollback: groups of players, each to be done by some worker in a transaction of its own. */
export async function createJob(tx: Tx, marketId: string, revision: number, kind: JobKind): Promise<void> {
  await tx.query(createText, [marketId, revision, kind])
}
