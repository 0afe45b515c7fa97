import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { HoldKind } from '#domain/bets/hold-kinds.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import type { Maintenance } from '#domain/markets/maintenance.ts'
import type { MarketStatus, MarketType } from '#domain/markets/market.ts'
import { throughGate } from '../locks/bets-gate.ts'
import type { StoredKey } from './stored-reply.ts'

/** What a batch asks for: every list without duplicates. */
export type LoadRequest = {
  readonly keys: readonly Pick<StoredKey, 'scope' | 'key'>[]
  readonly playerIds: readonly string[]
  readonly marketIds: readonly string[]
  readonly stands: readonly { readonly businessId: string; readonly playerId: string; readonly marketId: string }[]
}

export type PlayerRow = {
  readonly id: string
  readonly business_id: string
  readonly parent_id: string
  readonly currency: string
  /** Places after the mark of the currency. */
  readonly exponent: number
  readonly self_status: AccountStatus
  readonly parent_status: AccountStatus
  readonly self_bet_locked: boolean
  readonly parent_bet_locked: boolean
  readonly excluded: boolean
  /** What the accounts of the path allow in each sport (null: every other sport). */
  readonly caps: readonly AccountCapRow[] | null
  readonly exposure_limit_minor: string | null
  readonly match_commission_bp: number
}

/** What a player's account holds. */
export type FundsRow = {
  readonly id: string
  readonly credit_minor: string
  readonly unsettled_minor: string
  readonly exposure_minor: string
}

export type AccountCapRow = {
  readonly account_id: string
  readonly sport_id: string | null
  readonly min_stake_minor: string | null
  readonly max_stake_minor: string | null
  readonly max_profit_minor: string | null
  readonly max_market_exposure_minor: string | null
  readonly bet_delay_ms: number | null
}

/** Prices as `market_prices.quotes` holds them: levels of [thousandths, minor units], best first. */
export type StoredQuote = {
  readonly back: readonly (readonly [number, number])[]
  readonly lay: readonly (readonly [number, number])[]
  readonly line?: number
  readonly last?: number
}

export type LimitOverrideRow = {
  readonly scope: 'menu' | 'sport' | 'league' | 'event' | 'market'
  readonly min_stake_minor: string | null
  readonly max_stake_minor: string | null
  readonly live_min_stake_minor: string | null
  readonly live_max_stake_minor: string | null
  readonly max_profit_minor: string | null
  readonly max_market_exposure_minor: string | null
  readonly min_odds: number | null
  readonly max_odds: number | null
  readonly bet_delay_ms: number | null
}

/** With the word of `limit_changes` that stands. */
export type WordedLimitRow = LimitOverrideRow & { readonly word_id: string | null }

export type PlacementMarketRow = {
  readonly id: string
  readonly event_id: string
  readonly league_id: string
  readonly sport_id: string
  readonly menu_id: string
  readonly type: MarketType
  readonly status: MarketStatus
  readonly in_play: boolean
  readonly bet_locked: boolean
  readonly lay_allowed: boolean
  readonly feed_silent: boolean
  /** A void of many bets is at work on it. */
  readonly voiding: boolean
  readonly winners_count: number
  /** In play; 0 where the feed says nothing of one. */
  readonly feed_bet_delay_ms: number
  readonly event_bet_locked: boolean
  readonly offered: boolean
  readonly quotes: Readonly<Record<string, StoredQuote>> | null
  /** `left_at`: when a removed runner's factor was put on the bets. */
  readonly selections: readonly { readonly id: string; readonly removed: boolean; readonly left_at: string | null }[] | null
  readonly limits: readonly WordedLimitRow[] | null
}

export type LegRow = {
  readonly player_id: string
  readonly market_id: string
  readonly leg_key: string
  readonly lose_minor: string
  readonly even_minor: string
  readonly win_minor: string
}

export type PositionRow = { readonly player_id: string; readonly market_id: string; readonly exposure_minor: string }

/** A hold in force on a place that a batch bets on: of everybody, or of those of its players whose branch it is. */
export type HoldRow = {
  readonly kind: HoldKind
  readonly scope: 'all' | LimitOverrideRow['scope']
  readonly scope_id: string
  readonly market_type: MarketType | null
  readonly players: readonly string[] | null
}

