import { levels } from '#domain/hierarchy/levels.ts'
import { cashTypes, mirroredTypes, partTypes, plainTypes, profitTypes } from '../statements/source.ts'
import { ofKeptDays } from './prove-bets.ts'
import { columnsOf, nothing, words } from './prove-rows.ts'
import type { Compared } from './prove-rows.ts'
import { summed } from './prove-waiting.ts'
import { levelSumsUpTo } from './sum-days.ts'

/** Of all players below; of the account's own postings; of those on the edge above it. */
const below = ['won_minor', 'lost_minor', 'adjusted_minor', 'commission_minor'] as const
const own = ['own_win_minor', 'own_commission_minor'] as const
const edge = ['edge_profit_minor', 'edge_cash_minor', 'edge_credit_minor'] as const
const all = [...below, ...own, ...edge]
const ofMarkets = [...below, ...own, 'edge_profit_minor'] as const

const one = (condition: string, name: string): string => `case when ${condition} then e.amount_minor else 0 end as ${name}`
const isPlain = `e.type in (${words(plainTypes)})`
const isCommission = `e.type in (${words(partTypes.commission)})`
const isProfit = `e.type in (${words(profitTypes)})`
const isLoss = `(e.amount_minor < 0) <> (e.type in (${words(mirroredTypes)}))`

/** What an entry is to the account that it is of. */
const ofEntry = [
  one(`${isPlain} and not (${isLoss})`, 'won_minor'), one(`${isPlain} and ${isLoss}`, 'lost_minor'), one(`not ${isPlain} and not ${isCommission}`, 'adjusted_minor'), one(isCommission, 'commission_minor'),
].join(', ')

const side = (condition: string, name: string): string => `case when ${condition} then l.amount else 0 end as ${name}`
/** What a posting is to each of its two accounts. The edge is that of the account which has the other one above it in the tree. */
const ofSide = [
  side(`${isProfit} and not ${isCommission}`, 'own_win_minor'), side(isCommission, 'own_commission_minor'),
  side(`${isProfit} and l.is_child`, 'edge_profit_minor'), side(`e.type in (${words(cashTypes)}) and l.is_child`, 'edge_cash_minor'), side(`l.book = 'credit' and l.is_child`, 'edge_credit_minor'),
].join(', ')
const sides = `(
  select p.business_id, p.entry_id, p.book, a.id as account_id, a.level, x.amount, a.parent_id is not distinct from x.other_id as is_child
  from postings p cross join lateral (values (p.credit_account_id, p.debit_account_id, p.amount_minor), (p.debit_account_id, p.credit_account_id, -p.amount_minor)) as x(account_id, other_id, amount)
  join accounts a on a.id = x.account_id where x.account_id between $1 and $2)`

const slot = `date_bin('15 minutes', e.at, 'epoch') as slot`

/**
 * What was won and lost. Of each account from the entries that are of it, and from what is kept of the accounts directly below; what is its
 * own, and what stands on the edge above it, from its postings.
 */
