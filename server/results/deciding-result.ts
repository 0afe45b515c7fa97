import type { Tx } from '#database/transaction.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import type { Outcome } from '#domain/markets/market.ts'
import { followMarkets, fancyTypes, tellStates } from '../markets/state-store.ts'
import { lockMarket } from './result-store.ts'
import type { ResultMarket } from './result-store.ts'

/** A result that ends the event of its market, by which it is known. */
export type DecidingResult = { readonly marketId: string; readonly revision: number }

/** Whether this outcome of this market ends the event (domain rules, section 5.1). */
export function endsEvent({ decidesEvent }: Pick<ResultMarket, 'decidesEvent'>, outcome: Outcome): boolean {
  return decidesEvent && saysHowItEnded(outcome)
}

/** A market that is void as such says nothing of the match. */
function saysHowItEnded(outcome: Outcome): boolean {
  return !(outcome.kind === 'void' && outcome.reason === 'void')
}

const openFancies = `m.type in ${fancyTypes} and m.archived_at is null and m.status in ('open', 'suspended', 'ball_running')`

/** As `lockMarket`; of a market that decides its event also the fancies and lines that its result closes or opens, all in the order of ids. */
export async function lockDeciding(tx: Tx, marketId: string): Promise<void> {
  const { rowCount } = await tx.query('select from markets where id = $1 and decides_event', [marketId])
  if (rowCount === 0) return lockMarket(tx, marketId)
  await tx.query(
    `select from markets m where m.id = $1
       or m.event_id = (select d.event_id from markets d where d.id = $1) and m.type in ${fancyTypes} and m.status in ('open', 'suspended', 'ball_running', 'closed')
     order by m.id for update`, [marketId])
}

/**
 * How many fancies and lines of the event go on after this result because nobody said which of its markets is the match, where this one
 * could be it and this outcome says how the match ended.
 */
export async function countUnended(tx: Tx, { eventId, outcomeMarket: { type, shape } }: ResultMarket, outcome: Outcome): Promise<number> {
  if (type !== 'match_odds' || shape.winnersCount !== 1 || !saysHowItEnded(outcome)) return 0
  const { rowCount } = await tx.query('select from markets where event_id = $1 and decides_event', [eventId])
  return rowCount === 0 ? countOpenFancies(tx, eventId) : 0
}

/** How many fancies and lines of the event still take bets, or may again: what a result that ends the event closes. */
export async function countOpenFancies(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(`select count(*)::int as count from markets m where m.event_id = $1 and ${openFancies}`, [eventId])
  return rows[0]?.count ?? 0
}

/**
 * The match is decided: fancies and lines of the event that are left take no more bets and wait for results of their own, against their feeds too.
 * Under `lockDeciding`, so that no bet is under way on them. Which they were is kept for the roll back, and each has it on its record.
 */
export async function closeFancies(tx: Tx, eventId: string, { marketId, revision }: DecidingResult, staffId: StaffId): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `with closed as (
       update markets m set status = 'closed', hand_status = case when m.feed_ref is null then null else 'closed'::market_status end,
         feed_silent_since = null, version = m.version + 1
       from (select m.id, m.status from markets m where m.event_id = $1 and ${openFancies}) was
       where m.id = was.id
       returning m.id, m.version, was.status as was
     ), kept as (
       insert into result_closings (market_id, revision, closed_id, version) select $2::bigint, $3::int, id, version from closed
     ), audited as (
       insert into audit_log (actor_kind, actor_id, action, target_kind, target_id, before, after)
       select 'staff', $4::bigint, 'results.closedWith', 'market', id::text, jsonb_build_object('status', was),
         jsonb_build_object('status', 'closed', 'result_of', $2::bigint::text, 'revision', $3::int)
       from closed order by id
     )
     select id from closed`, [eventId, marketId, revision, staffId])
  await told(tx, marketId, rows)
}

const untouched = `from result_closings k join markets m on m.id = k.closed_id
  where k.market_id = $1 and k.revision = $2 and m.version = k.version and m.status = 'closed' and m.archived_at is null
    and (m.feed_ref is null or m.hand_status = 'closed')`

/** How many of the fancies and lines that this result closed nobody has changed since, their feeds included. */
export async function countUntouched(tx: Tx, { marketId, revision }: DecidingResult): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(`select count(*)::int as count ${untouched}`, [marketId, revision])
  return rows[0]?.count ?? 0
}

/**
 * The result is rolled back: the fancies and lines that it closed and nobody has changed since are suspended, by hand and against their feeds, until
 * a person has looked and opens them; no bet is taken because of a mistake elsewhere. All others stay as they are.
 */
export async function suspendFancies(tx: Tx, { marketId, revision }: DecidingResult, staffId: StaffId, now: Date): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `with suspended as (
       update markets m set status = 'suspended', hand_status = case when m.feed_ref is null then null else 'suspended'::market_status end,
         -- Nothing was heard of it while it was closed: opened, it still waits for its feed.
         feed_silent_since = case when m.feed_ref is null then null else $3::timestamptz end, version = m.version + 1
       from (select m.id ${untouched}) was
       where m.id = was.id
       returning m.id
     ), audited as (
       insert into audit_log (actor_kind, actor_id, action, target_kind, target_id, before, after)
       select 'staff', $4::bigint, 'results.suspendedWith', 'market', id::text, jsonb_build_object('status', 'closed'),
         jsonb_build_object('status', 'suspended', 'result_of', $1::bigint::text, 'revision', $2::int)
       from suspended order by id
     )
     select id from suspended`, [marketId, revision, now.toISOString(), staffId])
  await told(tx, marketId, rows)
}

/** Whoever shows the event or one of these markets reads it again. */
async function told(tx: Tx, marketId: string, rows: readonly { readonly id: string }[]): Promise<void> {
  const ids = new Set(rows.map((row) => row.id))
  await followMarkets(tx, [marketId])
  await tellStates(tx, ids, ids)
}
