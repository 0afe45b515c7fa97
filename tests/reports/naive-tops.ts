/** A player's own profit, a market's the house's; in minor units. */
export type Naive = { readonly id: string; readonly name: string; readonly currency: string; readonly bets: number; readonly turnover: number; readonly pnl: number }

// Of the bets and of the journal alone. $1 an account (null: of everybody), $2 a sport, $3 a type of market.
const below = `select t.descendant_id from account_paths t where $1::bigint is null or t.ancestor_id = $1`
const ofPlace = `($2::bigint is null or k.sport_id = $2) and ($3::text is null or k.type::text = $3)`
const ofResult = `exists (select from results r where r.market_id = b.market_id and r.state = 'settled' and (r.outcome ->> 'kind' = 'void' or r.outcome -> 'removed' ? b.selection_id::text))`
/** What of the stake of a bet `b` neither voids nor the result that stands have taken. */
export const naiveStands = `case when ${ofResult} then 0 else round(b.stake_minor::numeric * (10000 - coalesce((select sum(v.taken_bp) from bet_voids v where v.bet_id = b.id), 0)) / 10000) end`
/** What each player won or lost, with what they bet. */
export const naivePlayers = `
  select a.id::text, a.user_name as name, a.currency, sum(j.amount_minor)::float8 as pnl,
    (select count(*)::int from bets b join markets k on k.id = b.market_id where b.player_id = a.id and ${ofPlace}) as bets,
    (select coalesce(sum(${naiveStands}), 0)::float8 from bets b join markets k on k.id = b.market_id where b.player_id = a.id and ${ofPlace}) as turnover
  from accounts a join journal_entries j on j.account_id = a.id left join markets k on k.id = j.market_id
  where a.level = 9 and a.id in (${below}) and j.type not in ('credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take') and (($2::bigint is null and $3::text is null) or ${ofPlace}) group by a.id`
/** What the house made of each market that moved money, or on which a result voided bets, with the bets that stand there. */
export const naiveMarkets = `
  select k.id::text, k.name, a.currency, (-sum(j.amount_minor))::float8 as pnl,
    (select count(*)::int from bets b where b.market_id = k.id and b.player_id in (${below}) and coalesce((select sum(v.taken_bp) from bet_voids v where v.bet_id = b.id), 0) < 10000 and not ${ofResult}) as bets,
    (select coalesce(sum(${naiveStands}), 0)::float8 from bets b where b.market_id = k.id and b.player_id in (${below})) as turnover
  from (
    select market_id, account_id, amount_minor from journal_entries
    union all select b.market_id, b.player_id, 0 from bets b join results r on r.market_id = b.market_id and r.settled_at is not null and (r.outcome ->> 'kind' = 'void' or r.outcome -> 'removed' ? b.selection_id::text)
  ) j join markets k on k.id = j.market_id join accounts a on a.id = j.account_id where j.account_id in (${below}) and ${ofPlace} group by k.id, a.currency`
