import type { Tx } from '#database/transaction.ts'

export const slotMs = 15 * 60_000
/** A transaction has its moment when it begins, and can last this long before it is seen; a part of a void longer, and that it is open is seen. */
const openAtMostMs = 2 * 60_000

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

/** How far the sums have come. */
export async function summedUntil(tx: Tx, now: Date): Promise<Summed> {
  const { rows } = await tx.queryNamed<{ waits: string | null; voiding: string | null }>('sums-until',
    `select least(
       (select min(at) from sum_queue), (select min(at) from turnovers_due), (select min(at) from outbox where topic = 'bet.placed'),
       (select min(s.at) from stream s where s.topic = 'bet.placed' and s.no > coalesce((select (value ->> 'no')::bigint from settings where key = 'report_sums'), 0))
     ) as waits, (select min(not_before) from void_parts where done_at is null) as voiding`)
  const momentOf = (at: string | null | undefined): number => (typeof at === 'string' ? Date.parse(at) : Infinity)
  const until = Math.min(now.getTime(), momentOf(rows[0]?.waits))
  // What waits may have happened before what says so began.
  const quarterBefore = (at: number): Date => new Date(Math.floor((at - openAtMostMs) / slotMs) * slotMs)
  return { until: new Date(until), quarters: quarterBefore(until), finalUntil: quarterBefore(Math.min(until, momentOf(rows[0]?.voiding))) }
}
