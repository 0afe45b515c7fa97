import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { marketTypes } from '#domain/markets/market.ts'
import type { OpenReport } from '../reports/read-report.ts'
import { typed } from '../reports/read-report.ts'
import { arePlayersFew, fewPlayers } from '../reports/players-by-name.ts'
import { during, inList } from '../reports/text-parts.ts'
import { profitTypes } from '../statements/source.ts'
import { blockDays, everyType, firstDay } from './player-results.ts'

type TopPlayer = Readonly<Record<'id' | 'name' | 'currency' | 'bets' | 'turnover' | 'pnl', string>>

export const topMax = 10

type Asked = { readonly of: 'winners' | 'losers'; readonly gameId: string | undefined; readonly marketType: MarketType | undefined; /** For tests: how many players are few. */ readonly fewMax?: number }

/** Who won or lost most, of each currency, by money alone: of few players from each one's own sums, of more from what is written by days; only of these it is looked up what they staked. */
export async function topPlayers(tx: Tx, { values, heading }: OpenReport, { of, gameId, marketType, fewMax = fewPlayers }: Asked): Promise<readonly TopPlayer[]> {
  const ofAll = heading.account_name === null
  const moved = !ofAll && (await arePlayersFew(tx, heading.accounts.map(({ id }) => id), fewMax)) ? movedOfEach : movedOfAll(gameId !== undefined, marketType, ofAll)
  const [sign, order] = of === 'winners' ? ['>', 'desc'] : ['<', 'asc']
  const { rows } = await tx.query<TopPlayer>(
    // Whose place can be among the first is known without names: who made less than ten others of the same currency is not looked up.
    `${typed}, ${moved}, most as materialized (
      select p.* from (
        select x.id, x.user_name as name, x.currency, m.pnl, row_number() over (partition by x.currency order by m.pnl ${order}, x.user_name, x.id) as place
        from (select m.*, rank() over (partition by m.money order by m.pnl ${order}) as among from moved m where m.pnl ${sign} 0) m
        join accounts x on x.id = m.player_id and x.level = ${levels.player} where m.among <= ${topMax}
      ) p where p.place <= ${topMax}
    ) select p.id, p.name, p.currency, coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, p.pnl
      from most p cross join lateral (select sum(s.bets) as bets, sum(s.stake_minor) - round(sum(s.voided_share) / 10000) as turnover from bet_sums s where s.account_id = p.id and ${during('s')}) b order by p.currency, p.place`, values)
  return rows
}

/** Each player's own sums, reached by their key. Below one account all have one currency (`money` numbers them). */
const movedOfEach = `moved as materialized (
  select t.descendant_id as player_id, 1 as money, m.pnl from account_paths t join accounts x on x.id = t.descendant_id and x.level = ${levels.player}
  cross join lateral (select sum(s.won_minor + s.lost_minor + s.adjusted_minor + s.commission_minor) as pnl from money_sums s where s.account_id = x.id and ${during('s')}) m
  where t.ancestor_id = any($1::bigint[])
)`

const span = (days: string): string => `make_interval(days => ${days})`

/**
 * The whole days of each business that are written, in as few blocks as they come to: of blocks that lie in the period, those whose next
 * larger one does not. What lies before and after is read from the journal.
 */
function movedOfAll(ofSport: boolean, marketType: MarketType | undefined, ofAll: boolean): string {
  const kind = marketType !== undefined ? `r.market_type = $5${ofSport ? ' and r.sport_id = $4' : ''}` : ofSport ? `r.market_type in ${inList(marketTypes)} and r.sport_id = $4` : `r.market_type = '${everyType}'`
  const ofPlace = !ofSport && marketType === undefined ? '' : 'and exists (select from markets k where k.id = j.market_id and ($4::bigint is null or k.sport_id = $4) and ($5::text is null or k.type::text = $5))'
  const sizes = blockDays.map((days, index) => `(${days}, ${blockDays[index + 1] ?? 'null::int'})`).join(', ')
  return `whole as materialized (
    select c.business_id, c.money, k.time_zone, d.first, d.last
    from (select a.business_id, dense_rank() over (order by a.currency) as money from accounts a where a.id = any($1::bigint[])) c left join player_result_marks k on k.business_id = c.business_id
    left join lateral (
      select n.* from (
        select case f.at when date_trunc('day', f.at) then f.at else date_trunc('day', f.at) + interval '1 day' end as first, date_trunc('day', least($3::timestamptz, k.until) at time zone k.time_zone) as last
        from (select $2::timestamptz at time zone k.time_zone as at) f
      ) n where n.first < n.last
    ) d on true
  ), blocks as materialized (
    select w.business_id, w.money, s.days, g.at at time zone w.time_zone as begins
    from whole w cross join (values ${sizes}) as s(days, next)
    cross join lateral generate_series(date_bin(${span('s.days')}, w.first + ${span('s.days - 1')}, ${firstDay}), w.last - ${span('s.days')}, ${span('s.days')}) as g(at)
    cross join lateral (select date_bin(${span('s.next')}, g.at, ${firstDay}) as at) larger
    where w.first is not null and (s.next is null or larger.at < w.first or larger.at + ${span('s.next')} > w.last)
  ), moved as materialized (
    select m.player_id, min(m.money) as money, sum(m.result)::bigint as pnl from (
      select r.player_id, b.money, r.result_minor as result from blocks b
      cross join lateral (select * from player_results r where r.business_id = b.business_id and r.days = b.days and r.begins = b.begins and ${kind} offset 0) r
      union all
      select j.account_id, w.money, j.amount_minor from whole w
      cross join lateral (values ($2::timestamptz, coalesce(w.first at time zone w.time_zone, $3::timestamptz)), (w.last at time zone w.time_zone, $3::timestamptz)) as part(starts, ends)
      cross join lateral (select * from journal_entries j where j.business_id = w.business_id and j.at >= part.starts and j.at < part.ends offset 0) j
      where j.type in ${inList(profitTypes)} ${ofPlace}
    ) m ${ofAll ? '' : 'where exists (select from account_paths t where t.ancestor_id = any($1::bigint[]) and t.descendant_id = m.player_id)'} group by 1
  )`
}
