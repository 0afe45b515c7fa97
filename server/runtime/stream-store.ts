import { arrayText } from '#database/array-text.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { toldBets, toldNames } from '../bets/told-bets.ts'
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

/** The bets that messages tell of, by id. @param names where somebody keeps them (`toldBets`) */
export async function betsOf(database: Database, messages: readonly StreamRow[], names = toldNames()): Promise<ReadonlyMap<string, ToldBet>> {
  const ids = messages.flatMap(({ payload }) => payload.bet_id ?? [])
  return ids.length === 0 ? new Map() : withTransaction(database, { readOnly: true }, (tx) => toldBets(tx, ids, names))
}

export const streamChannel = 'steward_stream'

export type Moved = { readonly count: number; readonly oldestAt: string | null }

/** Takes what is locked already, numbers it and tells whoever listens the last number. */
const moveText = `
with head as (
  update stream_head set last_no = last_no + $2::int returning last_no
), taken as (
  delete from outbox where id = any($1::bigint[]) returning id, topic, business_id, payload, at
), moved as (
  insert into stream (no, topic, business_id, payload, at)
  select h.last_no - $2::int + row_number() over (order by t.id), t.topic, t.business_id, t.payload, t.at from taken t cross join head h
)
select pg_notify($3, last_no::text) from head`

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
  tx.sendLast('outbox-move', moveText, [arrayText(taken.map((each) => each.id)), taken.length, streamChannel])
  return { count: taken.length, oldestAt: taken[0]?.at ?? null }
}
