import type { FeedRunnerStatus, MarketStateEvent } from '#feeds/feed.ts'
import type { Tx } from '#database/transaction.ts'
import { recordOfFeed, runnersOnRecord } from '../logs/record-of-feed.ts'
import type { KnownMarket } from './catalogue-store.ts'
import { lastPriced, overtaken } from './following.ts'
import type { Following } from './following.ts'
import { followsFeed } from './result-begun.ts'

/** Markets that hang on what happens in the match, as SQL: they are over with it. */
export const fancyTypes = "('fancy', 'line', 'odd_even')"

const decided = (m: string): string => `(${m}.decides_event and ${m}.status in ('settling', 'settled') and exists (
  select from results r where r.market_id = ${m}.id and r.revision = ${m}.revision and (r.outcome->>'kind', r.outcome->>'reason') is distinct from ('void', 'void')))`

/** Whether the market `m` decides its event and has: a result stands that says how the match ended, as SQL. */
export const hasDecided = decided('m')

/** Whether the market `m` hangs on a match that is decided, as SQL: once closed, no word of its feed opens it. */
const isOver = `(m.type in ${fancyTypes} and exists (select from markets d where d.event_id = m.event_id and ${decided('d')}))`

export type StateChange = { readonly market: KnownMarket; readonly state: MarketStateEvent }

/** What was declared, settled or rolled back stays as it is: it never reopens by a feed. */
const follows = `(${followsFeed} and m.status in ('open', 'suspended', 'ball_running', 'closed'))`

const removalsText = `
with said as (
  select (e->>0)::bigint as id, (e->>1)::selection_status as status, (e->>2)::int as reduction_bp, (e->>3)::timestamptz as at
  from jsonb_array_elements($1::jsonb) as e
), meant as (
  select s.market_id, min(said.at) as at from said join selections s using (id)
  where (s.status, s.reduction_bp) is distinct from (said.status, said.reduction_bp) group by s.market_id
), touched as materialized (
  select m.id from markets m join meant on meant.market_id = m.id
  where ${follows} and not ${overtaken('meant.at')}
  order by m.id for update of m
), was as materialized (
  select s.id, s.status, s.reduction_bp from selections s join touched on touched.id = s.market_id order by s.id for update of s
)
update selections s set status = said.status, reduction_bp = said.reduction_bp
from said join was on was.id = said.id
where s.id = said.id and (s.status, s.reduction_bp) is distinct from (said.status, said.reduction_bp)
returning s.market_id, s.id, was.status as was_status, was.reduction_bp as was_bp, s.status, s.reduction_bp`

type ChangedRunner = {
  readonly market_id: string
  readonly id: string
  readonly was_status: FeedRunnerStatus
  readonly was_bp: number
  readonly status: FeedRunnerStatus
  readonly reduction_bp: number
}

/**
 * Takes over which runners are out, and answers the markets where that changed: what their bets hold must be worked out again. Who left or
 * came back, and by what factor, is on the record as it is where a person does it: it gives bets another price.
 */
export async function writeRunnerStates(tx: Tx, { feed, id: following }: Following, changes: readonly StateChange[]): Promise<ReadonlySet<string>> {
  const rows = changes.flatMap(({ market, state }) => state.runners.flatMap((runner) => {
    const id = market.runners.get(runner.ref)
    return id === undefined ? [] : [[id, runner.status, runner.reductionBp, new Date(state.atMs).toISOString()]]
  }))
  if (rows.length === 0) return new Set()
  const changed = await tx.queryNamed<ChangedRunner>('feed_runners', removalsText, [JSON.stringify(rows), following])
  const left = changed.rows.filter((row) => row.was_status === 'removed' || row.status === 'removed')
  for (const [marketId, runners] of Map.groupBy(left, (row) => row.market_id)) {
    await recordOfFeed(tx, 'markets.runners', { feed, marketId },
      runnersOnRecord(runners.map((row) => ({ id: row.id, removed: row.was_status === 'removed', reductionBp: row.was_bp }))),
      runnersOnRecord(runners.map((row) => ({ id: row.id, removed: row.status === 'removed', reductionBp: row.reduction_bp }))))
  }
  return new Set(changed.rows.map((row) => row.market_id))
}

/** As long as people may set a delay. */
const betDelayMsMax = 60_000

