import { movedBets, resultMoves, standingPositions } from '#database/bet-moves.ts'
import { partTypes } from '../statements/source.ts'
import { words } from './prove-rows.ts'
import type { Compared } from './prove-rows.ts'
import { waitingEntries, waitingVoids } from './prove-waiting.ts'

/** Markets whose stakes are to be counted again, or of which something waits that will have them counted. */
export const marketsToCount = `
  select market_id from turnovers_due union select market_id from results_due
  union select e.market_id from (${waitingEntries}) w join journal_entries e on (e.business_id, e.id) = (w.business_id, w.id) where e.market_id is not null
  union select b.market_id from (${waitingVoids}) w join bets b on (b.business_id, b.id) = (w.business_id, w.bet_id)`

const counted = (market: string): string => `${market} not in (${marketsToCount})`

/**
 * What was staked on markets whose money moved, or whose bets a result voided: from positions less what is void by results, and what of it won or lost from entries without commission. A row stands in
 * the quarter that changed the market last; which that was, nothing else says, so players and turnovers are compared over all quarters, and
 * accounts above players quarter by quarter with those directly below.
 * @param waiting how many markets are left out, since something of them waits
 */
export const outcomesCompared = (waiting: number): readonly Compared[] => {
  const leftOut = waiting === 0 ? undefined : `${waiting} markets of which something waits`
  return [
    {
      name: 'the turnover of every account on a market whose money moved is that of positions and accounts directly below',
      keys: ['account_id', 'market_id'], figures: ['bets', 'stake_minor'], leftOut,
      kept: `select s.account_id, s.market_id, s.bets, s.stake_minor from market_turnovers s where s.account_id between $1 and $2 and ${counted('s.market_id')}`,
      must: `
        select a.parent_id as account_id, p.market_id, p.bets, p.stake_minor
        from (${standingPositions(() => 'true')}) p join (select market_id as id from journal_entries where market_id is not null union select v.market_id from ${resultMoves('true', () => 'true')} v ${movedBets}) m on m.id = p.market_id join accounts a on a.id = p.player_id
        where a.parent_id between $1 and $2 and ${counted('p.market_id')}
        union all
        select a.parent_id, s.market_id, s.bets, s.stake_minor from accounts a join market_turnovers s on s.account_id = a.id where a.parent_id between $1 and $2 and ${counted('s.market_id')}`,
    },
    {
      name: 'what each player staked where they won, and where they lost, is what their position and entries say',
      keys: ['player_id', 'market_id', 'sport_id', 'market_type'], figures: ['won_minor', 'lost_minor'], leftOut,
      kept: `select s.* from player_stakes s where s.player_id between $1 and $2 and ${counted('s.market_id')}`,
      must: `
        select p.player_id, p.market_id, m.sport_id, m.type as market_type, case when e.amount > 0 then p.stake_minor else 0 end as won_minor, case when e.amount < 0 then p.stake_minor else 0 end as lost_minor
        from (${standingPositions(() => 'true')}) p join markets m on m.id = p.market_id join (
          select account_id, market_id, sum(amount_minor) as amount from journal_entries where account_id between $1 and $2 and market_id is not null and type in (${words(partTypes.won)}) group by 1, 2
        ) e on (e.account_id, e.market_id) = (p.player_id, p.market_id) where ${counted('p.market_id')}`,
    },
    {
      name: 'what was staked by winners and losers below every account is that of the accounts directly below',
      keys: ['account_id', 'slot', 'sport_id', 'market_type'], figures: ['stake_won_minor', 'stake_lost_minor'],
      kept: 'select s.* from outcome_sums s where s.account_id between $1 and $2',
      must: `
        select a.parent_id as account_id, s.slot, s.sport_id, s.market_type, s.won_minor as stake_won_minor, s.lost_minor as stake_lost_minor
        from accounts a join player_stakes s on s.player_id = a.id where a.parent_id between $1 and $2
        union all
        select a.parent_id, s.slot, s.sport_id, s.market_type, s.stake_won_minor, s.stake_lost_minor from accounts a join outcome_sums s on s.account_id = a.id where a.parent_id between $1 and $2`,
    },
  ]
}
