import { wholeBp } from '#domain/kernel/shares.ts'
import { verifyAudit } from './audit-chain.ts'
import type { Database } from './open-database.ts'
import { examplesMax } from './reconcile-check.ts'
import type { Check } from './reconcile-check.ts'
import { reconcileMarkets } from './reconcile-markets.ts'
import { reconcileStandings } from './reconcile-standings.ts'
import { standingPositions } from './bet-moves.ts'
import { settledPlayer } from './settled-player.ts'
import type { Tx } from './transaction.ts'
import { withTransaction } from './transaction.ts'

export type Reconciliation = {
  readonly checks: readonly Check[]
  readonly wrong: number
  /** All accounts' profit and loss per currency, minor units: each must be 0. */
  readonly sums: readonly { readonly currency: string; readonly minor: string }[]
}

/**
 * Proves the books from what is append-only: bets, results, entries, postings. What is kept beside them to decide on money (balances,
 * credit, exposure, positions, shares for the next bets, and the sums of statements) must be what follows from them, and every reference must lead somewhere: of
 * one snapshot. The audit record, followed after it seal by seal, must be what was sealed. The sums that reports and charts read
 * follow the books by seconds and are proved beside these (`server/analytics/prove-sums.ts`).
 */
export async function reconcile(database: Database): Promise<Reconciliation> {
  const { checks: ofBooks, sums } = await reconcileBooks(database)
  const checks = [...ofBooks, await reconcileRecord(database)]
  return { checks, wrong: checks.reduce((count, check) => count + check.wrong, 0), sums }
}

async function reconcileRecord(database: Database): Promise<Check> {
  const { rows, broken } = await verifyAudit(database)
  return { name: 'the audit record is what was sealed', looked: rows, wrong: broken === null ? 0 : 1, examples: broken === null ? [] : [`seal ${broken.seal}: ${broken.what}${broken.rowId === null ? '' : ` ${broken.rowId}`}`] }
}

function reconcileBooks(database: Database): Promise<Omit<Reconciliation, 'wrong'>> {
  return withTransaction(database, { readOnly: true, isolation: 'repeatable read' }, async (tx) => {
    await tx.query("set local statement_timeout = '10min'")
    const checks: Check[] = []
    for (const { name, text } of questions) checks.push(await ask(tx, name, text))
    checks.push(...(await reconcileMarkets(tx)))
    checks.push(await reconcileStandings(tx))
    const { rows: sums } = await tx.query<{ currency: string; minor: string }>(`
      select currency, sum(amount)::text as minor from (
        select currency, credit_account_id as account, amount_minor as amount from postings
        union all select currency, debit_account_id, -amount_minor from postings
      ) moved group by currency order by currency`)
    checks.push({ name: 'postings sum to zero per currency', looked: sums.length, wrong: sums.filter((row) => row.minor !== '0').length, examples: [] })
    return { checks, sums }
  })
}

/** Each text answers one row for each thing looked at: whether it is wrong, and what to call it. */
async function ask(tx: Tx, name: string, text: string): Promise<Check> {
  const { rows } = await tx.query<{ looked: number; wrong: number; examples: readonly string[] | null }>(`
    select count(*)::int as looked, (count(*) filter (where wrong))::int as wrong,
      (array_agg(what) filter (where wrong))[1:${examplesMax}] as examples
    from (${text}) t`)
  const row = rows[0]
  return { name, looked: row?.looked ?? 0, wrong: row?.wrong ?? 0, examples: row?.examples ?? [] }
}

/** What the edge above each account comes to in one book, beside what is kept of it. */
const edge = (book: string, column: string) => `
  select f.account_id::text || ': kept ' || f.${column} || ', posted ' || coalesce(p.sum, 0) as what, f.${column} <> coalesce(p.sum, 0) as wrong
  from account_funds f
  join accounts a on a.id = f.account_id and a.parent_id is not null
  left join (
    select account_id, sum(amount) as sum from (
      select credit_account_id as account_id, debit_account_id as other_id, amount_minor as amount from postings where book = '${book}'
      union all select debit_account_id, credit_account_id, -amount_minor from postings where book = '${book}'
    ) m join accounts c on c.id = m.account_id and c.parent_id = m.other_id
    group by account_id
  ) p on p.account_id = f.account_id`

