import { levels } from '#domain/hierarchy/levels.ts'
import type { Tx } from '#database/transaction.ts'
import { tellStates } from '../markets/state-store.ts'

/**
 * Tells that bets of a market were voided or given back: its books, figures and bets are to be read again. One message, however many bets.
 * Of the accounts only those above these players hear it: nobody learns that bets outside of their branch were voided.
 */
export async function tellVoided(tx: Tx, marketId: string, playerIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct t.ancestor_id as id from account_paths t join accounts a on a.id = t.ancestor_id
     where t.descendant_id = any($1::bigint[]) and a.level < ${levels.player}`, [[...playerIds]])
  await tellStates(tx, new Set([marketId]), new Set([marketId]), rows.map(({ id }) => id))
}