export type Loaded = {
  readonly keys: readonly StoredKey[]
  readonly players: readonly PlayerRow[]
  readonly markets: readonly PlacementMarketRow[]
  /** In force as the batch is decided. */
  readonly maintenance: readonly Maintenance[]
  readonly positions: readonly PositionRow[]
  readonly legs: readonly LegRow[]
  /** Vectors in force: [parent of players, sport, vector]. */
  readonly vectors: readonly (readonly [string, string, string])[]
  readonly holds: readonly HoldRow[]
}

/** A market as one part of the answer holds it; what its league and sport say comes once for all their markets. */
type OfferedRow = Omit<PlacementMarketRow, 'menu_id' | 'offered' | 'limits'> & {
  readonly event_offered: boolean
}
type OfferRow = { readonly league_id: string; readonly sport_id: string; readonly menu_id: string; readonly offered: boolean }
type ScopedLimitRow = WordedLimitRow & { readonly scope_id: string; readonly market_type: MarketType }

const lockText = (accounts: string) => `
with offered as materialized (
  select id from markets where id = any($2::bigint[]) order by id for share
), players as materialized (
  select account_id, credit_minor, unsettled_minor, exposure_minor
  from account_funds where account_id = any($1::bigint[]) order by account_id for update ${accounts}
)
select (select count(*) from offered) as markets,
  (select json_agg(json_build_object('id', account_id::text, 'credit_minor', credit_minor::text, 'unsettled_minor', unsettled_minor::text,
     'exposure_minor', exposure_minor::text)) from players) as funds
from ${throughGate}`

const lockFree = lockText('skip locked')
const lockAll = lockText('')

/**
 * Goes through the gate of stops, then locks the markets against a change of their state, and the players' money against every other bet
 * and transfer of theirs, in id order; answers the money that it has, as it stands after any wait. Without `wait`, accounts in use elsewhere
 * are left out: one that a settlement is paying must not hold up the bets of all others.
 *
 * Markets come first, as they do for whoever changes a market and then what its bets hold: the other way round, each removal of a
 * runner under bets would be a deadlock, and a second without bets until PostgreSQL has found it.
 *
 * It reads nothing else: while it waited, the rest of the world moved on, and a statement that waited still reads rows that it did
 * not lock as of before its wait. So `loadSituation` must be a statement of its own, after this one.
 */
export async function lockForPlacement(tx: Tx, request: LoadRequest, wait: boolean): Promise<ReadonlyMap<string, FundsRow>> {
  const { rows } = await tx.queryNamed<{ funds: readonly FundsRow[] | null }>(
    wait ? 'placement_lock_all' : 'placement_lock_free', wait ? lockAll : lockFree, [arrayText(request.playerIds), arrayText(request.marketIds)])
  return new Map((rows[0]?.funds ?? []).map((row) => [row.id, row]))
}

/** The overrides of market `m` of event `e` in sport `s`, from the market up to the menu, as json rows. */
export const limitOverrides = `
       (select json_agg(o) from (
          select o.scope, o.min_stake_minor::text, o.max_stake_minor::text, o.live_min_stake_minor::text, o.live_max_stake_minor::text,
            o.max_profit_minor::text, o.max_market_exposure_minor::text, o.min_odds, o.max_odds, o.bet_delay_ms, o.word_id::text
          from (values ('market', m.id), ('event', m.event_id), ('league', e.league_id), ('sport', m.sport_id), ('menu', s.menu_id))
            as at(scope, scope_id)
          cross join lateral (
            select * from limit_overrides o where o.scope = at.scope and o.scope_id = at.scope_id and o.market_type = m.type offset 0
          ) o) o)`

/*
 * `offset 0` makes each of these look up its rows by key, one stand after the other. The plan of this statement is kept, and may
 * have been made while the tables were empty: a join, left to choose, would start from the side that has since become large.
 */
