import type { Tx } from '#database/transaction.ts'
import { betRows } from './bet-store.ts'
import type { BetRow } from './stored-bets.ts'
import { staffViewer } from './viewer.ts'

/** A bet as the live stream tells of it: the row as staff see it, and the accounts whose subtrees it is in, company first, the player last. */
export type ToldBet = { readonly bet: BetRow; readonly account_ids: readonly string[] }

const pathsText = `
select b.id, array(select t.ancestor_id from account_paths t where t.descendant_id = b.player_id order by t.depth desc) as account_ids
from bets b where b.id = any($1::bigint[])`

/** By the bet's id; as the bets stand now. */
export async function toldBets(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ToldBet>> {
  const [rows, paths] = await Promise.all([
    betRows(tx, ids, staffViewer),
    tx.queryNamed<{ id: string; account_ids: readonly string[] }>('told-paths', pathsText, [[...ids]]),
  ])
  const pathOf = new Map(paths.rows.map((row) => [row.id, row.account_ids]))
  return new Map(rows.map((bet) => [bet.id, { bet, account_ids: pathOf.get(bet.id) ?? [] }]))
}
