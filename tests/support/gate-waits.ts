import type pg from 'pg'
import { expect } from 'vitest'

/** Resolves when somebody waits at the gate of stops of this database: with others, as a bet does (`ShareLock`), or alone, as a stop does. */
export async function waitedAtGate(owner: pg.Pool, mode: 'ShareLock' | 'ExclusiveLock'): Promise<void> {
  const waiting = () => owner.query(
    `select from pg_locks where locktype = 'advisory' and not granted and mode = $1 and database = (select oid from pg_database where datname = current_database())`, [mode])
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
}
