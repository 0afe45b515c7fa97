import { casinoLimitScopes } from '#contract/limit-scopes.ts'
import type { LimitFieldName, limits } from '#contract/limits.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Tx, Value } from '#database/transaction.ts'
import { marketTypes } from '#domain/markets/market.ts'
import type { MarketType } from '#domain/markets/market.ts'
import type { LimitRow, LimitType } from '#domain/markets/limits.ts'
import type { LimitOverrideRow } from '../platform/placement-store.ts'

export type CasinoScope = (typeof casinoLimitScopes)[number]
export type Scope = LimitOverrideRow['scope'] | CasinoScope
export type Place = { readonly scope: Scope; readonly id: string; readonly name: string }

/** The columns of limits, their fields in the core, in the order in which people read them. */
export const limitColumns = [
  ['min_stake_minor', 'minStakeMinor'], ['max_stake_minor', 'maxStakeMinor'], ['live_min_stake_minor', 'liveMinStakeMinor'], ['live_max_stake_minor', 'liveMaxStakeMinor'],
  ['max_profit_minor', 'maxProfitMinor'], ['max_market_exposure_minor', 'maxMarketExposureMinor'], ['min_odds', 'minOdds'], ['max_odds', 'maxOdds'], ['bet_delay_ms', 'betDelayMs'],
] as const satisfies readonly (readonly [LimitFieldName, keyof LimitRow])[]

const names = limitColumns.map(([name]) => name)
const amounts = new Set<LimitFieldName>(names.filter((name) => name.endsWith('_minor')))
/** Amounts as text: JSON numbers end at 2^53. */
const selected = names.map((name) => `o.${name}${amounts.has(name) ? '::text' : ''}`).join(', ')

/** One row of limits: every field by its column, null where it inherits; amounts in hundredths of a whole unit. */
export type StoredLimits = Omit<LimitOverrideRow, 'scope'>
export type PlacedLimits = StoredLimits & { readonly scope: Scope; readonly scope_id: string; readonly market_type: LimitType }

const levels = [
  { scope: 'market', table: 'markets', alias: 'm', up: 'event_id' },
  { scope: 'event', table: 'events', alias: 'e', up: 'league_id' },
  { scope: 'league', table: 'leagues', alias: 'l', up: 'sport_id' },
  { scope: 'sport', table: 'sports', alias: 's', up: 'menu_id' },
  { scope: 'menu', table: 'menus', alias: 'n', up: '' },
] as const satisfies readonly { readonly scope: Scope; readonly table: string; readonly alias: string; readonly up: string }[]

const casinoLevels = [
  { scope: 'provider', table: 'casino_providers' }, { scope: 'sub_category', table: 'casino_sub_categories' }, { scope: 'game', table: 'casino_games' },
] as const satisfies readonly { readonly scope: CasinoScope; readonly table: string }[]

export type SportsScope = (typeof levels)[number]['scope']

export function tableOf(scope: SportsScope) {
  return levels.find((level) => level.scope === scope)?.table ?? 'menus'
}

export function isCasinoScope(scope: Scope): scope is CasinoScope {
  return casinoLimitScopes.some((each) => each === scope)
}

/** `types`: what is limited there; `feedDelayMs` of a market, else 0. */
export type PlacePath = { readonly places: readonly Place[]; readonly types: readonly LimitType[]; readonly feedDelayMs: number }

/** A place and all that it stands in, nearest first. Null: there is no such place. */
export async function placePath(tx: Tx, scope: Scope, id: string): Promise<PlacePath | null> {
  if (isCasinoScope(scope)) return casinoPath(tx, scope, id)
  const above = levels.slice(levels.findIndex((level) => level.scope === scope))
  const [own] = above
  if (own === undefined) return null
  const joins = above.slice(1).map((level, index) => `join ${level.table} ${level.alias} on ${level.alias}.id = ${above[index]?.alias}.${above[index]?.up}`).join(' ')
  const parts = above.map(({ scope: of, alias }) => `json_build_object('scope', '${of}', 'id', ${alias}.id::text, 'name', ${alias}.name)`).join(', ')
  const market = scope === 'market' ? 'm.type, m.feed_bet_delay_ms' : 'null as type, 0 as feed_bet_delay_ms'
  const { rows } = await tx.query<{ places: readonly Place[]; game_type: 'sport' | 'casino'; type: MarketType | null; feed_bet_delay_ms: number }>(
    `select json_build_array(${parts}) as places, n.game_type, ${market} from ${own.table} ${own.alias} ${joins} where ${own.alias}.id = $1`, [id])
  const row = rows[0]
  if (row === undefined) return null
  const types = row.type === null ? (scope === 'menu' && row.game_type === 'casino' ? (['casino'] as const) : marketTypes) : [row.type]
  return { places: row.places, types, feedDelayMs: row.feed_bet_delay_ms }
}

