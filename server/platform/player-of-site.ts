import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'

/** Whether this is a player of the business whose player site calls; it sees its own players and nobody else's. */
export async function isPlayerOf(tx: Tx, businessId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select from accounts where id = $1 and business_id = $2 and level = ${levels.player}`, [id, businessId])
  return rowCount === 1
}
