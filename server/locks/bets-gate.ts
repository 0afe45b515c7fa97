import type { Tx } from '#database/transaction.ts'

/** One door for all nodes: whoever takes bets goes through it together, whoever stops bets alone. */
const door = "hashtextextended('bets and stops', 0)"

/** Should a node fall silent behind the gate, PostgreSQL ends its transaction after so long, and stops and bets go on everywhere. */
const silentMsMax = 5_000
const notSilent = `set_config('idle_in_transaction_session_timeout', '${silentMsMax}', true)`

/**
 * To select from, in a statement before the one that reads what holds a bet: from here to the end of the transaction no stop is committed.
 * PostgreSQL leaves neither of the two out for not being asked for, since both do something.
 */
export const throughGate = `(select ${notSilent}, pg_advisory_xact_lock_shared(${door})) as gate`

/** As `throughGate`, as a statement. Before any other lock that bets take. */
export async function passGate(tx: Tx): Promise<void> {
  await tx.queryNamed('bets-gate', `select from ${throughGate}`)
}

/**
 * Waits for all bets that are being decided on any node, and keeps new ones waiting until the end of the transaction: what it commits is seen
 * by every bet that is decided after it, and no bet that did not see it is committed later. Last of what a transaction does, since betting
 * stands still from here.
 */
export async function letBetsEnd(tx: Tx): Promise<void> {
  await tx.query(`select ${notSilent}, pg_advisory_xact_lock(${door})`)
}
