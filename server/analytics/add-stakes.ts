import { levels } from '#domain/hierarchy/levels.ts'
import { addToDays, levelSumsUpTo } from './sum-days.ts'

/**
 * Adds rows `by_player` (player, quarter, sport, type, in play, bets, stake, share) to the sums of the player and of every account above, to
 * those of all sports and types together where there are many players, to their days, and to what was staked through each level. What stands
 * above a player is looked up once for all of it, by keys, whatever is believed of the tables.
 */
export const addStakes = `, of_paths as materialized (
  select p.*, up.*, (select z.time_zone from accounts o join sum_zones z on z.business_id = o.business_id where o.id = p.player_id) as time_zone
  from by_player p cross join lateral (
    select array_agg(t.ancestor_id) as accounts, array_agg(a.level::int) as account_levels, array_agg(a.level::int order by a.level) filter (where a.level < ${levels.player}) as levels,
      array_agg(t.ancestor_id) filter (where a.level <= ${levelSumsUpTo}) as tops, array_agg(a.level::int) filter (where a.level <= ${levelSumsUpTo}) as top_levels
    from account_paths t cross join lateral (select o.level from accounts o where o.id = t.ancestor_id offset 0) a where t.descendant_id = p.player_id offset 0
  ) up
), by_account as materialized (
  select c.account_id, p.slot, p.sport_id, p.market_type, p.in_play, c.level, p.time_zone, sum(p.bets)::bigint as bets, sum(p.stake_minor)::bigint as stake_minor, sum(p.voided_share) as voided_share
  from of_paths p cross join lateral unnest(p.accounts, p.account_levels) as c(account_id, level) group by 1, 2, 3, 4, 5, 6, 7
), added as (
  insert into bet_sums as s (account_id, slot, sport_id, market_type, in_play, bets, stake_minor, voided_share)
  select account_id, slot, sport_id, market_type, in_play, bets, stake_minor, voided_share from by_account order by 1, 2, 3, 4, 5
  on conflict (account_id, slot, sport_id, market_type, in_play) do update
    set bets = s.bets + excluded.bets, stake_minor = s.stake_minor + excluded.stake_minor, voided_share = s.voided_share + excluded.voided_share
), in_quarters as (
  insert into bet_quarters as s (account_id, slot, in_play, bets, stake_minor, voided_share)
  select account_id, slot, in_play, sum(bets)::bigint, sum(stake_minor)::bigint, sum(voided_share) from by_account a
  where exists (select from counted_accounts c where c.account_id = a.account_id offset 0) group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, slot, in_play) do update
    set bets = s.bets + excluded.bets, stake_minor = s.stake_minor + excluded.stake_minor, voided_share = s.voided_share + excluded.voided_share
), in_days as (
  ${addToDays('bet', 'by_account')}
), by_level as materialized (
  -- Nearly all players have accounts of the same levels above them: those are told apart when the players are added up.
  select w.account_id, w.slot, l.level, w.sport_id, w.market_type, w.time_zone, sum(w.bets)::bigint as bets, sum(w.stake_minor)::bigint as stake_minor, sum(w.voided_share) as voided_share
  from (
    select u.account_id, u.level, p.levels, p.slot, p.sport_id, p.market_type, p.time_zone, sum(p.bets) as bets, sum(p.stake_minor) as stake_minor, sum(p.voided_share) as voided_share
    from of_paths p cross join lateral unnest(p.tops, p.top_levels) as u(account_id, level) group by 1, 2, 3, 4, 5, 6, 7
  ) w cross join lateral unnest(w.levels) as l(level) where l.level >= w.level group by 1, 2, 3, 4, 5, 6
), in_levels as (
  insert into level_stakes as s (account_id, slot, level, sport_id, market_type, bets, stake_minor, voided_share)
  select account_id, slot, level, sport_id, market_type, bets, stake_minor, voided_share from by_level order by 1, 2, 3, 4, 5
  on conflict (account_id, slot, level, sport_id, market_type) do update
    set bets = s.bets + excluded.bets, stake_minor = s.stake_minor + excluded.stake_minor, voided_share = s.voided_share + excluded.voided_share
), in_level_days as (
  ${addToDays('level_stake', 'by_level')}
)`

/** Adds rows `voided` (player, quarter, sport, type, in play, share) to the sums of every account above their player. */
export const addVoided = `, by_player as materialized (
  select v.player_id, v.slot, v.sport_id, v.market_type, v.in_play, 0::bigint as bets, 0::bigint as stake_minor, sum(v.share) as voided_share from voided v group by 1, 2, 3, 4, 5
)${addStakes}`
