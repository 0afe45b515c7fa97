import { levels } from '#domain/hierarchy/levels.ts'
import { movedForCompany, playerEntries, playerStakes, spanned, sumsOf } from './text-parts.ts'

/** The markets that are asked for: of one event, or one of them. */
const wanted = `select k.id from markets k
  where ($7::bigint is null or k.event_id = $7) and ($15::bigint is null or k.id = $15) and ($4::bigint is null or k.sport_id = $4) and ($5::text is null or k.type::text = $5)`
const ofPlayer = `a.level = ${levels.player}`

/**
 * What the markets that are asked for made of each account: `m` its money, `b` the bets that stand on those of them whose money moved in
 * the period, the account's own or not. Of players nothing is summed by market: theirs comes from their own entries and bets.
 */
export const byAccountOfMarkets = (accounts: string): string => `(select array_agg(q.market_id) as ids from (${movedForCompany(`s.market_id in (${wanted})`)}) q) moved_markets cross join ${spanned(accounts)} c join accounts a on a.id = c.id
  cross join lateral (
    select sum(n.won) as won, sum(n.lost) as lost, sum(n.adjusted) as adjusted, sum(n.commission) as commission, sum(n.own_win) as own_win, sum(n.own_commission) as own_commission, sum(n.own_win + n.own_commission) as own, sum(n.upline) as upline,
      sum(n.commission - n.won - n.lost - n.adjusted) as sports_pnl, sum(t.bets) as bets, sum(t.turnover) as turnover
    from (
      select p.market_id, sum(p.won) as won, sum(p.lost) as lost, sum(p.adjusted) as adjusted, sum(p.commission) as commission, sum(p.own_win) as own_win, sum(p.own_commission) as own_commission, sum(p.upline) as upline from (
        select s.market_id, s.won_minor as won, s.lost_minor as lost, s.adjusted_minor as adjusted, -s.commission_minor as commission, s.own_win_minor as own_win, s.own_commission_minor as own_commission, -s.edge_profit_minor as upline
        from (${wanted}) k cross join lateral ${sumsOf('market', 's.market_id = k.id')} s
        union all
        select e.market_id, e.won, e.lost, e.adjusted, e.commission, 0, 0, e.commission - e.won - e.lost - e.adjusted
        from (${playerEntries(`${ofPlayer} and j.account_id = c.id and j.market_id in (${wanted})`)}) e
        union all
        select u.market_id, 0, 0, 0, 0, 0, 0, 0 from unnest(moved_markets.ids) u(market_id)
      ) p group by 1
    ) n left join lateral (
      select sum(b.bets) as bets, sum(b.turnover) as turnover from (
        select s.bets, s.stake_minor as turnover from market_turnovers s where s.account_id = c.id and s.market_id = n.market_id and s.slot < $3::timestamptz
        union all
        select e.bets, e.turnover from (${playerStakes(`${ofPlayer} and b.player_id = c.id and b.market_id = n.market_id`)}) e
      ) b
    ) t on true
  ) m cross join lateral (select m.bets, m.turnover) b`
