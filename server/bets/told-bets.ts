import type { Tx } from '#database/transaction.ts'
import { PathNames } from './path-names.ts'
import { storedBets } from './stored-bets.ts'
import type { BetRow } from './stored-bets.ts'
import { staffViewer } from './viewer.ts'

/** A bet as the live stream tells of it: the row as staff see it, and the accounts whose subtrees it is in, company first, the player last. */
export type ToldBet = { readonly bet: BetRow; readonly account_ids: readonly string[] }

const pathsText = `
select b.id, array(select t.ancestor_id from account_paths t where t.descendant_id = b.player_id order by t.depth desc) as account_ids
from bets b where b.id = any($1::bigint[])`

/** Names for `toldBets` that are kept from one time to the next. */
export function toldNames(): PathNames {
  return new PathNames(staffViewer)
}

/** By the bet's id; as the bets stand now. Who stands above a player is asked for level by level, but where `names` know it. */
export async function toldBets(tx: Tx, ids: readonly string[], names = toldNames()): Promise<ReadonlyMap<string, ToldBet>> {
  const [stored, paths] = await Promise.all([
    storedBets(tx, ids, staffViewer, names),
    tx.queryNamed<{ id: string; account_ids: readonly string[] }>('told-paths', pathsText, [[...ids]]),
  ])
  const pathOf = new Map(paths.rows.map((row) => [row.id, row.account_ids]))
  return new Map(stored.map(({ row }) => [row.id, { bet: row, account_ids: pathOf.get(row.id) ?? [] }]))
}
