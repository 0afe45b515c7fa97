import { arrayText } from '#database/array-text.ts'
import { standingPositions } from '#database/bet-moves.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { addActive, casinoPlayers } from './sum-active.ts'
import { reopenResults } from './player-results.ts'
import { addToDays, topsOfRow, upFrom, withAccount } from './sum-days.ts'
import { takeQueued } from '../statements/queued-entries.ts'
import { cashTypes, mirroredTypes, partTypes, plainTypes, profitTypes } from '../statements/source.ts'

const figures = ['won_minor', 'lost_minor', 'adjusted_minor', 'commission_minor', 'own_win_minor', 'own_commission_minor', 'edge_profit_minor'] as const
const levelFigures = ['own_win_minor', 'own_commission_minor', 'result_minor', 'commission_minor'] as const
const edgeFigures = ['edge_cash_minor', 'edge_credit_minor'] as const
const sums = (names: readonly string[]): string => names.map((name) => `sum(${name})::bigint as ${name}`).join(', ')
const quarterFigures = ['result_minor', 'commission_minor', 'own_minor'] as const
const added = (names: readonly string[]): string => names.map((name) => `${name} = s.${name} + excluded.${name}`).join(', ')

/**
 * Of every entry, its amount counts for the player and for all above; each side of its postings for the account that it is of. A mirrored
 * entry takes back what it mirrors: a win that is rolled back is no loss. What stands behind `offset 0` is looked up for each row by its
 * key, whatever is believed of how many rows a table has.
 */
