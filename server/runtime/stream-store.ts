import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { toldBets } from '../bets/told-bets.ts'
import type { ToldBet } from '../bets/told-bets.ts'
import type { StreamRow } from './live-message.ts'

/** The numbers kept: `oldest` is the first still readable (one past `newest` when none is), `newest` the last given. */
export async function streamBounds(database: Database): Promise<{ readonly oldest: number; readonly newest: number }> {
  const { rows } = await withTransaction(database, { readOnly: true }, (tx) =>
    tx.queryNamed<{ oldest: string; newest: string }>('stream-bounds',
      'select last_no as newest, coalesce((select min(no) from stream), last_no + 1) as oldest from stream_head'))
  const [bounds] = rows
  return { oldest: Number(bounds?.oldest ?? 1), newest: Number(bounds?.newest ?? 0) }
}

/** The last number given. */
export async function streamHead(database: Database): Promise<number> {
  const { rows } = await withTransaction(database, { readOnly: true }, (tx) => tx.queryNamed<{ last_no: string }>('stream-head', 'select last_no from stream_head'))
  return Number(rows[0]?.last_no ?? 0)
}

/** Messages after a number, in order, at most `limit`. */
export async function readSince(database: Database, after: number, upTo: number | null, limit: number): Promise<readonly StreamRow[]> {
  const { rows } = await withTransaction(database, { readOnly: true }, (tx) =>
    tx.queryNamed<StreamRow>('stream-read',
      'select no, topic, business_id, payload from stream where no > $1 and ($2::bigint is null or no <= $2) order by no limit $3', [after, upTo, limit]))
  return rows
}

/** The bets that messages tell of, by id. */
export async function betsOf(database: Database, messages: readonly StreamRow[]): Promise<ReadonlyMap<string, ToldBet>> {
  const ids = messages.flatMap(({ payload }) => payload.bet_id ?? [])
  return ids.length === 0 ? new Map() : withTransaction(database, { readOnly: true }, (tx) => toldBets(tx, ids))
}

export const streamChannel = 'steward_stream'

export type Moved = { readonly count: number; readonly oldestAt: string | null }

/**
 * Moves messages from the outbox to the stream in the order of their ids, at most `limit`. The row of `stream_head` is locked
 * from the numbering to the commit, so numbers become visible in their order: a reader that has seen n has seen all before n.
 * A message whose transaction commits later is taken later and gets a later number; it cannot be passed over. Where two relays meet,
 * as when a lease runs out under a slow one, the second waits for what the first has taken: newer messages must not go ahead of it.
 */
export async function moveOutbox(tx: Tx, limit: number): Promise<Moved> {
  const { rows: taken } = await tx.queryNamed<{ id: string; at: string }>('outbox-take',
    'select id, at from outbox order by id limit $1 for update', [limit])
  if (taken.length === 0) return { count: 0, oldestAt: null }
  const ids = taken.map((each) => each.id)
  const { rows: heads } = await tx.queryNamed<{ last_no: string }>('stream-advance', 'update stream_head set last_no = last_no + $1 returning last_no', [taken.length])
  const first = BigInt(heads[0]?.last_no ?? 0) - BigInt(taken.length)
  await tx.queryNamed('stream-append',
    `insert into stream (no, topic, business_id, payload, at)
     select $2::bigint + row_number() over (order by id), topic, business_id, payload, at from outbox where id = any($1::bigint[])`, [ids, first])
  await tx.queryNamed('outbox-clear', 'delete from outbox where id = any($1::bigint[])', [ids])
  await tx.queryNamed('stream-notify', 'select pg_notify($1, $2)', [streamChannel, heads[0]?.last_no ?? ''])
  return { count: taken.length, oldestAt: taken[0]?.at ?? null }
}