const loadText = `
with stands as (
  select * from unnest($5::bigint[], $6::bigint[], $7::bigint[]) as s(business_id, player_id, market_id)
), asked as materialized (
  select m.*, e.bet_locked as event_bet_locked, e.status <> 'inactive' as event_offered, e.league_id
  from markets m cross join lateral (select * from events e where e.id = m.event_id offset 0) e
  where m.id = any($4::bigint[])
), offers as materialized (
  select d.league_id, d.sport_id, s.menu_id, 'inactive' <> all(array[l.status, s.status, n.status]) as offered
  from (select distinct league_id, sport_id from asked) d
  cross join lateral (select * from leagues l where l.id = d.league_id offset 0) l
  cross join lateral (select * from sports s where s.id = d.sport_id offset 0) s
  cross join lateral (select * from menus n where n.id = s.menu_id offset 0) n
), scopes as (
  select 'market' as scope, id as scope_id, type from asked
  union select 'event', event_id, type from asked
  union select 'league', league_id, type from asked
  union select 'sport', sport_id, type from asked
  union select 'menu', o.menu_id, a.type from asked a join offers o using (league_id, sport_id)
)
select
  (select json_agg(json_build_object('scope', k.scope, 'key', k.key, 'hash', encode(k.input_hash, 'hex'), 'reply', k.reply))
     from unnest($1::text[], $2::text[]) as i(scope, key)
     cross join lateral (select * from idempotency_keys k where k.scope = i.scope and k.key = i.key offset 0) k) as keys,
  (select json_agg(p) from (
     select a.id::text, a.business_id::text, a.parent_id::text, a.currency, (select c.exponent from currencies c where c.code = a.currency) as exponent, a.self_status, above.status as parent_status,
       a.self_bet_locked, above.bet_locked as parent_bet_locked, coalesce(a.excluded_until > now(), false) as excluded, a.exposure_limit_minor::text, a.match_commission_bp,
       case when exists (select from account_bet_settings) then (
         select json_agg(json_build_object('account_id', c.account_id::text, 'sport_id', c.sport_id::text,
             'min_stake_minor', c.min_stake_minor::text, 'max_stake_minor', c.max_stake_minor::text,
             'max_profit_minor', c.max_profit_minor::text, 'max_market_exposure_minor', c.max_market_exposure_minor::text,
             'bet_delay_ms', c.bet_delay_ms))
           from account_paths t cross join lateral (
             select * from account_bet_settings c where c.account_id = t.ancestor_id offset 0
           ) c where t.descendant_id = a.id) end as caps
     from accounts a cross join lateral flags_above(a.id) above
     where a.id = any($3::bigint[]) and a.level = 9) p) as players,
  (select json_agg(m) from (
     select m.id::text, m.event_id::text, m.sport_id::text, m.league_id::text, m.type, m.status, m.in_play, m.bet_locked,
       m.lay_allowed, m.feed_silent_since is not null as feed_silent, m.voiding_id is not null as voiding, m.winners_count, m.feed_bet_delay_ms, m.event_bet_locked, m.event_offered,
       (select c.quotes from market_prices c where c.market_id = m.id) as quotes,
       (select json_agg(json_build_object('id', r.id::text, 'removed', r.status = 'removed', 'left_at', r.removed_at) order by r.id)
          from selections r where r.market_id = m.id) as selections
     from asked m) m) as markets,
  (select json_agg(o) from (select league_id::text, sport_id::text, menu_id::text, offered from offers) o) as offers,
  (select json_agg(json_build_object('scope', w.scope, 'sportId', w.sport_id::text, 'providerId', w.provider_id::text, 'businessId', w.business_id::text)) from maintenance w
     where w.ended_at is null and w.starts_at <= clock_timestamp() and (w.ends_at is null or w.ends_at > clock_timestamp())) as maintenance,
  (select json_agg(o) from (
     select o.scope, o.scope_id::text, o.market_type, o.min_stake_minor::text, o.max_stake_minor::text, o.live_min_stake_minor::text,
       o.live_max_stake_minor::text, o.max_profit_minor::text, o.max_market_exposure_minor::text, o.min_odds, o.max_odds, o.bet_delay_ms, o.word_id::text
     from scopes at cross join lateral (
       select * from limit_overrides o where o.scope = at.scope and o.scope_id = at.scope_id and o.market_type = at.type offset 0
     ) o) o) as limits,
  -- Mostly nothing is held anywhere, and one look says so.
  case when exists (select from holds where lifted_at is null) then (
    select json_agg(json_build_object('kind', h.kind, 'scope', h.scope, 'scope_id', h.scope_id::text, 'market_type', h.market_type, 'players', h.players))
    from (select 'all' as scope, 0::bigint as scope_id union select scope, scope_id from scopes) at
    cross join lateral (
      select h.kind, h.scope, h.scope_id, h.market_type,
        case when h.account_id is not null then (
          select coalesce(json_agg(p::text), '[]') from unnest($3::bigint[]) p
          where exists (select from account_paths t where t.ancestor_id = h.account_id and t.descendant_id = p)) end as players
      from holds h where h.scope = at.scope and h.scope_id = at.scope_id and h.lifted_at is null and (h.expires_at is null or h.expires_at > now()) offset 0
    ) h) end as holds,
  (select json_agg(json_build_object('player_id', p.player_id::text, 'market_id', p.market_id::text,
       'exposure_minor', p.exposure_minor::text))
     from stands s cross join lateral (
       select * from positions p where (p.business_id, p.market_id, p.player_id) = (s.business_id, s.market_id, s.player_id) offset 0
     ) p) as positions,
  (select json_agg(json_build_object('player_id', g.player_id::text, 'market_id', g.market_id::text, 'leg_key', g.leg_key::text,
       'lose_minor', g.lose_minor::text, 'even_minor', g.even_minor::text, 'win_minor', g.win_minor::text))
     from stands s cross join lateral (
       select * from position_legs g where (g.business_id, g.market_id, g.player_id) = (s.business_id, s.market_id, s.player_id) offset 0
     ) g) as legs,
  (select json_agg(json_build_array(v.parent_account_id::text, v.sport_id::text, v.vector_id::text))
     from stands s
     cross join lateral (select a.parent_id from accounts a where a.id = s.player_id offset 0) a
     cross join lateral (select m.sport_id from asked m where m.id = s.market_id offset 0) m
     cross join lateral (select * from current_vectors v where v.parent_account_id = a.parent_id and v.sport_id = m.sport_id offset 0) v
  ) as vectors`