const statesText = `
with said as (
  select (e->>0)::bigint as id, (e->>1)::market_status as status, (e->>2)::boolean as in_play, (e->>3)::int as bet_delay_ms, (e->>4)::timestamptz as at
  from jsonb_array_elements($1::jsonb) as e
), locked as materialized (
  select m.id, (m.feed_status, m.in_play, m.feed_bet_delay_ms) is distinct from (said.status, said.in_play, said.bet_delay_ms) as changed
  from markets m join said using (id)
  where ${follows} and not ${overtaken('said.at')}
  order by m.id for update of m
)
update markets m set feed_status = said.status, feed_said_by = $2, feed_said_at = said.at,
  -- What a person holds stays as it is held, but for the end of the market; what is archived rests.
  status = case when m.archived_at is not null then m.status when said.status = 'closed' or m.status = 'closed' and ${isOver} then 'closed' else coalesce(m.hand_status, said.status) end,
  hand_status = case when said.status = 'closed' and m.archived_at is null then null else m.hand_status end,
  in_play = said.in_play, feed_bet_delay_ms = said.bet_delay_ms,
  -- A market that its feed has closed waits for no more of it.
  feed_silent_since = case when said.status = 'closed' then null else m.feed_silent_since end
from said join locked using (id)
where m.id = said.id
returning m.id, locked.changed`

/** Takes over what the feed says of each market and answers those that changed. */
export async function writeMarketStates(tx: Tx, following: Following, changes: readonly StateChange[]): Promise<ReadonlySet<string>> {
  if (changes.length === 0) return new Set()
  const rows = changes.map(({ market, state }) => [market.id, state.status, state.inPlay, Math.min(state.betDelayMs, betDelayMsMax), new Date(state.atMs).toISOString()])
  const told = await tx.queryNamed<{ id: string; changed: boolean }>('feed_states', statesText, [JSON.stringify(rows), following.id])
  return new Set(told.rows.flatMap((row) => (row.changed ? [row.id] : [])))
}

/** Markets that may take bets, and those that people hold closed and may open: then it counts whether their feed is heard. */
const listenedTo = `(status in ('open', 'suspended', 'ball_running') or (status = 'closed' and hand_status = 'closed'))`

/** What a following says of a market of its feed. */
export type Word = {
  readonly ref: string
  /** When it says how the market stands, or ended, or what it is; null where it says nothing of that. */
  readonly standsMs: number | null
  /** When it tells prices; null where it tells none. */
  readonly pricedMs: number | null
  /** Whether it says how the market stands: from then on it is the one that feeds it. */
  readonly feeds: boolean
  /** Whether the market counts as heard by it. */
  readonly heard: boolean
}

const hearText = `
with said as (
  select e->>0 as ref, (e->>1)::timestamptz as stands, (e->>2)::timestamptz as priced, (e->>3)::boolean as feeds, (e->>4)::boolean as heard from jsonb_array_elements($1::jsonb) as e
), found as materialized (
  select m.id, said.ref, said.stands, judged.late, judged.late_prices, said.feeds and not judged.late and m.feed_said_by is distinct from $2::uuid as anew,
    said.heard and m.feed_silent_since is not null and ${listenedTo} and (said.stands is not null and not judged.late or said.priced is not null and not judged.late_prices) as lifted
  from said join markets m on m.feed_ref = said.ref
  cross join lateral (select ${overtaken('said.stands')} as late, ${overtaken('said.priced', lastPriced)} as late_prices) judged
  where m.feed_said_by is distinct from $2::uuid or m.feed_silent_since is not null
), locked as materialized (
  select m.id from markets m join found using (id) where (anew or lifted) and not ${overtaken('found.stands')} order by m.id for update of m
), noted as (
  update markets m set feed_silent_since = case when not found.lifted then m.feed_silent_since end,
    feed_said_by = case when found.anew then $2 else m.feed_said_by end, feed_said_at = case when found.anew then found.stands else m.feed_said_at end
  from found join locked using (id) where m.id = found.id
)
select id, ref, late, late_prices, anew, lifted from found`

export type Hearing = {
  /** Ids of the markets that are silent no more. */
  readonly lifted: ReadonlySet<string>
  /** References of those that another has fed until now: what is offered there is what that one told. */
  readonly anew: ReadonlySet<string>
  /** References of those of which it says late how they stand, or what their prices are: another has said newer things, and this does not count. */
  readonly late: ReadonlySet<string>
  readonly latePrices: ReadonlySet<string>
}

/** Notes who feeds markets now, and lifts the silence of those that are heard; in the database one may be silent of which this process has never heard. */
export async function hear(tx: Tx, { id }: Following, words: readonly Word[]): Promise<Hearing> {
  const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const { rows } = words.length === 0 ? { rows: [] } : await tx.queryNamed<{ id: string; ref: string; late: boolean; late_prices: boolean; anew: boolean; lifted: boolean }>('feed_hear', hearText,
    [JSON.stringify(words.map(({ ref, standsMs, pricedMs, feeds, heard }) => [ref, moment(standsMs), moment(pricedMs), feeds, heard])), id])
  const refsOf = (which: 'anew' | 'late' | 'late_prices') => new Set(rows.flatMap((row) => (row[which] ? [row.ref] : [])))
  return { lifted: new Set(rows.flatMap((row) => (row.lifted ? [row.id] : []))), anew: refsOf('anew'), late: refsOf('late'), latePrices: refsOf('late_prices') }
}