export const moneyCompared: readonly Compared[] = [
  {
    name: 'the money of every account by quarters is that of its entries, its postings and the accounts directly below',
    keys: ['account_id', 'slot', 'sport_id', 'market_type'], figures: all,
    kept: 'select s.* from money_sums s where s.account_id between $1 and $2',
    must: `
      select e.account_id, ${slot}, m.sport_id, m.type as market_type, ${ofEntry}, ${nothing([...own, ...edge])}
      from journal_entries e left join markets m on m.id = e.market_id where e.account_id between $1 and $2 and ${isProfit} and ${summed.entry}
      union all
      select a.parent_id, s.slot, s.sport_id, s.market_type, ${columnsOf('s', below)}, ${nothing([...own, ...edge])} from accounts a join money_sums s on s.account_id = a.id where a.parent_id between $1 and $2
      union all
      select l.account_id, ${slot}, m.sport_id, m.type, ${nothing(below)}, ${ofSide}
      from ${sides} l join journal_entries e on (e.business_id, e.id) = (l.business_id, l.entry_id) left join markets m on m.id = e.market_id where ${summed.entry}`,
  },
  {
    name: 'the money of every market by quarters is that of its entries, their postings and the accounts directly below',
    keys: ['account_id', 'slot', 'market_id'], figures: ofMarkets,
    kept: 'select s.* from market_sums s where s.account_id between $1 and $2',
    must: `
      select a.parent_id as account_id, ${slot}, e.market_id, ${ofEntry}, ${nothing([...own, 'edge_profit_minor'])}
      from journal_entries e join accounts a on a.id = e.account_id and a.level = ${levels.player}
      where a.parent_id between $1 and $2 and e.market_id is not null and ${isProfit} and ${summed.entry}
      union all
      select a.parent_id, s.slot, s.market_id, ${columnsOf('s', below)}, ${nothing([...own, 'edge_profit_minor'])} from accounts a join market_sums s on s.account_id = a.id where a.parent_id between $1 and $2
      union all
      select account_id, slot, market_id, ${columnsOf('o', ofMarkets)} from (
        select l.account_id, ${slot}, e.market_id, ${nothing(below)}, ${ofSide}
        from ${sides} l join journal_entries e on (e.business_id, e.id) = (l.business_id, l.entry_id) where l.level < ${levels.player} and e.market_id is not null and ${summed.entry}
      ) o`,
  },
  {
    name: 'the money of every account by quarters whatever the sport is that of all sports',
    keys: ['account_id', 'slot', 'of_sports'], figures: ['result_minor', 'commission_minor', 'own_minor'],
    kept: 'select s.* from money_quarters s where s.account_id between $1 and $2',
    must: `select s.account_id, s.slot, s.sport_id is not null as of_sports, s.won_minor + s.lost_minor + s.adjusted_minor as result_minor, s.commission_minor, s.own_win_minor + s.own_commission_minor as own_minor
      from money_sums s join accounts a on a.id = s.account_id and a.level < ${levels.player} where s.account_id between $1 and $2`,
  },
  {
    name: 'what went through the accounts of each level is that of these accounts',
    keys: ['account_id', 'slot', 'level', 'sport_id', 'market_type'], figures: ['own_win_minor', 'own_commission_minor', 'result_minor', 'commission_minor'],
    kept: `select s.* from level_sums s ${ofKeptDays('s.account_id')}`,
    must: `select t.ancestor_id as account_id, s.slot, b.level, s.sport_id, s.market_type, s.own_win_minor, s.own_commission_minor, s.won_minor + s.lost_minor + s.adjusted_minor as result_minor, s.commission_minor
      from account_paths t join accounts u on u.id = t.ancestor_id and u.level <= ${levelSumsUpTo} join accounts b on b.id = t.descendant_id and b.level < ${levels.player}
      join money_sums s on s.account_id = b.id ${ofKeptDays('t.ancestor_id')}`,
  },
  {
    name: 'rounds of every account by game are those of its entries and of the accounts directly below',
    keys: ['account_id', 'slot', 'game_id'], figures: ['rounds', 'won_minor', 'lost_minor'],
    kept: 'select s.* from casino_sums s where s.account_id between $1 and $2',
    // A round counts where it first moved money, which need not be its first revision.
    must: `
      select e.account_id, ${slot}, r.game_id, case when e.turn = 1 then 1 else 0 end as rounds, greatest(e.amount_minor, 0) as won_minor, least(e.amount_minor, 0) as lost_minor
      from (select n.*, row_number() over (partition by n.business_id, n.round_id, n.account_id order by n.revision) as turn from journal_entries n where n.account_id between $1 and $2 and n.round_id is not null) e
      join casino_rounds r on r.id = e.round_id where ${summed.entry}
      union all
      select a.parent_id, s.slot, s.game_id, s.rounds, s.won_minor, s.lost_minor from accounts a join casino_sums s on s.account_id = a.id where a.parent_id between $1 and $2`,
  },
]
