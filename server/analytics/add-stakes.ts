import { levels } from '#domain/hierarchy/levels.ts'
import { addToDays, topsOfRow, upFrom, withAccount } from './sum-days.ts'

/** Adds rows `by_account` to the sums, to those of all sports and types together, to their days, and to what was staked through each level. */
export const addStakes = `, added as (
  insert into bet_sums as s (account_id, slot, sport_id, market_type, in_play, bets, stake_minor, voided_share)
  select account_id, slot, sport_id, market_type, in_play, bets, stake_minor, voided_share from by_account order by 1, 2, 3, 4, 5
  on conflict (account_id, slot, sport_id, market_type, in_play) do update
    set bets = s.bets + excluded.bets, stake_minor = s.stake_minor + excluded.stake_minor, voided_share = s.voided_share + excluded.voided_share
), of_accounts as materialized (
  select v.* from ${withAccount('by_account')} v
), in_quarters as (
  insert into bet_quarters as s (account_id, slot, in_play, bets, stake_minor, voided_share)
  select account_id, slot, in_play, sum(bets)::bigint, sum(stake_minor)::bigint, sum(voided_share) from of_accounts where level < ${levels.player} group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, slot, in_play) do update
    set bets = s.bets + excluded.bets, stake_minor = s.stake_minor + excluded.stake_minor, voided_share = s.voided_share + excluded.voided_share
), in_days as (
  ${addToDays('bet', 'of_accounts')}
), by_level as materialized (
  select x.id as account_id, v.slot, v.level, v.sport_id, v.market_type, v.time_zone, sum(v.bets)::bigint as bets, sum(v.stake_minor)::bigint as stake_minor, sum(v.voided_share) as voided_share
  from of_accounts v cross join ${topsOfRow} x where v.level < ${levels.player} group by 1, 2, 3, 4, 5, 6
), in_levels as (
  insert into level_stakes as s (account_id, slot, level, sport_id, market_type, bets, stake_minor, voided_share)
  select account_id, slot, level, sport_id, market_type, bets, stake_minor, voided_share from by_level order by 1, 2, 3, 4, 5
  on conflict (account_id, slot, level, sport_id, market_type) do update
    set bets = s.bets + excluded.bets, stake_minor = s.stake_minor + excluded.stake_minor, voided_share = s.voided_share + excluded.voided_share
), in_level_days as (
  ${addToDays('level_stake', 'by_level')}
)`

/** Adds rows `voided` (player, quarter, sport, type, in play, share) to the sums of every account above their player. */
export const addVoided = `, by_account as materialized (
  select t.ancestor_id as account_id, v.slot, v.sport_id, v.market_type, v.in_play, 0::bigint as bets, 0::bigint as stake_minor, sum(v.share) as voided_share
  from voided v cross join ${upFrom('v.player_id')} t group by 1, 2, 3, 4, 5
)${addStakes}`
