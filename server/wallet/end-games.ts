import type { Tx } from '#database/transaction.ts'
import { Conditions } from '../runtime/conditions.ts'
import { tokenHash } from './wallet-store.ts'

/** Whose games end: an account's and those of all players below it; only one game, or one token. */
export type EndedGames = { readonly accountId: string; readonly gameId?: string; readonly token?: string }

/**
 * Ends tokens that still live: the game was opened anew, the player left, or was locked or shut out. No more is staked with them, whatever
 * becomes of the player later; wins and rollbacks of their rounds come in as ever. Answers how many.
 */
export async function endGames(tx: Tx, { accountId, gameId, token }: EndedGames, now: Date): Promise<number> {
  const conditions = new Conditions()
  const at = conditions.value(now.toISOString())
  conditions.add('t.ancestor_id = ?', accountId)
  if (gameId !== undefined) conditions.add('e.game_id = ?', gameId)
  if (token !== undefined) conditions.add(`e.token_hash = decode(?, 'hex')`, tokenHash(token).toString('hex'))
  const { rowCount } = await tx.query(
    `update casino_sessions e set ended_at = ${at} from account_paths t
     where t.descendant_id = e.player_id and e.ended_at is null and e.expires_at > ${at} and ${conditions.text()}`, conditions.values)
  return rowCount
}
