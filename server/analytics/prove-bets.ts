import { movedBets, movedStake, resultMoves, voidByResult } from '#database/bet-moves.ts'
import { stakeOf } from '#database/bet-standing.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { columnsOf } from './prove-rows.ts'
import type { Compared } from './prove-rows.ts'
import { summed } from './prove-waiting.ts'
import { levelSumsUpTo } from './sum-days.ts'

const figures = ['bets', 'stake_minor', 'voided_share'] as const
const keys = ['account_id', 'slot', 'sport_id', 'market_type', 'in_play'] as const
const sums = columnsOf('s', figures)

/** What voids took of each bet, in their order: a void takes what stood before it less what stands after it, in whole minor units. */
const voidsInOrder = `
  select v.*, coalesce(sum(v.taken_bp) over (partition by v.business_id, v.bet_id order by v.at, v.void_id, v.kind rows between unbounded preceding and 1 preceding), 0) as before_bp
  from bet_voids v where exists (select from bets b where (b.business_id, b.id) = (v.business_id, v.bet_id) and b.player_id between $1 and $2)`

/**
 * What was staked. Of players from their bets and voids; of every account above from what is kept of those directly below it, which
 * proves it of the bets of all players below, step by step up the tree, without the paths that adding up follows.
 */
export const stakesCompared: readonly Compared[] = [
  {
    name: 'what each player staked by quarters of an hour is that of their bets, voids and results',
    keys, figures, fromBets: true,
    kept: `select s.* from bet_sums s join accounts a on a.id = s.account_id and a.level = ${levels.player} where s.account_id between $1 and $2`,
    must: `
      select b.player_id as account_id, date_bin('15 minutes', b.placed_at, 'epoch') as slot, m.sport_id, b.market_type, b.in_play, 1 as bets, b.stake_minor, 0 as voided_share
      from bets b join markets m on m.id = b.market_id where b.player_id between $1 and $2 and ${summed.bet}
      union all
      select b.player_id, date_bin('15 minutes', v.at, 'epoch'), m.sport_id, b.market_type, b.in_play, 0, 0, case when ${voidByResult('v.at')} then 0 else 10000 * (${stakeOf('10000 - v.before_bp')} - ${stakeOf('10000 - v.before_bp - v.taken_bp')}) end
      from (${voidsInOrder}) v join bets b on (b.business_id, b.id) = (v.business_id, v.bet_id) join markets m on m.id = b.market_id where ${summed.void}
      union all
      select b.player_id, date_bin('15 minutes', v.at, 'epoch'), m.sport_id, b.market_type, b.in_play, 0, 0, 10000 * (${movedStake})
      from ${resultMoves('true', () => 'true')} v ${movedBets} join markets m on m.id = b.market_id where b.player_id between $1 and $2 and ${summed.result}`,
  },
  {
    name: 'what was staked below every account by quarters is that of the accounts directly below',
    keys, figures,
    kept: `select s.* from bet_sums s join accounts a on a.id = s.account_id and a.level < ${levels.player} where s.account_id between $1 and $2`,
    must: `select a.parent_id as account_id, s.slot, s.sport_id, s.market_type, s.in_play, ${sums} from accounts a join bet_sums s on s.account_id = a.id where a.parent_id between $1 and $2`,
  },
  {
    name: 'what was staked by quarters whatever the sport is that of all sports',
    keys: ['account_id', 'slot', 'in_play'], figures,
    kept: 'select s.* from bet_quarters s where s.account_id between $1 and $2',
    must: `select s.* from bet_sums s join counted_accounts c on c.account_id = s.account_id where s.account_id between $1 and $2`,
  },
  {
    name: 'what was staked through the accounts of each level is that of these accounts',
    keys: ['account_id', 'slot', 'level', 'sport_id', 'market_type'], figures,
    kept: `select s.* from level_stakes s ${ofKeptDays('s.account_id')}`,
    must: `select t.ancestor_id as account_id, s.slot, b.level, s.sport_id, s.market_type, ${sums} from account_paths t
      join accounts u on u.id = t.ancestor_id and u.level <= ${levelSumsUpTo} join accounts b on b.id = t.descendant_id and b.level < ${levels.player}
      join bet_sums s on s.account_id = b.id ${ofKeptDays('t.ancestor_id')}`,
  },
]

/** Joins the account, `a`, and the zone of its days, `z`: sums by level and by day begin with the first making of a business's days. */
export function ofKeptDays(account: string): string {
  return `join accounts a on a.id = ${account} join sum_zones z on z.business_id = a.business_id where ${account} between $1 and $2`
}
