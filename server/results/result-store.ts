import type { RowOf } from '#contract/endpoint.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { SelectionId, StaffId } from '#domain/kernel/ids.ts'
import type { Line } from '#domain/kernel/price.ts'
import type { MarketStatus, MarketType, Parity } from '#domain/markets/market.ts'
import type { OutcomeMarket } from '#domain/results/outcome.ts'
import type { MarketResult } from '#domain/results/result-machine.ts'
import type { Viewer } from '../bets/viewer.ts'
import type { OutboxMessage } from '../runtime/handler.ts'
import { fromStoredOutcome, toStoredOutcome } from '#database/stored-outcome.ts'
import { followsFeed } from '../markets/result-begun.ts'
import { resultForAccounts } from './result-for-accounts.ts'

export type ResultRow = RowOf<typeof results.history>

/** A market as the decisions about its result see it. */
export type ResultMarket = {
  readonly id: string
  readonly eventId: string
  readonly status: MarketStatus
  readonly inPlay: boolean
  readonly betLocked: boolean
  readonly feedSilent: boolean
  readonly archived: boolean
  /** How it stands is its feed's to say, which brings it. */
  readonly followsFeed: boolean
  /** The void of many bets that is at work on it: nothing else moves its money meanwhile (server/voids/voiding.ts). */
  readonly voidingId: string | null
  /** Its result ends the event. */
  readonly decidesEvent: boolean
  readonly outcomeMarket: OutcomeMarket
  /** The reduction factor is 0 for who is in the market. */
  readonly selections: readonly { readonly id: SelectionId; readonly name: string; readonly parity: Parity | null; readonly removed: boolean; readonly reductionBp: number }[]
  /** The newest revision, whatever its state. */
  readonly current: MarketResult | null
}

/** Waits for bets and changes of state that are under way and keeps new ones out until the end of the transaction. */
export async function lockMarket(tx: Tx, marketId: string): Promise<void> {
  await tx.query('select from markets where id = $1 for update', [marketId])
}

type MarketRow = {
  readonly id: string
  readonly event_id: string
  readonly type: MarketType
  readonly status: MarketStatus
  readonly in_play: boolean
  readonly bet_locked: boolean
  readonly feed_silent: boolean
  readonly archived: boolean
  readonly follows_feed: boolean
  readonly voiding_id: string | null
  readonly decides_event: boolean
  readonly winners_count: number
  readonly selections: readonly { readonly id: string; readonly name: string; readonly parity: Parity | null; readonly removed: boolean; readonly reduction_bp: number }[] | null
  readonly lines: readonly Line[] | null
  readonly result: {
    readonly revision: number
    readonly state: MarketResult['state']
    readonly outcome: WireOutcome
    readonly declared_by: string | null
    readonly declared_by_feed: string | null
    readonly verified_by: string | null
  } | null
}

const marketText = `
select m.id, m.event_id, m.type, m.status, m.in_play, m.bet_locked, m.feed_silent_since is not null as feed_silent, num_nonnulls(m.archived_at, e.archived_at, l.archived_at) > 0 as archived, m.feed_ref is not null and ${followsFeed} as follows_feed, m.voiding_id, m.decides_event, m.winners_count,
  (select json_agg(json_build_object('id', s.id::text, 'name', s.name, 'parity', s.parity, 'removed', s.status = 'removed', 'reduction_bp', case s.status when 'removed' then s.reduction_bp else 0 end) order by s.sort, s.id)
     from selections s where s.market_id = m.id) as selections,
  -- Of every bet that was not voided altogether, as the ladder of the market has them.
  (select json_agg(distinct g.leg_key) from businesses b join position_legs g on (g.business_id, g.market_id) = (b.id, m.id) and g.bets > 0 where m.type = 'line') as lines,
  (select json_build_object('revision', r.revision, 'state', r.state, 'outcome', r.outcome, 'declared_by', r.declared_by::text,
       'declared_by_feed', r.declared_by_feed, 'verified_by', r.verified_by::text)
     from results r where r.market_id = m.id order by r.revision desc limit 1) as result
from markets m join events e on e.id = m.event_id join leagues l on l.id = e.league_id where m.id = $1`

/** The market with its newest result; null when there is none. After `lockMarket`, a statement of its own sees what is true now. */
export async function loadResultMarket(tx: Tx, marketId: string): Promise<ResultMarket | null> {
  const { rows } = await tx.query<MarketRow>(marketText, [marketId])
  const row = rows[0]
  if (row === undefined) return null
  const selections = (row.selections ?? []).map((each) => ({ id: each.id as SelectionId, name: each.name, parity: each.parity, removed: each.removed, reductionBp: each.reduction_bp }))
  const idsOf = (removed: boolean) => selections.filter((each) => each.removed === removed).map((each) => each.id)
  return {
    id: row.id,
    eventId: row.event_id,
    status: row.status,
    inPlay: row.in_play,
    betLocked: row.bet_locked,
    feedSilent: row.feed_silent,
    archived: row.archived,
    followsFeed: row.follows_feed,
    voidingId: row.voiding_id,
    decidesEvent: row.decides_event,
    outcomeMarket: {
      type: row.type,
      shape: { type: row.type, selectionIds: idsOf(false), winnersCount: row.winners_count },
      removed: idsOf(true),
      lines: row.lines ?? [],
    },
    selections,
    current: row.result === null ? null : currentResult(row.result),
  }
}