/** Game, sub-category, provider; and the first menu of the casino, since a provider's games may be of several kinds. */
async function casinoPath(tx: Tx, scope: CasinoScope, id: string): Promise<PlacePath | null> {
  const { rows } = await tx.query<{ places: readonly (Place | null)[] }>(
    `select json_build_array(
       ${scope === 'game' ? "json_build_object('scope', 'game', 'id', g.id::text, 'name', g.name)" : 'null'},
       ${scope === 'provider' ? 'null' : "json_build_object('scope', 'sub_category', 'id', c.id::text, 'name', c.name)"},
       json_build_object('scope', 'provider', 'id', p.id::text, 'name', p.name),
       (select json_build_object('scope', 'menu', 'id', n.id::text, 'name', n.name) from menus n where n.game_type = 'casino' order by n.sort, n.id limit 1)) as places
     from ${{
       game: 'casino_games g join casino_sub_categories c on c.id = g.sub_category_id join casino_providers p on p.id = g.provider_id where g.id = $1',
       sub_category: 'casino_sub_categories c join casino_providers p on p.id = c.provider_id where c.id = $1 and c.archived_at is null',
       provider: 'casino_providers p where p.id = $1 and p.archived_at is null',
     }[scope]}`, [id])
  const [row] = rows
  return row === undefined ? null : { places: row.places.filter((place) => place !== null), types: ['casino'], feedDelayMs: 0 }
}

function placeValues(places: readonly Pick<Place, 'scope' | 'id'>[]): readonly [string[], string[]] {
  return [places.map((each) => each.scope), places.map((each) => each.id)]
}

/** What these places set, of every market type. */
export async function overridesOf(tx: Tx, places: readonly Pick<Place, 'scope' | 'id'>[]): Promise<readonly PlacedLimits[]> {
  const { rows } = await tx.query<PlacedLimits>(
    `select o.scope, o.scope_id, o.market_type, ${selected} from unnest($1::text[], $2::bigint[]) as p(scope, id)
     join limit_overrides o on o.scope = p.scope and o.scope_id = p.id order by o.scope, o.scope_id, o.market_type`, placeValues(places))
  return rows
}

export type Origin = { readonly scope: Scope; readonly scope_id: string; readonly market_type: LimitType; readonly field: LimitFieldName; readonly set_by: string | null; readonly set_at: string }

/** Who last gave each field of these places the value that it had at a moment, and when. */
export async function originsOf(tx: Tx, places: readonly Pick<Place, 'scope' | 'id'>[], at: string): Promise<readonly Origin[]> {
  const { rows } = await tx.query<Origin>(
    `with words as (
       select c.scope, c.scope_id, c.market_type, c.set_by, c.set_at, c.id, f.key as field, f.value,
         lag(f.value) over (partition by c.scope, c.scope_id, c.market_type, f.key order by c.id) as before
       from unnest($1::text[], $2::bigint[]) as p(scope, id)
       join limit_changes c on c.scope = p.scope and c.scope_id = p.id
       cross join lateral jsonb_each(to_jsonb(c)) f
       where c.set_at <= $3 and f.key = any($4::text[])
     )
     select distinct on (w.scope, w.scope_id, w.market_type, w.field) w.scope, w.scope_id, w.market_type, w.field, s.name as set_by, w.set_at
     from words w left join staff s on s.id = w.set_by
     where w.before is distinct from w.value
     order by w.scope, w.scope_id, w.market_type, w.field, w.id desc`, [...placeValues(places), at, [...names]])
  return rows
}

export type WordOrigin = { readonly word: string; readonly scope: Scope; readonly scope_id: string; readonly name: string | null; readonly field: LimitFieldName; readonly value: number | null; readonly set_by: string | null; readonly set_at: string }

/** What words on limits say, field by field, and who had given each field the value that it has there, and when. By id, so that no clock takes part. */
export async function originsOfWords(tx: Tx, wordIds: readonly string[]): Promise<readonly WordOrigin[]> {
  if (wordIds.length === 0) return []
  const nameOf = [...levels, ...casinoLevels].map(({ scope, table }) => `when '${scope}' then (select n.name from ${table} n where n.id = w.scope_id)`).join(' ')
  const { rows } = await tx.query<WordOrigin>(
    `with words as (
       select w.id as word, c.scope, c.scope_id, c.set_by, c.set_at, c.id, f.key as field, f.value, lag(f.value) over (partition by w.id, f.key order by c.id) as before
       from limit_changes w
       join limit_changes c on (c.scope, c.scope_id, c.market_type) = (w.scope, w.scope_id, w.market_type) and c.id <= w.id
       cross join lateral jsonb_each(to_jsonb(c)) f
       where w.id = any($1::bigint[]) and f.key = any($2::text[])
     )
     select distinct on (w.word, w.field) w.word::text, w.scope, w.scope_id::text, case w.scope ${nameOf} end as name, w.field, w.value, s.name as set_by, w.set_at
     from words w left join staff s on s.id = w.set_by
     where w.before is distinct from w.value
     order by w.word, w.field, w.id desc`, [[...wordIds], [...names]])
  return rows
}

