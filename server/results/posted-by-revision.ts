import { arrayText } from '#database/array-text.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { reversibleTypes } from '#domain/results/reverse-entry.ts'
import type { Viewer } from '../bets/viewer.ts'
import { toWire } from '../runtime/to-wire.ts'

type PostedRow = RowOf<typeof results.posted>

type AmountName = 'players_net_minor' | 'own_net_minor' | 'back_players_net_minor' | 'back_own_net_minor'
/** Sums are text, so that they stay exact. */
type StoredRow = Omit<PostedRow, AmountName> & Readonly<Record<AmountName, string>>

const head = `select e.business_id, e.id, e.revision, e.account_id, e.amount_minor, e.currency, e.type = any($4::entry_type[]) as posted from journal_entries e`

/**
 * What stands in the journal of each revision, by currency: what the players below the viewer got, and what the viewer's own account was
 * left with, which is all that was credited to it less all that was debited (`ownProfits` of the core). Staff look from the company's
 * place. Entries of voids belong to the revision that stood when they were posted, and are reached by their voids, which are their key.
 * Bets are those that were counted when the money moved; they are counted by business, so accounts are told none.
 */
const postedText = `
with entries as (
  ${head} where e.business_id = any(array(select id from businesses where $2::bigint is null or id = $2)) and e.market_id = $1 and e.void_id is null
  union all
  ${head} where e.business_id = any(array(select id from businesses where $2::bigint is null or id = $2)) and e.market_id = $1
    and e.void_id = any(array(select void_id from void_parts where market_id = $1))
), sums as (
  select n.revision, n.currency, count(distinct n.account_id)::int as players,
    coalesce(sum(n.amount_minor) filter (where n.posted), 0) as players_net_minor, coalesce(sum(o.net) filter (where n.posted), 0) as own_net_minor,
    coalesce(sum(n.amount_minor) filter (where not n.posted), 0) as back_players_net_minor, coalesce(sum(o.net) filter (where not n.posted), 0) as back_own_net_minor
  from entries n join accounts c on c.business_id = n.business_id and c.level = 0
  cross join lateral (
    select sum(case when p.credit_account_id = coalesce($3::bigint, c.id) then p.amount_minor else -p.amount_minor end) as net from postings p
    where (p.business_id, p.entry_id) = (n.business_id, n.id) and coalesce($3::bigint, c.id) in (p.debit_account_id, p.credit_account_id)
  ) o
  where $3::bigint is null or exists (select from account_paths t where t.descendant_id = n.account_id and t.ancestor_id = $3)
  group by 1, 2
), counted as (
  select s.revision, c.currency, sum(s.bets)::int as bets from settlement_chunks s join accounts c on c.business_id = s.business_id and c.level = 0
  where s.market_id = $1 and s.kind = 'settle' and $3::bigint is null group by 1, 2
)
select revision, currency, b.bets, coalesce(s.players, 0) as players, coalesce(s.players_net_minor, 0)::text as players_net_minor,
  coalesce(s.own_net_minor, 0)::text as own_net_minor, coalesce(s.back_players_net_minor, 0)::text as back_players_net_minor, coalesce(s.back_own_net_minor, 0)::text as back_own_net_minor
from sums s full join counted b using (revision, currency) order by revision desc, currency`

/** What each revision of a market's result posted, and what its roll back took back, as it is recorded: nothing is worked out again. */
export async function postedByRevision(tx: Tx, marketId: string, viewer: Viewer): Promise<readonly PostedRow[]> {
  const { rows } = await tx.query<StoredRow>(postedText, [marketId, viewer.businessId, viewer.accountId, arrayText(reversibleTypes)])
  return rows.map((row) => ({
    ...row,
    players_net_minor: toWire(row.players_net_minor),
    own_net_minor: toWire(row.own_net_minor),
    back_players_net_minor: toWire(row.back_players_net_minor),
    back_own_net_minor: toWire(row.back_own_net_minor),
  }))
}