type Answer = Omit<Loaded, 'markets'> & {
  readonly markets: readonly OfferedRow[]
  readonly offers: readonly OfferRow[]
  readonly limits: readonly ScopedLimitRow[]
}

/** Everything that the decisions of a batch need but the money, as of now. Run it after `lockForPlacement`, never together with it. */
export async function loadSituation(tx: Tx, request: LoadRequest): Promise<Loaded> {
  const { rows } = await tx.queryNamed<{ readonly [Part in keyof Answer]: Answer[Part] | null }>('placement_load', loadText, [
    request.keys.map((each) => each.scope),
    request.keys.map((each) => each.key),
    arrayText(request.playerIds),
    arrayText(request.marketIds),
    arrayText(request.stands.map((each) => each.businessId)),
    arrayText(request.stands.map((each) => each.playerId)),
    arrayText(request.stands.map((each) => each.marketId)),
  ])
  const row = rows[0]
  return {
    keys: row?.keys ?? [],
    players: row?.players ?? [],
    markets: withOffers(row?.markets ?? [], row?.offers ?? [], row?.limits ?? []),
    maintenance: row?.maintenance ?? [],
    positions: row?.positions ?? [],
    legs: row?.legs ?? [],
    vectors: row?.vectors ?? [],
    holds: row?.holds ?? [],
  }
}

function withOffers(markets: readonly OfferedRow[], offers: readonly OfferRow[], limits: readonly ScopedLimitRow[]): readonly PlacementMarketRow[] {
  const offerOf = new Map(offers.map((each) => [`${each.league_id}/${each.sport_id}`, each]))
  return markets.map((market) => {
    const offer = offerOf.get(`${market.league_id}/${market.sport_id}`)
    assert(offer !== undefined, 'a market has a league, a sport and a menu')
    const scopeIds = { market: market.id, event: market.event_id, league: market.league_id, sport: market.sport_id, menu: offer.menu_id }
    return {
      ...market,
      menu_id: offer.menu_id,
      offered: market.event_offered && offer.offered,
      limits: limits.filter((each) => each.scope_id === scopeIds[each.scope] && each.market_type === market.type),
    }
  })
}
