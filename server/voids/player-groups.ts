import type { Tx, Value } from '#database/transaction.ts'

/** Bets that are worked on together, but for a player with more of them: his are never divided, since his figures follow from all. */
const groupBets = 2_000

/**
 * What a statement finds of bets, by business, player and id, in groups of whole players: it is read as of its beginning, and no more than
 * a group is in memory, however much it finds. One such stream at a time in a transaction.
 */
export async function* byPlayers<Row extends { readonly player_id: string }>(tx: Tx, text: string, values: readonly Value[]): AsyncGenerator<readonly Row[]> {
  // Materialized: a plan for the first rows of a cursor would walk all bets of the platform in their order.
  await tx.query(
    `declare bets_by_player no scroll cursor for with found as materialized (${text}) select * from found order by business_id, player_id, id`, [...values])
  let group: Row[] = []
  for (;;) {
    const { rows } = await tx.query<Row>(`fetch ${groupBets} from bets_by_player`)
    for (const row of rows) {
      if (group.length >= groupBets && group.at(-1)?.player_id !== row.player_id) {
        yield group
        group = []
      }
      group.push(row)
    }
    if (rows.length < groupBets) break
  }
  await tx.query('close bets_by_player')
  if (group.length > 0) yield group
}
