import type { RowOf } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { agentAvailable, playerAvailable } from '#domain/hierarchy/credit-limits.ts'
import { levelTitle, levels } from '#domain/hierarchy/levels.ts'
import { minor, subtract } from '#domain/kernel/money.ts'
import { toWire } from '../runtime/to-wire.ts'

export type AccountRow = RowOf<typeof superAdmins.updateStatus>
type StepRow = RowOf<typeof superAdmins.breadcrumb>

/** SQL: U of an account has come to the threshold from which it is due to be settled. `a` is its row, `f` that of its money. */
export const paymentDue = 'coalesce(abs(f.unsettled_minor) >= a.payment_threshold_minor, false)'

type Amounts = 'credit_minor' | 'unsettled_minor' | 'given_minor' | 'exposure_minor'
type StoredAccount = Omit<AccountRow, Amounts | 'payment_threshold_minor' | 'member_max_credit_minor' | 'available_minor' | 'own_pnl_minor' | 'level_title'> & Readonly<Record<Amounts, string>> & Readonly<Record<'payment_threshold_minor' | 'member_max_credit_minor', string | null>> & {
  /** Profit and loss on the account's own edge, and on those of its children together: without cash. */
  readonly edge_pnl_minor: string
  readonly below_pnl_minor: string
}

/**
 * The accounts of these ids in their order, with their money: what their direct children have, by the parent's index, and what the
 * open bets of their whole downline hold. Children that are closed, by themselves or with the account, are not counted; what they still have is.
 */
const rowsText = `
with chosen as (select id, place from unnest($1::bigint[]) with ordinality as c(id, place)),
below as (
  select c.id, (count(*) filter (where a.self_status <> 'closed'))::int as children, sum(f.credit_minor) as given_minor, sum(f.unsettled_minor - f.cash_minor) as pnl_minor
  from chosen c join account_funds f on f.parent_id = c.id join accounts a on a.id = f.account_id group by c.id
),
-- Below a low account it is cheaper to look at everybody, below a high one at those who hold anything.
low as (select c.id from chosen c join accounts a on a.id = c.id where a.level > 3),
high as (select c.id from chosen c join accounts a on a.id = c.id where a.level <= 3),
held as (
  select t.ancestor_id as id, sum(f.exposure_minor) as exposure_minor
  from account_paths t join account_funds f on f.account_id = t.descendant_id
  where t.ancestor_id in (select id from low) and f.exposure_minor > 0 group by 1
  union all
  select t.ancestor_id, sum(f.exposure_minor)
  from (select account_id, exposure_minor from account_funds where exposure_minor > 0 and exists (select from high) offset 0) f
  join account_paths t on t.descendant_id = f.account_id where t.ancestor_id in (select id from high) group by 1
)
select a.id, a.business_id, b.name as business_name, case when a.id is distinct from $2::bigint then a.parent_id end as parent_id, a.user_name, a.name, a.level, a.currency,
  greatest(a.self_status, above.status) as status, a.self_status, above.status as parent_status,
  a.self_bet_locked or above.bet_locked as bet_locked, a.self_bet_locked, above.bet_locked as parent_bet_locked, a.transfer_locked,
  coalesce(a.excluded_until > now(), false) as excluded, a.created_at, a.version,
  a.payment_threshold_minor, ${paymentDue} as payment_due, a.member_max_credit_minor, a.domain,
  case when a.level = ${levels.player} then (select max(s.at) from player_sign_ins s where s.player_id = a.id and s.succeeded)
    else (select max(s.created_at) from logins l join sessions s on s.login_id = l.id where l.account_id = a.id) end as last_sign_in_at,
  case when 'closed' in (a.self_status, above.status) then 0 else coalesce(below.children, 0) end as children, f.credit_minor, f.unsettled_minor, coalesce(below.given_minor, 0) as given_minor,
  f.unsettled_minor - f.cash_minor as edge_pnl_minor, coalesce(below.pnl_minor, 0) as below_pnl_minor,
  coalesce(held.exposure_minor, 0) as exposure_minor
from chosen c
join accounts a on a.id = c.id
cross join lateral flags_above(a.id) above
join businesses b on b.id = a.business_id
join account_funds f on f.account_id = a.id
left join below on below.id = a.id
left join held on held.id = a.id
order by c.place`

