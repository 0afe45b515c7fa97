import type { CatalogueEvent } from '#feeds/feed.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { followsFeed } from './result-begun.ts'
import { hasDecided, fancyTypes } from './state-store.ts'

/** A market of a feed as the platform knows it. */
export type KnownMarket = {
  readonly id: string
  readonly eventId: string
  readonly type: MarketType
  readonly winnersCount: number
  /** Selection ids by the feed's runner reference. */
  readonly runners: ReadonlyMap<string, string>
}

/** A market as it was looked up: `follows` says whether what its feed says of it counted then. */
export type FollowedMarket = KnownMarket & { readonly follows: boolean }

/** Where sports go that a feed brings and nobody has placed in a menu yet. */
/** The category of sports that a feed brings first. */
export const feedMenu = 'Sports'

/** The order of an event's markets on the desk. */
const sortOf: Readonly<Record<MarketType, number>> = { match_odds: 10, bookmaker: 20, fancy: 30, line: 40, odd_even: 50 }

/** Markets of these references that are there already. */
export async function loadKnown(tx: Tx, refs: readonly string[]): Promise<ReadonlyMap<string, FollowedMarket>> {
  if (refs.length === 0) return new Map()
  const { rows } = await tx.queryNamed<{ feed_ref: string; id: string; event_id: string; type: MarketType; winners_count: number; follows: boolean; runners: Record<string, string> | null }>(
    'feed_known_markets',
    `select m.feed_ref, m.id, m.event_id, m.type, m.winners_count, ${followsFeed} as follows,
       (select json_object_agg(s.feed_ref, s.id::text) from selections s where s.market_id = m.id and s.feed_ref is not null) as runners
     from markets m where m.feed_ref = any($1::text[])`,
    [[...refs]])
  return new Map(rows.map((row) => [row.feed_ref, {
    id: row.id, eventId: row.event_id, type: row.type, winnersCount: row.winners_count, follows: row.follows, runners: new Map(Object.entries(row.runners ?? {})),
  }]))
}

/** A market that one of our types pays; others are not taken into the catalogue, since nobody could bet on them. */
export type OfferedEvent = CatalogueEvent & { readonly market: { readonly type: MarketType } }

export function isOffered(event: CatalogueEvent): event is OfferedEvent {
  return event.market.type !== null
}

/**
 * Brings sport, league, event, market and selections of each entry to what the feed says, creating what is missing. What people
 * decided (locks, statuses, limits, menus) is not the feed's and stays. New markets are suspended until the feed opens them. To a market
 * of which a result was declared no runner comes, unless it goes on; where one comes under bets, whoever calls has them held again (`holdGrown`).
 */
export async function upsertCatalogue(tx: Tx, entries: readonly OfferedEvent[], newId: () => string): Promise<void> {
  const sportIds = await ensureSports(tx, entries, newId)
  const leagueIds = await ensureLeagues(tx, entries.map((entry) => ({ entry, sportId: need(sportIds, entry.sport.code) })), newId)
  const eventIds = await ensureEvents(tx, entries.map((entry) => {
    const sportId = need(sportIds, entry.sport.code)
    return { entry, sportId, leagueId: need(leagueIds, `${sportId}/${entry.league.name}`) }
  }), newId)
  await tx.query(
    `insert into markets as m (id, event_id, sport_id, name, type, winners_count, lay_allowed, sort, feed_ref, hand_status)
     select (e->>0)::bigint, (e->>1)::bigint, (e->>2)::bigint, e->>3, (e->>4)::market_type, (e->>5)::smallint, (e->>6)::boolean,
       (e->>7)::int, e->>8,
       -- What comes after the match is decided takes no bets until a person has looked at it.
       case when e->>4 in ${fancyTypes} and exists (select from markets m where m.event_id = (e->>1)::bigint and ${hasDecided}) then 'suspended'::market_status end
     from jsonb_array_elements($1::jsonb) as e
     -- People may give it another name; how many win in it only the feed says.
     on conflict (feed_ref) do update set name = case when m.kept_by_hand then m.name else excluded.name end, winners_count = excluded.winners_count, version = m.version + 1
     where (m.winners_count <> excluded.winners_count or m.name <> excluded.name and not m.kept_by_hand) and ${followsFeed}`,
    [JSON.stringify(entries.map(({ market, event, sport }) => [
      newId(), need(eventIds, event.ref), need(sportIds, sport.code), market.name, market.type, market.winnersCount, market.type !== 'odd_even',
      sortOf[market.type], market.ref,
    ]))])
  await markDeciding(tx, entries.filter(({ market }) => market.feedType === matchOdds).map(({ market }) => market.ref))
  await tx.query(
    `insert into selections as s (id, market_id, name, sort, feed_ref, parity)
     select (e->>0)::bigint, m.id, e->>2, (e->>3)::int, e->>4,
       -- Which numbers a runner wins by is what its feed called it first: a name may be another later.
       case when m.type = 'odd_even' and lower(btrim(e->>2)) in ('odd', 'even') then lower(btrim(e->>2)) end
     from jsonb_array_elements($1::jsonb) as e join markets m on m.feed_ref = e->>1
     -- Among whom a result was declared stays as it was declared: whoever comes after it is no runner of this market.
     where ${followsFeed} or exists (select from selections k where (k.market_id, k.feed_ref) = (m.id, e->>4))
     on conflict (market_id, feed_ref) do update set name = excluded.name, sort = excluded.sort, parity = coalesce(s.parity, excluded.parity)
     where (s.name, s.sort) is distinct from (excluded.name, excluded.sort)`,
    [JSON.stringify(entries.flatMap(({ market, runners }) => market.type === 'fancy' || market.type === 'line'
      ? []
      : runners.map((runner) => [newId(), market.ref, runner.name.trim() || `Runner ${runner.ref}`, runner.sort, runner.ref])))])
}

