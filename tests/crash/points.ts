import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Named points inside transactions. The database itself stops there: triggers of the harness wait for a lock that the harness holds, so
 * that whoever got so far stands still until something has been done to it. The server knows nothing of them.
 */
export const points = ['bets written', 'keys at commit', 'entries written', 'chunk done', 'bets voided'] as const
export type Point = (typeof points)[number]

const lockNumber = 424_242

const setUp = `
create table crash_armed (point text);
insert into crash_armed values (null);
grant select on crash_armed to public;
create function crash_point() returns trigger language plpgsql as $$
begin
  if exists (select from crash_armed where point = tg_argv[0]) then perform pg_advisory_xact_lock_shared(${lockNumber}); end if;
  return null;
end $$;
create trigger crash_bets after insert on bets for each statement execute function crash_point('bets written');
create constraint trigger crash_keys after insert on idempotency_keys deferrable initially deferred for each row execute function crash_point('keys at commit');
create trigger crash_entries after insert on journal_entries for each row when (new.market_id is not null) execute function crash_point('entries written');
create trigger crash_chunks after update on settlement_chunks for each statement execute function crash_point('chunk done');
create trigger crash_voids after insert on bet_voids for each statement execute function crash_point('bets voided');`

export async function installPoints(url: string): Promise<void> {
  await once(url, setUp)
}

/** Runs statements on a connection of its own. */
export async function once(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, application_name: 'crash' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Waits until a transaction stands at the point, then does what is to be done to it, and lets go.
 * @returns false where nobody came by in time
 */
export async function atPoint(url: string, point: Point, patienceMs: number, act: () => Promise<void>): Promise<boolean> {
  const holder = new pg.Client({ connectionString: url, application_name: 'crash holder' })
  holder.on('error', () => undefined)
  await holder.connect()
  let there = false
  try {
    await holder.query('select pg_advisory_lock($1)', [lockNumber])
    await holder.query('update crash_armed set point = $1', [point])
    for (const until = Date.now() + patienceMs; !there && Date.now() < until; await sleep(5)) {
      const { rowCount } = await holder.query('select from pg_locks where locktype = $1 and objid = $2 and not granted limit 1', ['advisory', lockNumber])
      there = (rowCount ?? 0) > 0
    }
    if (there) await act()
  } finally {
    // After a crash of the database the lock is gone with it; what was armed is not.
    await holder.end().catch(() => undefined)
    await disarm(url)
  }
  return there
}

async function disarm(url: string): Promise<void> {
  for (;;) {
    try {
      await once(url, 'update crash_armed set point = null')
      return
    } catch {
      await sleep(50)
    }
  }
}