/** Legs under frozen shares, once for each account of the path with its part. */
function sharedLegs(from: string): string {
  return `select a.account_id, g.market_id, g.leg_key, g.lose_minor::numeric, g.even_minor::numeric, g.win_minor::numeric, g.lose_minor::numeric * a.bp,
    g.even_minor::numeric * a.bp, g.win_minor::numeric * a.bp, g.stake_minor::numeric, g.bets::bigint
    from ${from} g join share_vectors v on v.id = g.vector_id cross join lateral unnest(v.account_ids, v.basis_points) as a(account_id, bp)
    join summed_accounts s on s.account_id = a.account_id`
}

/** Sums on markets that are not settled. */
function legSums(from: string): string {
  return `select l.account_id, l.market_id, l.leg_key,
    array[sum(lose_minor), sum(even_minor), sum(win_minor), sum(lose_share), sum(even_share), sum(win_share), sum(stake_minor), sum(bets)] as figures
    from (${from}) l (account_id, market_id, leg_key, lose_minor, even_minor, win_minor, lose_share, even_share, win_share, stake_minor, bets)
    join markets m on m.id = l.market_id and m.status <> 'settled' group by 1, 2, 3`
}

/** The share that the account `way.id` was given last, of those for a sport or of those for every other sport; null where it was given none. */
const shareInForce = (of: string) => `(
  select (array_agg(s.own_bp order by s.effective_from))[count(*)] from account_shares s where s.account_id = way.id and ${of} and s.effective_from <= clock_timestamp())`

const missing = (name: string, from: string, on: string, what: string) => ({
  name: `no ${name} without its ${what}`,
  text: `select ${from.split(' ')[1]}::text as what, not exists (${on}) as wrong from ${from}`,
})

