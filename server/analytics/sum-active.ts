import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
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

/** What is new of a player `p` of `of_player`. */
const news = '(select n.* from unnest(p.slots, p.sports, p.market_types, p.firsts) as n(slot, sport_id, market_type, first_of_day))'

/** Rows `s` of each player below an account, its `id` in `of`: who was active there adds up. Each is reached by its key, whatever is believed of the tables. */
export const activeOfPlayers = (of: string, filter: string): string => `(
  select s.* from account_paths t
  cross join lateral (select from accounts x where x.id = t.descendant_id and x.level = ${levels.player} offset 0) is_player
  cross join lateral (select s.* from active_players s where s.account_id = t.descendant_id and s.through = ${levels.player} and ${filter} offset 0) s
  where t.ancestor_id = ${of}.id and t.depth > 0)`

/**
 * More parts of a `with`: who of the rows `source` (player, business, sport, type, moment) is active for the first time in an hour, or on a
 * day, is counted: for themselves, for the accounts above of which that is kept (`countMore`), and by levels for companies and super
 * admins. Whoever is counted already is not counted again, however often the same is added.
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
), of_player as materialized (
  -- What stands above a player is looked up once, however much of them is new.
  select n.*, up.*
  from (
    select player_id, array_agg(slot) as slots, array_agg(sport_id) as sports, array_agg(market_type) as market_types, array_agg(first_of_day) as firsts from fresh group by 1
  ) n cross join lateral (
    select array_agg(t.ancestor_id) filter (where exists (select from counted_accounts c where c.account_id = t.ancestor_id)) as counted,
      array_agg(t.ancestor_id) filter (where a.level <= ${levelSumsUpTo}) as tops, array_agg(a.level::int) filter (where a.level <= ${levelSumsUpTo}) as top_levels, array_agg(a.level::int order by a.level) as levels
    from account_paths t join accounts a on a.id = t.ancestor_id where t.descendant_id = n.player_id and t.depth > 0 offset 0
  ) up
), active as materialized (
  select c.account_id, f.slot, ${levels.player} as through, f.sport_id, f.market_type, count(*) as hour_players, count(*) filter (where f.first_of_day) as day_players
  from of_player p cross join lateral unnest(p.counted) as c(account_id) cross join lateral ${news} f group by 1, 2, 4, 5
  union all
  -- Nearly all players have accounts of the same levels above them: those are told apart when the players are counted.
  select w.account_id, w.slot, l.through, w.sport_id, w.market_type, sum(w.hour_players)::bigint, sum(w.day_players)::bigint
  from (
    select u.account_id, u.level, p.levels, f.slot, f.sport_id, f.market_type, count(*) as hour_players, count(*) filter (where f.first_of_day) as day_players
    from of_player p cross join lateral unnest(p.tops, p.top_levels) as u(account_id, level) cross join lateral ${news} f group by 1, 2, 3, 4, 5, 6
  ) w cross join lateral unnest(w.levels) as l(through) where l.through >= w.level group by 1, 2, 3, 4, 5
), in_active_days as (
  ${addToDays('active', withAccount('active'))}
), in_active as (
  insert into active_players as a (account_id, slot, through, sport_id, market_type, hour_players, day_players)
  select account_id, slot, through, sport_id, market_type, hour_players, day_players from (
    select player_id as account_id, slot, ${levels.player} as through, sport_id, market_type, 1 as hour_players, first_of_day::int as day_players from fresh
    union all select * from active
  ) n order by account_id, through, sport_id, market_type, slot
  on conflict (account_id, through, sport_id, market_type, slot) do update set hour_players = a.hour_players + excluded.hour_players, day_players = a.day_players + excluded.day_players
)`

/**
 * Accounts that have come to have many players (`summed_accounts`) are counted from now on, and begin with what their players come to: who
 * was active below them, and what was staked whatever the sport. Of the others neither is kept: readers add up their few players, and
 * their sports. Under the lock of the sums only.
 */
export async function countMore(tx: Tx): Promise<void> {
  const { rows } = await tx.queryNamed<{ account_id: string }>('sums-count-more',
    'insert into counted_accounts select s.account_id from summed_accounts s where not exists (select from counted_accounts c where c.account_id = s.account_id) order by 1 returning account_id')
  if (rows.length === 0) return
  const accounts = arrayText(rows.map((row) => row.account_id))
  await tx.query(
    `insert into active_players (account_id, slot, through, sport_id, market_type, hour_players, day_players)
     select c.id, s.slot, s.through, s.sport_id, s.market_type, sum(s.hour_players)::bigint, sum(s.day_players)::bigint
     from unnest($1::bigint[]) as c(id) cross join lateral ${activeOfPlayers('c', 'true')} s group by 1, 2, 3, 4, 5`, [accounts])
  await tx.query(
    `insert into bet_quarters (account_id, slot, in_play, bets, stake_minor, voided_share)
     select account_id, slot, in_play, sum(bets)::bigint, sum(stake_minor)::bigint, sum(voided_share) from bet_sums where account_id = any($1::bigint[]) group by 1, 2, 3`, [accounts])
  await tx.query(addToDays('active', `(
    select s.*, w.level, w.time_zone from unnest($1::bigint[]) as c(id) cross join lateral (select * from active_players n where n.account_id = c.id and n.through = ${levels.player} offset 0) s
    cross join lateral (select a.level, z.time_zone from accounts a left join sum_zones z on z.business_id = a.business_id where a.id = c.id offset 0) w)`), [accounts])
}
