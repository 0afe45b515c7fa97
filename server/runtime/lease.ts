import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'

/**
 * Takes or renews a lease that at most one node holds at a time, by the database's clock. Work under it must be safe even when
 * two nodes do it at once: a lease only keeps them from trying.
 * @returns whether the holder has it now
 */
export async function holdLease(database: Database, name: string, holder: string, forMs: number): Promise<boolean> {
  const { rowCount } = await withTransaction(database, {}, (tx) =>
    tx.queryNamed('lease-hold',
      `insert into leases (name, holder, until) values ($1, $2, now() + $3 * interval '1 millisecond')
       on conflict (name) do update set holder = excluded.holder, until = excluded.until
       where leases.holder = excluded.holder or leases.until < now()`, [name, holder, forMs]))
  return rowCount === 1
}

/** Gives a lease back, so that another node need not wait for its end. */
export async function releaseLease(database: Database, name: string, holder: string): Promise<void> {
  await withTransaction(database, {}, (tx) => tx.query('delete from leases where name = $1 and holder = $2', [name, holder]))
}

/** Whether a node has it now, by the database's clock. */
export async function isLeaseHeld(tx: Tx, name: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from leases where name = $1 and until > now()', [name])
  return rowCount === 1
}