function currentResult(row: NonNullable<MarketRow['result']>): MarketResult {
  const declaredBy = row.declared_by === null
    ? { kind: 'feed', feed: row.declared_by_feed ?? '' } as const
    : { kind: 'staff', staffId: row.declared_by as StaffId } as const
  const { revision, state } = row
  return { revision, state, outcome: fromStoredOutcome(row.outcome), declaredBy, verifiedBy: row.verified_by as StaffId | null }
}

export async function insertDeclared(
  tx: Tx,
  marketId: string,
  result: MarketResult,
  extra: { readonly note: string | null; readonly evidence: unknown; readonly now: Date },
): Promise<void> {
  const { declaredBy } = result
  await tx.query(
    `insert into results (market_id, revision, state, outcome, note, declared_by, declared_by_feed, evidence, said_at, declared_at)
     values ($1, $2, 'declared', $3, $4, $5, $6, $7, $9, $8)`,
    [
      marketId,
      result.revision,
      toStoredOutcome(result.outcome),
      extra.note,
      declaredBy.kind === 'staff' ? declaredBy.staffId : null,
      declaredBy.kind === 'feed' ? declaredBy.feed : null,
      extra.evidence === undefined || extra.evidence === null ? null : JSON.stringify(extra.evidence),
      extra.now.toISOString(),
      saidAt(extra.evidence)?.toISOString() ?? null,
    ],
  )
}

/** The moment that a feed's evidence gives its result. Of a record that is read in it is that of the reading, which says nothing of the match. */
function saidAt(evidence: unknown): Date | null {
  const { at, file } = (evidence ?? {}) as { readonly at?: unknown; readonly file?: unknown }
  if (typeof at !== 'string' || file !== undefined) return null
  const moment = new Date(at)
  // What PostgreSQL has no moment for is none.
  return moment.getTime() > 0 && moment.getTime() < lastMs ? moment : null
}
const lastMs = Date.UTC(9_999, 0)

/** Writes a market's status; its revision is that of its newest result. */
export async function setMarketStatus(tx: Tx, marketId: string, status: MarketStatus, revision: number): Promise<void> {
  await tx.query('update markets set status = $2, revision = $3, version = version + 1 where id = $1', [marketId, status, revision])
}

const rowText = `
select r.market_id, r.revision, r.state, r.outcome, r.note, d.name as declared_by, r.declared_by as declared_by_id,
  r.declared_by_feed, r.declared_at, r.evidence || jsonb_strip_nulls(jsonb_build_object('runners', case when r.evidence ? 'file' then null else (
    select jsonb_agg(jsonb_build_object('ref', s.feed_ref, 'name', s.name) order by s.sort, s.id) from selections s where s.market_id = r.market_id and s.feed_ref is not null
  ) end)) as evidence, v.name as verified_by, r.verified_at, r.settled_at, b.name as rolled_back_by,
  r.rolled_back_at, r.rollback_reason, m.status as market_status, coalesce(j.chunks, 0) as chunks,
  coalesce((select count(*)::int from settlement_chunks c
    where (c.market_id, c.revision, c.kind) = (j.market_id, j.revision, j.kind) and c.done_at is not null), 0) as chunks_done
from results r
join markets m on m.id = r.market_id
left join staff d on d.id = r.declared_by
left join staff v on v.id = r.verified_by
left join staff b on b.id = r.rolled_back_by
left join lateral (
  select * from settlement_jobs j where (j.market_id, j.revision) = (r.market_id, r.revision) order by j.created_at desc, j.kind desc limit 1
) j on true
where r.market_id = $1 and ($2::int is null or r.revision = $2)
order by r.revision desc`

/** Every revision of a market's result as the viewer may see it, newest first. */
export async function resultHistory(tx: Tx, marketId: string, viewer: Viewer): Promise<readonly ResultRow[]> {
  const { rows } = await tx.query<ResultRow>(rowText, [marketId, null])
  return viewer.accountId === null ? rows : rows.map(resultForAccounts)
}

export async function resultRow(tx: Tx, marketId: string, revision: number): Promise<ResultRow> {
  const { rows: [row] } = await tx.query<ResultRow>(rowText, [marketId, revision])
  assert(row !== undefined, 'a result that was just written is there')
  return row
}

/** How a result stands, without its evidence: that is for whoever asks for the result's history. */
export function resultMessage(market: ResultMarket, row: ResultRow): OutboxMessage {
  return { topic: 'result', businessId: null, payload: { event_id: market.eventId, result: { ...row, evidence: null } } }
}

/** What everybody who looks at the market is told when its result moves on. */
export function resultMessages(market: ResultMarket, row: ResultRow): readonly OutboxMessage[] {
  const state = {
    market_id: market.id,
    event_id: market.eventId,
    status: row.market_status,
    in_play: market.inPlay,
    bet_lock: market.betLocked,
    feed_silent: market.feedSilent,
    reload: false,
  }
  return [
    resultMessage(market, row),
    { topic: 'market.state', businessId: null, payload: state },
  ]
}
