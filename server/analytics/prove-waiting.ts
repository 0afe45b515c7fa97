/*
 * What has happened and is not in the sums yet, in SQL: bets on their way to the stream or behind the place of the sums in it, entries and
 * voids in the queue. What is kept with what waits is all there is, in one snapshot: so that what is kept can be compared to the unit
 * while a server runs.
 */

const waitingBets = `
  select business_id, (payload ->> 'bet_id')::bigint as bet_id from outbox where topic = 'bet.placed'
  union all select business_id, (payload ->> 'bet_id')::bigint from stream where topic = 'bet.placed' and no > (select (value ->> 'no')::bigint from settings where key = 'report_sums')`
/** Rows `(business_id, id)`. */
export const waitingEntries = `select business_id, unnest(ids) as id from sum_queue where kind = 'entries'`
/** Rows `(business_id, void_id, kind, bet_id)`. */
export const waitingVoids = `select business_id, void_id, void_kind as kind, unnest(ids) as bet_id from sum_queue where kind = 'voids'`

/** That a bet `b` is in the sums; that an entry `e` is; that what a void took of a bet, the row `v` of bet_voids, is; that what a result `v` took of a bet `b` is. */
export const summed = {
  bet: `not exists (select from (${waitingBets}) w where (w.business_id, w.bet_id) = (b.business_id, b.id))`,
  entry: `not exists (select from (${waitingEntries}) w where (w.business_id, w.id) = (e.business_id, e.id))`,
  result: 'not exists (select from results_due w where (w.market_id, w.revision, w.kind) = (v.market_id, v.revision, v.kind) and b.id > w.after_bet_id)',
  void: `not exists (select from (${waitingVoids}) w where (w.business_id, w.void_id, w.kind, w.bet_id) = (v.business_id, v.void_id, v.kind, v.bet_id))`,
} as const