const entriesText = (most?: number): string => `
with taken as (
  ${takeQueued('sum_queue', 'ids', `kind = 'entries'`, most)}
), e as materialized (
  select j.business_id, j.id, j.account_id, j.amount_minor as amount, j.type, j.at, date_bin('15 minutes', j.at, 'epoch') as slot, j.market_id, m.sport_id, m.type as market_type, r.game_id,
    -- The first of its round that moved money: one that came to nothing at its close has no entry of its first revision.
    r.game_id is not null and not exists (select from journal_entries x where x.business_id = j.business_id and x.round_id = j.round_id and x.account_id = j.account_id and x.revision < j.revision) as begins,
    j.type = any($1::entry_type[]) as plain, j.type = any($2::entry_type[]) as commission, j.type = any($3::entry_type[]) as profit,
    j.type = any($4::entry_type[]) as cash, (j.amount_minor < 0) <> (j.type = any($5::entry_type[])) as losing
  from taken q cross join lateral unnest(q.ids) as i(id)
  cross join lateral (select * from journal_entries n where (n.business_id, n.id) = (q.business_id, i.id) offset 0) j
  left join lateral (select m.sport_id, m.type from markets m where m.id = j.market_id offset 0) m on true
  left join lateral (select r.game_id from casino_rounds r where r.id = j.round_id offset 0) r on true
), of_players as (
  select e.account_id as player_id, e.slot, e.market_id, e.sport_id, e.market_type,
    coalesce(sum(e.amount) filter (where e.plain and not e.losing), 0) as won_minor, coalesce(sum(e.amount) filter (where e.plain and e.losing), 0) as lost_minor,
    coalesce(sum(e.amount) filter (where not e.plain and not e.commission), 0) as adjusted_minor, coalesce(sum(e.amount) filter (where e.commission), 0) as commission_minor
  from e where e.profit group by 1, 2, 3, 4, 5
), moved as (
  select t.ancestor_id as account_id, p.slot, p.market_id, p.sport_id, p.market_type, p.won_minor, p.lost_minor, p.adjusted_minor, p.commission_minor,
    0 as own_win_minor, 0 as own_commission_minor, 0 as edge_profit_minor, 0 as edge_cash_minor, 0 as edge_credit_minor
  from of_players p cross join ${upFrom('p.player_id')} t
  union all
  select side.account_id, e.slot, e.market_id, e.sport_id, e.market_type, 0, 0, 0, 0,
    case when e.profit and not e.commission then side.amount else 0 end, case when e.commission then side.amount else 0 end,
    case when side.child and e.profit then side.amount else 0 end, case when side.child and e.cash then side.amount else 0 end,
    case when side.child and p.book = 'credit' then side.amount else 0 end
  from e cross join lateral (select * from postings l where (l.business_id, l.entry_id) = (e.business_id, e.id) offset 0) p
  cross join lateral (values
    (p.credit_account_id, p.amount_minor, p.credit_account_id > p.debit_account_id), (p.debit_account_id, -p.amount_minor, p.debit_account_id > p.credit_account_id)
  ) as side(account_id, amount, child)
), of_accounts as materialized (
  select account_id, slot, market_id, sport_id, market_type, ${sums([...figures, ...edgeFigures])} from moved group by 1, 2, 3, 4, 5
), due as (
  -- As old as what is to be counted: until it is, the quarter that this is of is not final.
  insert into turnovers_due as d (market_id, at) select market_id, least(clock_timestamp(), min(at)) from e where market_id is not null group by 1
  on conflict (market_id) do update set at = least(d.at, excluded.at)
), placed as materialized (
  select * from ${withAccount('of_accounts')} p
), by_level as materialized (
  select x.id as account_id, v.slot, v.level, v.sport_id, v.market_type, v.time_zone, sum(v.own_win_minor)::bigint as own_win_minor, sum(v.own_commission_minor)::bigint as own_commission_minor,
    sum(v.won_minor + v.lost_minor + v.adjusted_minor)::bigint as result_minor, sum(v.commission_minor)::bigint as commission_minor
  from placed v cross join ${topsOfRow} x
  where v.level < ${levels.player} and (v.own_win_minor, v.own_commission_minor, v.won_minor, v.lost_minor, v.adjusted_minor, v.commission_minor) <> (0, 0, 0, 0, 0, 0) group by 1, 2, 3, 4, 5, 6
), in_levels as (
  insert into level_sums as s (account_id, slot, level, sport_id, market_type, ${levelFigures.join(', ')})
  select account_id, slot, level, sport_id, market_type, ${levelFigures.join(', ')} from by_level order by 1, 2, 3, 4, 5
  on conflict on constraint level_sums_key do update set ${added(levelFigures)}
), in_level_days as (
  ${addToDays('level', 'by_level')}
), in_quarters as (
  insert into money_quarters as s (account_id, slot, of_sports, ${quarterFigures.join(', ')})
  select account_id, slot, sport_id is not null, sum(won_minor + lost_minor + adjusted_minor)::bigint, sum(commission_minor)::bigint, sum(own_win_minor + own_commission_minor)::bigint
  from placed where level < ${levels.player} group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, slot, of_sports) do update set ${added(quarterFigures)}
), in_days as (
  ${addToDays('money', 'placed')}
), in_market_days as (
  ${addToDays('market', '(select * from placed where market_id is not null)')}
), by_slot as (
  insert into money_sums as s (account_id, slot, sport_id, market_type, ${[...figures, ...edgeFigures].join(', ')})
  select account_id, slot, sport_id, market_type, ${sums([...figures, ...edgeFigures])} from of_accounts group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint money_sums_key do update set ${added([...figures, ...edgeFigures])}
), by_market as (
  insert into market_sums as s (account_id, slot, market_id, ${figures.join(', ')})
  select v.account_id, v.slot, v.market_id, ${sums(figures)} from placed v
  where v.market_id is not null and v.level < ${levels.player} group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, slot, market_id) do update set ${added(figures)}
), of_games as materialized (
  select t.ancestor_id as account_id, e.slot, e.game_id, count(*) filter (where e.begins) as rounds, sum(greatest(e.amount, 0))::bigint as won_minor, sum(least(e.amount, 0))::bigint as lost_minor
  from e cross join ${upFrom('e.account_id')} t where e.game_id is not null group by 1, 2, 3
), in_casino_days as (
  ${addToDays('casino', withAccount('of_games'))}
), by_game as (
  insert into casino_sums as s (account_id, slot, game_id, rounds, won_minor, lost_minor)
  select account_id, slot, game_id, rounds, won_minor, lost_minor from of_games order by 1, 2, 3
  on conflict (account_id, slot, game_id) do update set ${added(['rounds', 'won_minor', 'lost_minor'])}
), played as materialized (
  ${casinoPlayers('(select account_id, business_id, slot as at from e where game_id is not null) j')}
)${addActive('played')}
select (select count(*)::int from taken) as count, (select json_agg(f) from (select business_id::text, min(slot) as slot from e group by 1) f) as firsts`

type Taken = { readonly count: number; readonly firsts: readonly { readonly business_id: string; readonly slot: string }[] | null }
const fewText = entriesText()

/**
 * Takes entries out of the queue and adds them to the sums, in one statement.
 * @param most entries that it takes: as many as half a second adds up, where nothing else is said
 * @returns how many statements' entries it took
 */
export async function sumEntries(tx: Tx, most?: number): Promise<number> {
  const types = [plainTypes, partTypes.commission, profitTypes, cashTypes, mirroredTypes].map(arrayText)
  const { rows: [taken] } = most === undefined ? await tx.queryNamed<Taken>('sums-entries', fewText, types) : await tx.query<Taken>(entriesText(most), types)
  for (const { business_id: businessId, slot } of taken?.firsts ?? []) await reopenResults(tx, businessId, slot)
  return taken?.count ?? 0
}

