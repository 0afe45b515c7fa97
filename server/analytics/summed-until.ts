import type { Tx } from '#database/transaction.ts'

export const slotMs = 15 * 60_000
/** A transaction has its moment when it begins, and can last this long before it is seen; a part of a void longer, and that it is open is seen. */
const openAtMostMs = 2 * 60_000
/** Nearly all are seen sooner after their moment: what is told while it moves is told up to so long ago, so that little comes after it that was before. */
const seenWithinMs = 2_000
/** Bets have messages in the order in which they were written: the oldest of those that wait is among so many. */
const oldestAmong = 1_000

export type Summed = {
  /** What is committed and older is in the sums. */
  readonly until: Date
  /** A whole quarter of an hour; what is committed and happened before it is in the sums. */
  readonly quarters: Date
  /** A whole quarter of an hour; nothing that happened before it can be added any more, by a void that is under way neither. */
  readonly finalUntil: Date
}

/** From which moment on what happened before the end of a whole quarter of an hour could be final: the same for good. */
export const finalFrom = (to: string): string => new Date(Date.parse(to) + openAtMostMs).toISOString()

/** When the oldest bet was placed that some messages tell of: which is before what they say of themselves. */
const placedFirst = (messages: string): string =>
  `(select min(b.placed_at) from (${messages} limit ${oldestAmong}) w cross join lateral (select b.placed_at from bets b where (b.business_id, b.id) = (w.business_id, (w.payload ->> 'bet_id')::bigint) offset 0) b)`

/** How far the sums have come. */
export async function summedUntil(tx: Tx, now: Date): Promise<Summed> {
  const { rows } = await tx.queryNamed<{ waits: string | null; voiding: string | null }>('sums-until',
    `select least(
       (select min(at) from sum_queue), (select min(at) from results_due), (select min(at) from turnovers_due), ${placedFirst("select o.* from outbox o where o.topic = 'bet.placed' order by o.id")},
       ${placedFirst("select s.* from stream s where s.topic = 'bet.placed' and s.no > coalesce((select (value ->> 'no')::bigint from settings where key = 'report_sums'), 0) order by s.no")}
     ) as waits, (select min(not_before) from void_parts where done_at is null) as voiding`)
  const momentOf = (at: string | null | undefined): number => (typeof at === 'string' ? Date.parse(at) : Infinity)
  const waits = momentOf(rows[0]?.waits)
  const until = Math.min(now.getTime(), waits)
  // What waits may have happened before what says so began.
  const quarterBefore = (at: number): Date => new Date(Math.floor((at - openAtMostMs) / slotMs) * slotMs)
  return { until: new Date(Math.min(now.getTime() - seenWithinMs, waits)), quarters: quarterBefore(until), finalUntil: quarterBefore(Math.min(until, momentOf(rows[0]?.voiding))) }
}
