import { levels } from '#domain/hierarchy/levels.ts'
import { columnsOf } from './prove-rows.ts'
import type { Compared } from './prove-rows.ts'
import { summed, waitingEntries } from './prove-waiting.ts'
import { activeOfPlayers, casinoPlayers } from './sum-active.ts'
import { levelSumsUpTo } from './sum-days.ts'

/** Businesses that were given another time zone: their players' days are those in which each bet was added up. */
export const rezoned = `select id from past_values where kind = 'business.zone'`
const inOneZone = (business: string): string => `${business} not in (${rezoned})`
/** A round that waits may be counted already: rounds are counted from the journal where bets are added up anew. */
const noRoundWaits = (player: string): string => `${player} not in (select e.account_id from (${waitingEntries}) w join journal_entries e on (e.business_id, e.id) = (w.business_id, w.id) where e.round_id is not null)`

const keys = ['sport_id', 'market_type'] as const
const counts = ['hour_players', 'day_players'] as const
const figures = columnsOf('s', ['slot', ...keys, ...counts])

/** What is kept of an account, of a player its own; of others what their players come to. */
const activeBelow = (account: string): string => `(
  select s.* from active_players s where s.account_id = ${account}.id and s.through = ${levels.player}
  union all select s.* from ${activeOfPlayers(account, 'true')} s where not exists (select from counted_accounts k where k.account_id = ${account}.id))`

/**
 * Who was active: of players the hours of their days from bets and rounds, and what is counted of these hours; of every account above from
 * those directly below, and by levels from the accounts of each. In which quarter of its hour a player is counted depends on the order in
 * which bets were added up, so players are compared by hours and days.
 * @param zones how many businesses are left out, since they were given another time zone
 */
export const activeCompared = (zones: number): readonly Compared[] => {
  const leftOut = zones === 0 ? undefined : `${zones} businesses that were given another time zone`
  return [
    {
      name: 'the hours in which each player was active are those of their bets and rounds',
      keys: ['player_id', 'day', ...keys], figures: ['hours'], leftOut, fromBets: true,
      kept: `select s.* from player_days s join accounts a on a.id = s.player_id where s.player_id between $1 and $2 and ${inOneZone('a.business_id')} and ${noRoundWaits('s.player_id')}`,
      must: `
        select p.player_id, local.at::date as day, p.sport_id, p.market_type::text as market_type, bit_or(1 << extract(hour from local.at)::int) as hours
        from (
          select b.player_id, b.business_id, b.placed_at, m.sport_id, b.market_type::text as market_type from bets b join markets m on m.id = b.market_id where b.player_id between $1 and $2 and ${summed.bet}
          union all ${casinoPlayers('journal_entries j')} where j.account_id between $1 and $2 and j.round_id is not null
        ) p join businesses z on z.id = p.business_id cross join lateral (select p.placed_at at time zone z.time_zone as at) local
        where ${inOneZone('p.business_id')} and ${noRoundWaits('p.player_id')} group by 1, 2, 3, 4`,
    },
    {
      name: 'each player is counted once for every hour and every day in which they were active',
      keys: ['account_id', 'day', 'hour', ...keys], figures: ['players'], leftOut,
      kept: `
        select s.account_id, local.at::date as day, n.hour, s.sport_id, s.market_type, n.players
        from active_players s join accounts a on a.id = s.account_id and a.level = ${levels.player} join businesses z on z.id = a.business_id
        cross join lateral (select s.slot at time zone z.time_zone as at) local cross join lateral (values (extract(hour from local.at)::int, s.hour_players), (null, s.day_players)) as n(hour, players)
        where s.account_id between $1 and $2 and ${inOneZone('a.business_id')}`,
      must: `
        select d.player_id as account_id, d.day, h.hour, d.sport_id, d.market_type, 1 as players from (
          select d.player_id, d.day, coalesce(d.sport_id, 0) as sport_id, coalesce(d.market_type, 'all') as market_type, bit_or(d.hours) as hours
          from player_days d join accounts a on a.id = d.player_id where d.player_id between $1 and $2 and ${inOneZone('a.business_id')}
          group by d.player_id, d.day, grouping sets ((), (d.sport_id), (d.market_type), (d.sport_id, d.market_type))
        ) d cross join lateral (select hour from generate_series(0, 23) hour where d.hours & (1 << hour) <> 0 union all select null) h`,
    },
    {
      name: 'who was active below every account of which it is kept is who was below the accounts directly below',
      keys: ['account_id', 'slot', ...keys], figures: counts,
      kept: `select s.* from active_players s join accounts a on a.id = s.account_id and a.level < ${levels.player} where s.account_id between $1 and $2 and s.through = ${levels.player}`,
      must: `select a.parent_id as account_id, ${figures} from accounts a join counted_accounts k on k.account_id = a.parent_id cross join lateral ${activeBelow('a')} s where a.parent_id between $1 and $2`,
    },
    {
      name: 'who was active through the accounts of each level is who was below these accounts',
      keys: ['account_id', 'slot', 'through', ...keys], figures: counts,
      kept: `select s.* from active_players s where s.account_id between $1 and $2 and s.through <> ${levels.player}`,
      must: `select t.ancestor_id as account_id, b.level as through, ${figures}
        from account_paths t join accounts u on u.id = t.ancestor_id and u.level <= ${levelSumsUpTo} join accounts b on b.id = t.descendant_id and b.level < ${levels.player}
        cross join lateral ${activeBelow('b')} s where t.ancestor_id between $1 and $2`,
    },
  ]
}