/** Sums all entries again: lets every one of them wait. In a transaction of one snapshot (`repeatable read`), so that none waits twice. */
export async function sumEntriesAnew(tx: Tx): Promise<void> {
  for (const table of ['money_sums', 'money_days', 'market_sums', 'market_days', 'casino_sums', 'casino_days', 'level_sums', 'level_days', 'market_turnovers', 'turnovers_due', 'player_stakes', 'outcome_sums', 'outcome_days', 'money_quarters', 'player_results', 'player_result_marks']) await tx.query(`delete from ${table}`)
  await tx.query(`delete from sum_queue where kind = 'entries'`)
  await tx.query(
    `insert into sum_queue (business_id, kind, ids, at) select business_id, 'entries', array_agg(id order by id), min(at)
     from (select business_id, id, at, row_number() over (partition by business_id order by id) / 2000 as part from journal_entries) e group by business_id, part`)
}

/**
 * What stands on a market, and of that what was staked by players who won on it and by those who lost, as entries stand without commission:
 * all of it anew, and what differs from before is of the quarter of what changed it last. Each player's entries are reached by their keys.
 */
const turnoverText = `
with last as materialized (
  select greatest((select max(e.slot) from market_sums e where e.market_id = $1), (select date_bin('15 minutes', max(v.done_at), 'epoch') from void_parts v where v.market_id = $1)) as slot, m.sport_id, m.type as market_type
  from markets m where m.id = $1
), standing as materialized (
  ${standingPositions((marketId) => `${marketId} = $1`)}
), results as (
  select p.player_id, p.stake_minor, r.amount from standing p cross join lateral (
    select coalesce(sum(j.amount_minor), 0) as amount from (
      select amount_minor, type from journal_entries where business_id = p.business_id and market_id = p.market_id and account_id = p.player_id and void_id is null
      union all
      select j.amount_minor, j.type from (select distinct void_id from void_parts where market_id = $1) v
      join journal_entries j on j.business_id = p.business_id and j.void_id = v.void_id and j.account_id = p.player_id and j.market_id = p.market_id
    ) j where j.type = any($2::entry_type[])
    offset 0
  ) r
), of_players as materialized (
  select player_id, sum(won_minor)::bigint as won_minor, sum(lost_minor)::bigint as lost_minor from (
    select player_id, case when amount > 0 then stake_minor else 0 end as won_minor, case when amount < 0 then stake_minor else 0 end as lost_minor from results
    union all select player_id, -won_minor, -lost_minor from player_stakes where market_id = $1
  ) n group by 1 having (sum(won_minor), sum(lost_minor)) <> (0, 0)
), in_players as (
  insert into player_stakes as s (player_id, market_id, slot, sport_id, market_type, won_minor, lost_minor)
  select n.player_id, $1, last.slot, last.sport_id, last.market_type, n.won_minor, n.lost_minor from of_players n cross join last where last.slot is not null order by 1
  on conflict (market_id, player_id, slot) do update set ${added(['won_minor', 'lost_minor'])}
), by_account as materialized (
  select w.ancestor_id as account_id, last.slot, last.sport_id, last.market_type, sum(n.won_minor)::bigint as stake_won_minor, sum(n.lost_minor)::bigint as stake_lost_minor
  from of_players n cross join ${upFrom('n.player_id', true)} w cross join last where last.slot is not null group by 1, 2, 3, 4
), in_sums as (
  insert into outcome_sums as s (account_id, slot, sport_id, market_type, stake_won_minor, stake_lost_minor) select * from by_account order by 1, 2, 3, 4
  on conflict (account_id, slot, sport_id, market_type) do update set ${added(['stake_won_minor', 'stake_lost_minor'])}
), in_days as (
  ${addToDays('outcome', withAccount('by_account'))}
)
insert into market_turnovers as s (account_id, market_id, slot, bets, stake_minor)
select account_id, $1, last.slot, n.bets, n.stake_minor from (
  select account_id, sum(bets)::bigint as bets, sum(stake_minor)::bigint as stake_minor from (
    select w.ancestor_id as account_id, p.bets, p.stake_minor from standing p cross join ${upFrom('p.player_id', true)} w
    union all select account_id, -bets, -stake_minor from market_turnovers where market_id = $1
  ) c group by 1
) n cross join last where (n.bets, n.stake_minor) <> (0, 0) and last.slot is not null
on conflict (account_id, market_id, slot) do update set ${added(['bets', 'stake_minor'])}`

/** Counts again what stands on a market whose money moved. Answers whether one was due. */
export async function sumTurnover(tx: Tx): Promise<boolean> {
  const { rows } = await tx.queryNamed<{ market_id: string }>('sums-turnover-due',
    'delete from turnovers_due where market_id = (select market_id from turnovers_due limit 1) returning market_id')
  const marketId = rows[0]?.market_id
  if (marketId === undefined) return false
  await tx.queryNamed('sums-turnover', turnoverText, [marketId, arrayText(partTypes.won)])
  return true
}