/** Writes the whole limits of places and market types, as the next word on each. A row that sets nothing goes. */
export async function writeLimits(tx: Tx, rows: readonly PlacedLimits[], setBy: string, at: Date): Promise<void> {
  if (rows.length === 0) return
  const columns = names.map((name) => `(e->>'${name}')::${amounts.has(name) ? 'bigint' : 'integer'}`).join(', ')
  const values: Value[] = [JSON.stringify(rows)]
  const keys = "e->>'scope', (e->>'scope_id')::bigint, (e->>'market_type')::market_type"
  const fields = names.join(', ')
  await tx.query(
    `with words as (
       insert into limit_changes (scope, scope_id, market_type, ${fields}, set_by, set_at) select ${keys}, ${columns}, $2, $3 from jsonb_array_elements($1::jsonb) as e returning *
     )
     insert into limit_overrides (scope, scope_id, market_type, ${fields}, updated_at, word_id) select scope, scope_id, market_type, ${fields}, set_at, id from words
     on conflict (scope, scope_id, market_type) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, updated_at = excluded.updated_at, word_id = excluded.word_id`,
    [...values, setBy, at.toISOString()])
  await tx.query(
    `delete from limit_overrides o using jsonb_array_elements($1::jsonb) as e
     where o.scope = e->>'scope' and o.scope_id = (e->>'scope_id')::bigint and o.market_type = (e->>'market_type')::market_type
       and num_nonnulls(${names.map((name) => `o.${name}`).join(', ')}) = 0`, values)
}

/** `name`: a market's with that of its event, since many have the same. */
export type BelowRow = PlacedLimits & { readonly name: string }

/** What places below one set themselves, in a lasting order. */
export async function overridesBelow(tx: Tx, scope: Scope, id: string): Promise<readonly BelowRow[]> {
  return isCasinoScope(scope) ? casinoOverridesBelow(tx, scope, id) : [...(await sportsOverridesBelow(tx, scope, id)), ...(scope === 'menu' ? await casinoOverridesBelow(tx, scope, id) : [])]
}

async function casinoOverridesBelow(tx: Tx, scope: CasinoScope | 'menu', id: string): Promise<readonly BelowRow[]> {
  const { rows } = await tx.query<BelowRow>(
    `select o.scope, o.scope_id, o.market_type, ${selected}, coalesce(g.name, c.name, p.name) as name
     from limit_overrides o
     left join casino_games g on o.scope = 'game' and g.id = o.scope_id
     left join casino_sub_categories c on c.id = case o.scope when 'sub_category' then o.scope_id else g.sub_category_id end
     left join casino_providers p on p.id = case o.scope when 'provider' then o.scope_id else c.provider_id end
     where o.market_type::text = 'casino' and $2::bigint = case $1
       when 'menu' then case when o.scope <> 'menu' then (select n.id from menus n where n.game_type = 'casino' order by n.sort, n.id limit 1) end
       when 'provider' then case when o.scope <> 'provider' then p.id end
       when 'sub_category' then case when o.scope = 'game' then c.id end end
     order by array_position(array['provider', 'sub_category', 'game'], o.scope), o.scope_id`, [scope, id])
  return rows
}

async function sportsOverridesBelow(tx: Tx, scope: SportsScope, id: string): Promise<readonly BelowRow[]> {
  const { rows } = await tx.query<BelowRow>(
    `select o.scope, o.scope_id, o.market_type, ${selected}, case o.scope when 'market' then concat(e.name, ' / ', m.name) when 'event' then e.name when 'league' then l.name else s.name end as name
     from limit_overrides o
     left join markets m on o.scope = 'market' and m.id = o.scope_id
     left join events e on e.id = case o.scope when 'event' then o.scope_id else m.event_id end
     left join leagues l on l.id = case o.scope when 'league' then o.scope_id else e.league_id end
     left join sports s on s.id = case o.scope when 'sport' then o.scope_id else l.sport_id end
     where $2::bigint = case $1
       when 'menu' then s.menu_id
       when 'sport' then case when o.scope <> 'sport' then s.id end
       when 'league' then case when o.scope <> 'league' then l.id end
       when 'event' then case when o.scope <> 'event' then e.id end end
     order by array_position(array['sport', 'league', 'event', 'market'], o.scope), o.scope_id, o.market_type`, [scope, id])
  return rows
}

/** How many markets of a place take bets now. */
export async function openMarkets(tx: Tx, scope: Scope, id: string): Promise<number> {
  if (isCasinoScope(scope)) return 0
  const { rows } = await tx.query<{ open: number }>(
    `select count(*)::int as open from markets m join events e on e.id = m.event_id join leagues l on l.id = e.league_id join sports s on s.id = l.sport_id
     where m.status = 'open' and $2::bigint = case $1 when 'menu' then s.menu_id when 'sport' then s.id when 'league' then l.id when 'event' then e.id else m.id end`, [scope, id])
  return rows[0]?.open ?? 0
}

export type WireRow = RowOf<typeof limits.ofPlace>
