import { levels } from '#domain/hierarchy/levels.ts'
import { addToDays, levelSumsUpTo, withAccount } from './sum-days.ts'

/** What stands for a sport, and for a type of market, where players played rounds of the casino. */
export const casinoSport = '-1'
const casinoType = 'casino'

/** Rows of who played rounds of the casino that moved money, from entries `j`: at the moment at which a round was closed. */
export const casinoPlayers = (entries: string): string =>
  `select j.account_id as player_id, j.business_id, j.at as placed_at, ${casinoSport}::bigint as sport_id, '${casinoType}' as market_type from ${entries}`

/** Of all, of one sport, of one type of market, and of both. */
const kinds = 'grouping sets ((), (sport_id), (market_type), (sport_id, market_type))'
const kindColumns = `coalesce(sport_id, 0) as sport_id, coalesce(market_type::text, 'all') as market_type`

/**
 * More parts of a `with`: who of the rows `source` (player, business, sport, type, moment) is active for the first time in an hour, or on a
 * day, is counted there. Whoever is counted already is not counted again, however often the same is added.
 */
export const addActive = (source: string): string => `, hours as materialized (
  select p.player_id, local.at::date as day, extract(hour from local.at)::int as hour, p.sport_id, p.market_type, min(date_bin('15 minutes', p.placed_at, 'epoch')) as slot
  from ${source} p cross join lateral (select p.placed_at at time zone b.time_zone as at from businesses b where b.id = p.business_id offset 0) local group by 1, 2, 3, 4, 5
), told as materialized (
  select player_id, day, hour, ${kindColumns}, min(slot) as slot from hours group by player_id, day, hour, ${kinds}
), known as materialized (
  select player_id, day, ${kindColumns}, bit_or(hours) as hours
  from (select d.* from (select distinct player_id, day from hours) h cross join lateral (select * from player_days n where (n.player_id, n.day) = (h.player_id, h.day) offset 0) d) d
  group by player_id, day, ${kinds}
), fresh as materialized (
  -- Beside each other in one window, not joined: rows of a statement have no key to be looked up by.
  select player_id, day, hour, sport_id, market_type, slot, hours is null and hour = first_hour as first_of_day
  from (
    select player_id, day, hour, sport_id, market_type, slot, bit_or(hours) over of_day as hours, min(hour) over of_day as first_hour
    from (select player_id, day, hour, sport_id, market_type, slot, null::int as hours from told union all select player_id, day, null, sport_id, market_type, null, hours from known) both_of
    window of_day as (partition by player_id, day, sport_id, market_type)
  ) w where hour is not null and coalesce(hours, 0) & (1 << hour) = 0
), kept as (
  insert into player_days as d (player_id, day, sport_id, market_type, hours)
  select player_id, day, sport_id, market_type, bit_or(1 << hour) from fresh where sport_id <> 0 and market_type <> 'all' group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (player_id, day, sport_id, market_type) do update set hours = d.hours | excluded.hours
), active as materialized (
  -- What stands above a player is looked up once, however much of them is new.
  select of_player.account_id, f.slot, of_player.through, f.sport_id, f.market_type, count(*) as hour_players, count(*) filter (where f.first_of_day) as day_players
  from (
    select n.*, v.account_id, v.through
    from (
      select player_id, array_agg(slot) as slots, array_agg(sport_id) as sports, array_agg(market_type) as market_types, array_agg(first_of_day) as firsts from fresh group by 1
    ) n cross join lateral (
      select t.ancestor_id as id, a.level, array_agg(t.ancestor_id) filter (where a.level <= ${levelSumsUpTo}) over (order by t.depth desc) as tops
      from account_paths t join accounts a on a.id = t.ancestor_id where t.descendant_id = n.player_id offset 0
    ) up cross join lateral (
      select up.id as account_id, ${levels.player} as through
      union all
      select top, up.level from unnest(up.tops) top where up.level < ${levels.player}
    ) v offset 0
  ) of_player cross join lateral unnest(slots, sports, market_types, firsts) as f(slot, sport_id, market_type, first_of_day)
  group by 1, 2, 3, 4, 5
), in_active_days as (
  ${addToDays('active', withAccount('active'))}
), counted as (
  insert into active_players as a (account_id, slot, through, sport_id, market_type, hour_players, day_players)
  select account_id, slot, through, sport_id, market_type, hour_players, day_players from active order by account_id, through, sport_id, market_type, slot
  on conflict (account_id, through, sport_id, market_type, slot) do update set hour_players = a.hour_players + excluded.hour_players, day_players = a.day_players + excluded.day_players
)`
