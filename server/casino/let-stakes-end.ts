import type { Tx } from '#database/transaction.ts'
import { letBetsEnd } from '../locks/bets-gate.ts'
import { gameSource, shownText } from './shown.ts'

/**
 * Where players are not shown one of these games, waits until no stake is left that was decided while they were, as `letBetsEnd` does and
 * last of what a transaction does. It asks what is, not what was changed: a game is hidden in many ways.
 */
export async function letStakesEnd(tx: Tx, gameIds: readonly string[], now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `select from ${gameSource} where g.id = any($1::bigint[]) and ${shownText('$2::timestamptz')} <> 'shown' limit 1`, [[...gameIds], now.toISOString()])
  if (rowCount > 0) await letBetsEnd(tx)
}