const questions: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'postings run along an edge of the tree',
    text: `select p.entry_id || '/' || p.line as what, not (c.parent_id is not distinct from d.id or d.parent_id is not distinct from c.id)
             or c.business_id <> p.business_id or d.business_id <> p.business_id as wrong
           from postings p join accounts c on c.id = p.credit_account_id join accounts d on d.id = p.debit_account_id`,
  },
  { name: 'the balance of every account is what was posted', text: edge('unsettled', 'unsettled_minor') },
  { name: 'the credit of every account is what was posted', text: edge('credit', 'credit_minor') },
  {
    name: 'the cash of every account is what was given and taken',
    text: `select f.account_id || ': kept ' || f.cash_minor || ', entries ' || coalesce(e.sum, 0) as what, f.cash_minor <> coalesce(e.sum, 0) as wrong
           from account_funds f left join (
             select account_id, sum(amount_minor) as sum from journal_entries where type in ('settle_give', 'settle_take') group by 1
           ) e on e.account_id = f.account_id`,
  },
  {
    name: 'what is kept by quarters of an hour comes to the balances of every account and of those below it',
    text: `select f.account_id || ': kept ' || coalesce(k.figures, '{0,0,0,0,0,0}')::text || ', must be ' || must.figures::text as what, coalesce(k.figures, '{0,0,0,0,0,0}') <> must.figures as wrong
           from account_funds f
           cross join lateral (select array[f.unsettled_minor, f.cash_minor, f.credit_minor,
             coalesce((select sum(c.unsettled_minor) from account_funds c where c.parent_id = f.account_id), 0), coalesce((select sum(c.credit_minor) from account_funds c where c.parent_id = f.account_id), 0),
             coalesce((select sum(p.unsettled_minor) from account_paths t join account_funds p on p.account_id = t.descendant_id and p.level = 9 where t.ancestor_id = f.account_id), 0)] as figures) must
           left join (
             select account_id, array[sum(own_won + own_commission + own_cash), sum(own_cash), sum(own_credit), sum(below_won + below_commission + below_cash),
               sum(below_credit), sum(players_won + players_commission + players_cash)] as figures
             from (select * from account_quarters union all select m.* from entry_news n cross join lateral moves_of(n.business_id, n.entry_ids) m) q group by 1
           ) k on k.account_id = f.account_id
           where f.level < 9`,
  },
  {
    name: 'what is kept by share comes to what was won and lost by every player, and by those of every account together',
    text: `select account_id || '/' || vector_id || ': kept ' || coalesce(k.result, 0) || ', entries ' || coalesce(e.result, 0) as what, k.result is distinct from e.result as wrong
           from (
             select account_id, vector_id, sum(result_minor) as result
             from (select * from vector_results union all select r.* from entry_news n cross join lateral results_of(n.business_id, n.entry_ids) r) r group by 1, 2
           ) k
           full join (
             select case place when 'player' then e.account_id else v.account_ids[cardinality(v.account_ids)] end as account_id, v.id as vector_id, sum(e.amount_minor) as result
             from journal_entries e join share_vectors v on v.id = e.vector_id cross join (values ('player'), ('above')) as p(place) group by 1, 2
           ) e using (account_id, vector_id)`,
  },
  {
    name: 'the turnover of every account on a settled market is that of the positions below it',
    text: `select coalesce(k.account_id, p.account_id) || '/' || coalesce(k.market_id, p.market_id) || ': kept ' || coalesce(k.stake, 0) || ', placed ' || coalesce(p.stake, 0) as what,
             (k.settled_at, k.stake, k.bets) is distinct from (p.settled_at, p.stake, p.bets) as wrong
           from (select account_id, market_id, settled_at, stake_minor::numeric as stake, bets from account_turnovers) k
           full join (
             select t.ancestor_id as account_id, p.market_id, r.settled_at, sum(p.stake_minor) as stake, sum(p.bets) as bets
             from (${standingPositions(() => 'true')}) p join results r on r.market_id = p.market_id and r.state = 'settled' join account_paths t on t.descendant_id = p.player_id and t.depth > 0
             where p.bets > 0 group by 1, 2, 3
           ) p using (account_id, market_id)
           where not exists (select from turnover_news n where n.market_id in (k.market_id, p.market_id))`,
  },
  {
    name: 'postings are of the moment of their entry',
    text: `select p.entry_id || '/' || p.line as what, p.at <> e.at as wrong
           from postings p join journal_entries e on (e.business_id, e.id) = (p.business_id, p.entry_id)`,
  },
  {
    name: 'the way up from every account is the way up from its parent',
    text: `select a.id::text as what, way.ids is distinct from array[a.id] || coalesce(parent.ids, '{}') or way.top <> cardinality(way.ids) - 1 as wrong
           from accounts a
           left join (select descendant_id, array_agg(ancestor_id order by depth) as ids, max(depth) as top from account_paths group by 1) way on way.descendant_id = a.id
           left join (select descendant_id, array_agg(ancestor_id order by depth) as ids from account_paths group by 1) parent on parent.descendant_id = a.parent_id`,
  },
  {
    name: 'the shares kept for the next bets are those in force by their history',
    text: `select c.parent_account_id || '/' || c.sport_id || ': kept ' || array_to_string(v.basis_points, ',') || ', in force ' || array_to_string(must.parts, ',') as what,
             (v.account_ids, v.basis_points) is distinct from (must.ids, must.parts) or v.business_id <> a.business_id or 0 > any(must.parts) as wrong
           from current_vectors c join share_vectors v on v.id = c.vector_id join accounts a on a.id = c.parent_account_id
           cross join lateral (
             with recursive way as (
               select a.id, a.parent_id, 0 as up
               union all select above.id, above.parent_id, way.up + 1 from way join accounts above on above.id = way.parent_id
             ), own as (
               select way.id, way.up, coalesce(${shareInForce('s.sport_id = c.sport_id')}, ${shareInForce('s.sport_id is null')}, 0) as bp from way
             )
             select array_agg(id order by up desc) as ids,
               array_agg(case up when 0 then ${wholeBp} - (select coalesce(sum(bp), 0) from own where up > 0)::int else bp end order by up desc) as parts
             from own
           ) must`,
  },
  {
    name: 'what every account holds is what its open positions hold',
    text: `select f.account_id || ': kept ' || f.exposure_minor || ', open ' || coalesce(o.held, 0) as what, f.exposure_minor <> coalesce(o.held, 0) as wrong
           from account_funds f left join (
             select player_id, sum(held) as held from (
               select p.player_id, p.exposure_minor as held from positions p where not ${settledPlayer}
               union all select player_id, stake_minor from casino_rounds where closed_at is null
             ) h group by player_id
           ) o on o.player_id = f.account_id`,
  },
  {
    name: 'what every player has won in open casino rounds is kept beside their money',
    text: `select f.account_id || ': kept ' || f.open_wins_minor || ', open ' || coalesce(o.won, 0) as what, f.open_wins_minor <> coalesce(o.won, 0) as wrong
           from account_funds f left join (
             select player_id, sum(win_minor) as won from casino_rounds where closed_at is null group by player_id
           ) o on o.player_id = f.account_id`,
  },
  {
    name: 'every casino round is what its calls come to',
    text: `select r.id::text as what, r.stake_minor <> coalesce(c.staked, 0) or r.win_minor <> coalesce(c.won, 0) or r.late_win_minor <> coalesce(c.late, 0) as wrong
           from casino_rounds r left join (
             select round_id, sum(amount_minor) filter (where kind = 'bet') as staked, sum(amount_minor) filter (where kind = 'win' and not late) as won, sum(amount_minor) filter (where late) as late
             from casino_calls where undone_by is null group by round_id
           ) c on c.round_id = r.id`,
  },
  {
    name: 'what is posted of every casino round is what its entries come to',
    text: `select r.id::text as what, r.posted_minor <> coalesce(e.posted, 0) as wrong
           from casino_rounds r left join (
             select round_id, sum(amount_minor) as posted from journal_entries where round_id is not null group by 1
           ) e on e.round_id = r.id`,
  },
  {
    name: 'every reward has its call, and what is posted of it is what it gave, or nothing where it was taken back',
    text: `select w.id::text as what, c.amount_minor is distinct from w.amount_minor or (c.undone_by is null) <> (w.undone_at is null)
             or coalesce(e.posted, 0) <> case when w.undone_at is null then w.amount_minor else 0 end as wrong
           from casino_rewards w left join casino_calls c on (c.provider_id, c.transaction_id) = (w.provider_id, w.transaction_id) and c.kind = 'reward' left join (
             select reward_id, sum(amount_minor) as posted from journal_entries where reward_id is not null group by 1
           ) e on e.reward_id = w.id`,
  },
  {
    name: 'markets with bets that are not settled, and no others, are looked for in positions',
    text: `select m.id::text as what, (o.market_id is not null) <> (m.status <> 'settled' and exists (
             select from businesses b join position_legs g on g.business_id = b.id and g.market_id = m.id)) as wrong
           from markets m left join open_books o on o.market_id = m.id`,
  },
  {
    name: 'the sums of exposure of every account that has any are those of the positions below it',
    text: `select coalesce(kept.account_id, open.account_id) || '/' || coalesce(kept.market_id, open.market_id) || '/' || coalesce(kept.leg_key, open.leg_key)
             || ': kept ' || coalesce(kept.figures, '{0,0,0,0,0,0,0,0}')::text || ', open ' || coalesce(open.figures, '{0,0,0,0,0,0,0,0}')::text as what,
             coalesce(kept.figures, '{0,0,0,0,0,0,0,0}') <> coalesce(open.figures, '{0,0,0,0,0,0,0,0}') as wrong
           from (${legSums(`
             select account_id, market_id, leg_key, lose_minor, even_minor, win_minor, lose_share, even_share, win_share, stake_minor, bets from account_legs
             union all ${sharedLegs('leg_changes')}`)}) kept
           full join (${legSums(sharedLegs('position_legs'))}) open on (open.account_id, open.market_id, open.leg_key) = (kept.account_id, kept.market_id, kept.leg_key)`,
  },
  {
    name: 'every settled market has exactly one result that stands',
    text: `select m.id::text as what, (m.status = 'settled') <> (count(r.market_id) = 1) or max(r.revision) <> m.revision as wrong
           from markets m left join results r on r.market_id = m.id and r.state = 'settled' group by m.id`,
  },
  {
    name: 'what was rolled back comes to nothing, entry by entry',
    text: `select e.id::text as what, (r.state = 'rolled_back') <> (v.id is not null) or v.amount_minor is distinct from -e.amount_minor and v.id is not null as wrong
           from journal_entries e join results r on (r.market_id, r.revision) = (e.market_id, e.revision)
           left join journal_entries v on v.reverses_id = e.id and v.business_id = e.business_id
           where e.type in ('pnl', 'commission', 'void_adjustment', 'void_reversal') and r.state <> 'rolling_back'`,
  },
  {
    name: 'entries have postings that end at their account',
    text: `select e.id::text as what, coalesce(sum(case when p.credit_account_id = e.account_id then p.amount_minor when p.debit_account_id = e.account_id
             then -p.amount_minor end), 0) <> e.amount_minor as wrong
           from journal_entries e left join postings p on (p.business_id, p.entry_id) = (e.business_id, e.id) group by e.business_id, e.id`,
  },
  missing('bet', 'bets b', 'select from markets m join events v on v.id = m.event_id where m.id = b.market_id and b.event_id = v.id', 'market and event'),
  missing('bet', 'bets b', 'select from accounts a where a.id = b.player_id and a.level = 9 and a.business_id = b.business_id and a.currency = b.currency', 'player'),
  missing('bet', 'bets b', 'select from share_vectors v where v.id = b.vector_id and v.business_id = b.business_id', 'share vector'),
  missing('bet', "bets b where b.selection_id is not null", 'select from selections s where s.id = b.selection_id and s.market_id = b.market_id', 'selection'),
  missing('position', 'positions p', 'select from markets m where m.id = p.market_id', 'market'),
  missing('leg', 'position_legs g', 'select from positions p where (p.business_id, p.market_id, p.player_id) = (g.business_id, g.market_id, g.player_id)', 'position'),
  missing('posting', 'postings p', 'select from journal_entries e where (e.business_id, e.id) = (p.business_id, p.entry_id)', 'entry'),
  missing('entry', 'journal_entries e', 'select from accounts a where a.id = e.account_id and a.business_id = e.business_id and a.currency = e.currency', 'account'),
  missing('entry', 'journal_entries e where e.round_id is not null', 'select from casino_rounds r where r.id = e.round_id and r.business_id = e.business_id and r.player_id = e.account_id', 'round'),
  missing('entry', 'journal_entries e where e.reward_id is not null', 'select from casino_rewards w where w.id = e.reward_id and w.business_id = e.business_id and w.player_id = e.account_id', 'reward'),
  missing('account', 'accounts a', 'select from accounts c where c.business_id = a.business_id and c.level = 0 and c.currency = a.currency', 'company of its currency'),
  missing('account', 'accounts a', 'select from account_funds f where f.account_id = a.id', 'row of money'),
  missing('prices', 'market_prices q', 'select from markets m where m.id = q.market_id', 'market'),
]