/**
 * Marks markets as silent, or as heard again, and answers those that changed. A following that hears its feed again, be it by a heartbeat, lifts
 * the silence of no market of which another has spoken since.
 */
export async function writeSilence(tx: Tx, { id }: Following, marketIds: readonly string[], since: Date | null): Promise<ReadonlySet<string>> {
  if (marketIds.length === 0) return new Set()
  const { rows } = await tx.queryNamed<{ id: string }>('feed_silence',
    `with locked as materialized (
       select id from markets
       where id = any($1::bigint[]) and (feed_silent_since is null) <> ($2::timestamptz is null) and ${listenedTo}
         and ($2::timestamptz is not null or coalesce(feed_said_by = $3::uuid, true))
       order by id for update
     )
     update markets m set feed_silent_since = $2 from locked where m.id = locked.id returning m.id`,
    [[...marketIds], since?.toISOString() ?? null, id])
  return new Set(rows.map((row) => row.id))
}

/**
 * A server that begins to listen has heard nothing of any feed: every market that a feed left open counts as silent, so that it takes
 * no bets at prices of before, until its feed speaks of it. Answers those that changed.
 * @param reason what began, for the record
 */
export async function silenceUnheard(tx: Tx, since: Date, reason: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `with locked as materialized (
       select id from markets
       where feed_ref is not null and feed_silent_since is null and ${listenedTo}
       order by id for update
     ), silent as (
       update markets m set feed_silent_since = $1 from locked where m.id = locked.id returning m.id
     ), audited as (
       insert into audit_log (actor_kind, action, target_kind, reason, after)
       select 'system', 'markets.feed_silent', 'market', $2, jsonb_build_object('market_ids', jsonb_agg(id::text order by id))
       from silent having count(*) > 0
     )
     select id from silent`,
    [since.toISOString(), reason])
  const silent = new Set(rows.map((row) => row.id))
  await tellStates(tx, silent, new Set())
  return silent
}

/**
 * An event is in play, ended or closed as its markets are, those of the archive only where they are settled; the result of the market that
 * is the match ends it, whatever else is still open (domain rules, section 5.1). Whoever shows it hears of it.
 * @param which the ids of events, as SQL
 */
const followText = (which: string): string => `
with moved as (
  update events e set lifecycle = n.lifecycle
  from (
    select event_id, (case
      when bool_and(status = 'settled') then 'closed'
      when bool_or(decided) or bool_and(status in ('closed', 'declared', 'settling', 'settled', 'rolling_back')) then 'ended'
      when bool_or(in_play and status in ('open', 'suspended', 'ball_running')) then 'in_play'
      else 'upcoming' end)::event_status as lifecycle
    from (select m.event_id, m.in_play, case when m.archived_at is null or m.status = 'settled' then m.status end as status, ${hasDecided} as decided from markets m
      where m.event_id in (${which})) m group by event_id
  ) n
  where e.id = n.event_id and e.lifecycle <> n.lifecycle
  returning e.id, e.league_id, e.sport_id
)
insert into outbox (topic, payload)
select 'catalogue', jsonb_build_object('what', 'event', 'id', id::text, 'game_id', sport_id::text, 'league_id', league_id::text, 'event_id', id::text)
from moved order by id`

/** The events of these markets follow them. */
export async function followMarkets(tx: Tx, marketIds: readonly string[]): Promise<void> {
  if (marketIds.length > 0) await tx.query(followText('select event_id from markets where id = any($1::bigint[])'), [[...marketIds]])
}

/** An event of which a market has gone follows those that are left. */
export async function followEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.query(followText('$1'), [eventId])
}

/**
 * Tells how markets stand; `reloaded` ones have another catalogue, or other bets, too.
 * @param accountIds the accounts of the tree that hear it, where it is not for everybody
 */
export async function tellStates(tx: Tx, marketIds: ReadonlySet<string>, reloaded: ReadonlySet<string>, accountIds: readonly string[] | null = null): Promise<void> {
  if (marketIds.size === 0) return
  await tx.queryNamed('feed_tell_states',
    `insert into outbox (topic, payload)
     select 'market.state', jsonb_build_object('market_id', id::text, 'event_id', event_id::text, 'status', status, 'in_play', in_play,
       'bet_lock', bet_locked, 'feed_silent', feed_silent_since is not null, 'reload', id = any($2::bigint[]))
       || case when $3::jsonb is null then '{}' else jsonb_build_object('account_ids', $3::jsonb) end
     from markets where id = any($1::bigint[]) order by id`,
    [[...marketIds], [...reloaded], accountIds === null ? null : JSON.stringify(accountIds)])
}