/** The exchange's word for the odds on who wins the match; tosses, sets and races have others. */
const matchOdds = 'MATCH_ODDS'

/**
 * Marks these markets of a feed as the match of their events, where none is marked. What a person has said of a market stands, and a result
 * that has begun ends as it began. The events are locked after the markets, as by everybody, so that one of two who mark is the second.
 */
async function markDeciding(tx: Tx, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return
  const unmarked = `m.feed_ref = any($1::text[]) and m.type = 'match_odds' and m.winners_count = 1 and ${followsFeed} and not m.kept_by_hand and m.archived_at is null
    and not exists (select from markets o where o.event_id = m.event_id and o.decides_event)`
  const { rowCount } = await tx.query(`select from events where id in (select m.event_id from markets m where ${unmarked}) order by id for no key update`, [[...refs]])
  if (rowCount === 0) return
  await tx.query(
    `update markets t set decides_event = true, version = t.version + 1
     from (select distinct on (m.event_id) m.id from markets m where ${unmarked} order by m.event_id, m.id) first where t.id = first.id`, [[...refs]])
}

/**
 * The platform's sport for each sport of the feed: the one with the feed's code, else the one of that name, which people or another feed
 * made. Where a kind of casino games has the name, the sport is called by its code too.
 */
async function ensureSports(tx: Tx, entries: readonly OfferedEvent[], newId: () => string): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Map(entries.map(({ sport }) => [sport.code, sport.name]))]
  const find = async () => new Map((await tx.query<{ code: string; id: string }>(
    `select distinct on (e->>0) e->>0 as code, s.id from jsonb_array_elements($1::jsonb) as e
     join sports s on s.feed_code = e->>0 or lower(s.name) in (lower(e->>1), lower(concat(e->>1, ' ', e->>0)))
     join menus m on m.id = s.menu_id and m.game_type = 'sport'
     order by e->>0, s.feed_code = e->>0 desc nulls last, s.id`,
    [JSON.stringify(wanted)])).rows.map((row) => [row.code, row.id]))
  const found = await find()
  const missing = wanted.filter(([code]) => !found.has(code))
  if (missing.length === 0) return found
  await tx.query("insert into menus (id, name, game_type) values ($1, $2, 'sport') on conflict do nothing", [newId(), feedMenu])
  await tx.query(
    `insert into sports (id, menu_id, name, feed_code)
     select (e->>0)::bigint, (select id from menus where lower(name) = lower($2)), case when exists (select from sports s where lower(s.name) = lower(e->>2)) then concat(e->>2, ' ', e->>1) else e->>2 end, e->>1
     from jsonb_array_elements($1::jsonb) as e
     on conflict do nothing`,
    [JSON.stringify(missing.map(([code, name]) => [newId(), code, name])), feedMenu])
  return find()
}

async function ensureLeagues(tx: Tx, entries: readonly { entry: OfferedEvent; sportId: string }[], newId: () => string): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(entries.map(({ entry: { league }, sportId }) => [`${sportId}/${league.name}`, [newId(), sportId, league.name, countryCode(league.country)]]))
  await tx.query(
    `insert into leagues (id, sport_id, name, country) select (e->>0)::bigint, (e->>1)::bigint, e->>2, e->>3 from jsonb_array_elements($1::jsonb) as e
     on conflict (sport_id, name) do nothing`,
    [JSON.stringify([...wanted.values()])])
  const { rows } = await tx.query<{ id: string; sport_id: string; name: string }>(
    `select l.id, l.sport_id, l.name from jsonb_array_elements($1::jsonb) as e join leagues l on l.sport_id = (e->>1)::bigint and l.name = e->>2`,
    [JSON.stringify([...wanted.values()])])
  return new Map(rows.map((row) => [`${row.sport_id}/${row.name}`, row.id]))
}

async function ensureEvents(tx: Tx, entries: readonly { entry: OfferedEvent; sportId: string; leagueId: string }[], newId: () => string): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(entries.map(({ entry: { event }, sportId, leagueId }) =>
    [event.ref, [newId(), leagueId, sportId, event.name, new Date(event.startMs).toISOString(), event.ref]]))
  await tx.query(
    `insert into events as v (id, league_id, sport_id, name, starts_at, feed_ref)
     select (e->>0)::bigint, (e->>1)::bigint, (e->>2)::bigint, e->>3, (e->>4)::timestamptz, e->>5 from jsonb_array_elements($1::jsonb) as e
     on conflict (feed_ref) do update set name = excluded.name, starts_at = excluded.starts_at, version = v.version + 1
     where (v.name, v.starts_at) is distinct from (excluded.name, excluded.starts_at) and not v.kept_by_hand`,
    [JSON.stringify([...wanted.values()])])
  const { rows } = await tx.query<{ id: string; feed_ref: string }>('select id, feed_ref from events where feed_ref = any($1::text[])', [[...wanted.keys()]])
  return new Map(rows.map((row) => [row.feed_ref, row.id]))
}

function countryCode(country: string | null): string | null {
  return country !== null && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null
}

function need(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  assert(id !== undefined, 'what was just inserted is there')
  return id
}