/**
 * The rows of accounts in the order of the ids. Who may see them has been decided before; `viewer` (null: staff) is not told the id
 * above its own.
 */
export async function accountRows(tx: Tx, ids: readonly string[], viewer: string | null): Promise<readonly AccountRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.queryNamed<StoredAccount>('account-rows', rowsText, [arrayText(ids), viewer])
  return rows.map(toRow)
}

/** The viewer's own account, or every company for staff, by name. */
export async function rootIds(tx: Tx, viewer: string | null): Promise<readonly string[]> {
  const { rows } = await tx.queryNamed<{ id: string }>('account-roots', `select id from accounts where case when $1::bigint is null then level = ${levels.company} else id = $1 end order by user_name, id`, [viewer])
  return rows.map((row) => row.id)
}

/** True where the account is there and the viewer's subtree holds it. */
export async function mayReach(tx: Tx, viewer: string | null, accountId: string): Promise<boolean> {
  return (await reachable(tx, viewer, [accountId])).has(accountId)
}

/** Where an account stands, and what it counts in. */
export type Place = { readonly parentId: string | null; readonly level: number; readonly businessId: string; readonly currency: string }

/** Of these accounts those that the viewer's subtree holds; for staff all that are there. */
export async function reachable(tx: Tx, viewer: string | null, accountIds: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await tx.queryNamed<{ id: string; parent_id: string | null; level: number; business_id: string; currency: string }>('account-reach',
    `select a.id, a.parent_id, a.level, a.business_id, a.currency from accounts a
     where a.id = any($1::bigint[]) and ($2::bigint is null or exists (select from account_paths t where t.ancestor_id = $2 and t.descendant_id = a.id))`,
    [arrayText([...new Set(accountIds)]), viewer])
  return new Map(rows.map((row) => [row.id, { parentId: row.parent_id, level: row.level, businessId: row.business_id, currency: row.currency }]))
}

/** From the viewer, or the company, down to the account. */
export async function listSteps(tx: Tx, viewer: string | null, accountId: string): Promise<readonly StepRow[]> {
  const { rows } = await tx.queryNamed<Omit<StepRow, 'level_title'>>('account-steps',
    `select a.id, a.user_name, a.level from account_paths t join accounts a on a.id = t.ancestor_id
     where t.descendant_id = $1 and ($2::bigint is null or exists (select from account_paths v where v.ancestor_id = $2 and v.descendant_id = t.ancestor_id))
     order by t.depth desc`, [accountId, viewer])
  return rows.map((row) => ({ ...row, level_title: levelTitle(row.level) }))
}

function toRow({ below_pnl_minor: below, edge_pnl_minor: edge, ...row }: StoredAccount): AccountRow {
  const [creditMinor, unsettledMinor, givenMinor, exposureMinor] = [minor(row.credit_minor), minor(row.unsettled_minor), minor(row.given_minor), minor(row.exposure_minor)]
  const isPlayer = row.level === levels.player
  const available = isPlayer
    ? playerAvailable({ creditMinor, unsettledMinor, exposureMinor })
    : row.level === levels.company ? null : agentAvailable({ creditMinor, givenMinor })
  return {
    ...row,
    level_title: levelTitle(row.level),
    credit_minor: toWire(creditMinor),
    given_minor: isPlayer ? null : toWire(givenMinor),
    unsettled_minor: toWire(unsettledMinor),
    payment_threshold_minor: row.payment_threshold_minor === null ? null : toWire(row.payment_threshold_minor),
    member_max_credit_minor: row.member_max_credit_minor === null ? null : toWire(row.member_max_credit_minor),
    exposure_minor: toWire(exposureMinor),
    available_minor: available === null ? null : toWire(available),
    // Profit and loss on the edge above, less that on the edges below, is the account's own part; cash is on neither.
    own_pnl_minor: toWire(subtract(minor(edge), minor(below))),
  }
}
