import type { RowOf } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import type { Tx } from '#database/transaction.ts'
import { effectiveStatus } from '#domain/hierarchy/account-status.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import { agentAvailable, playerAvailable } from '#domain/hierarchy/credit-limits.ts'
import { levelTitle, levels } from '#domain/hierarchy/levels.ts'
import { minor, subtract } from '#domain/kernel/money.ts'
import { containing } from '../runtime/cursor.ts'
import { toWire } from '../runtime/to-wire.ts'

type AccountRow = RowOf<typeof superAdmins.downline>
type StepRow = RowOf<typeof superAdmins.breadcrumb>

type StoredAccount = Pick<AccountRow, 'id' | 'business_id' | 'business_name' | 'parent_id' | 'user_name' | 'name' | 'level' | 'currency' | 'bet_locked' | 'children' | 'created_at'> & {
  readonly self_status: AccountStatus
  readonly parent_status: AccountStatus
  readonly credit_minor: string
  readonly unsettled_minor: string
  readonly given_minor: string
  readonly children_unsettled_minor: string
  readonly exposure_minor: string
}

/**
 * The money of the page's accounts only: what their direct children have, by the parent's index, and what the open bets of
 * their whole downline hold.
 */
const accountText = (chosen: string) => `
with chosen as (${chosen}),
below as (
  select c.id, count(*)::int as children, coalesce(sum(f.credit_minor), 0) as given_minor, coalesce(sum(f.unsettled_minor), 0) as unsettled_minor
  from chosen c join accounts child on child.parent_id = c.id join account_funds f on f.account_id = child.id group by c.id
),
held as (
  select t.ancestor_id as id, sum(f.exposure_minor) as exposure_minor
  from account_paths t join account_funds f on f.account_id = t.descendant_id
  where t.ancestor_id in (select id from chosen) and f.exposure_minor > 0 group by 1
)
select a.id, a.business_id, b.name as business_name, a.parent_id, a.user_name, a.name, a.level, a.currency,
  a.self_status, a.parent_status, a.self_bet_locked or a.parent_bet_locked as bet_locked, a.created_at,
  coalesce(below.children, 0) as children, f.credit_minor, f.unsettled_minor, coalesce(below.given_minor, 0) as given_minor,
  coalesce(below.unsettled_minor, 0) as children_unsettled_minor, coalesce(held.exposure_minor, 0) as exposure_minor
from chosen c
join accounts a on a.id = c.id
join businesses b on b.id = a.business_id
join account_funds f on f.account_id = a.id
left join below on below.id = a.id
left join held on held.id = a.id
order by a.user_name, a.id`

const childrenText = accountText(`select id from accounts
  where parent_id = $1 and self_status <> 'closed' and ($2::text is null or user_name ilike $2 or name ilike $2) and ($3::text is null or (user_name, id) > ($3, $4::bigint))
  order by user_name, id limit $5`)
const rootsText = accountText('select id from accounts where case when $1::bigint is null then level = 0 else id = $1 end')

export type DownlineFilter = { readonly search: string | undefined; readonly after: readonly string[] | null; readonly limit: number }

/** Direct children by user name; closed ones are out of the listings. */
export async function listDownline(tx: Tx, parentId: string, { search, after, limit }: DownlineFilter): Promise<readonly AccountRow[]> {
  const { rows } = await tx.queryNamed<StoredAccount>('account-children', childrenText,
    [parentId, search === undefined ? null : containing(search), after?.[0] ?? null, after?.[1] ?? null, limit])
  return rows.map(toRow)
}

export async function countDownline(tx: Tx, parentId: string, search: string | undefined): Promise<number> {
  const { rows } = await tx.queryNamed<{ counted: number }>('account-children-count',
    `select count(*)::int as counted from accounts where parent_id = $1 and self_status <> 'closed' and ($2::text is null or user_name ilike $2 or name ilike $2)`,
    [parentId, search === undefined ? null : containing(search)])
  return rows[0]?.counted ?? 0
}

/** The viewer's own account, or every company for staff. */
export async function listRoots(tx: Tx, viewer: string | null): Promise<readonly AccountRow[]> {
  const { rows } = await tx.queryNamed<StoredAccount>('account-roots', rootsText, [viewer])
  return rows.map(toRow)
}

/** True where the account is there and the viewer's subtree holds it. */
export async function mayReach(tx: Tx, viewer: string | null, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.queryNamed('account-reach', 'select from account_paths where descendant_id = $1 and ancestor_id = coalesce($2::bigint, $1)', [accountId, viewer])
  return rowCount === 1
}

/** From the viewer, or the company, down to the account. */
export async function listSteps(tx: Tx, viewer: string | null, accountId: string): Promise<readonly StepRow[]> {
  const { rows } = await tx.queryNamed<Omit<StepRow, 'level_title'>>('account-steps',
    `select a.id, a.user_name, a.level from account_paths t join accounts a on a.id = t.ancestor_id
     where t.descendant_id = $1 and ($2::bigint is null or exists (select from account_paths v where v.ancestor_id = $2 and v.descendant_id = t.ancestor_id))
     order by t.depth desc`, [accountId, viewer])
  return rows.map((row) => ({ ...row, level_title: levelTitle(row.level) }))
}

function toRow({ children_unsettled_minor: below, self_status: own, parent_status: ancestors, ...row }: StoredAccount): AccountRow {
  const [creditMinor, unsettledMinor, givenMinor, exposureMinor] = [minor(row.credit_minor), minor(row.unsettled_minor), minor(row.given_minor), minor(row.exposure_minor)]
  const isPlayer = row.level === levels.player
  const available = isPlayer
    ? playerAvailable({ creditMinor, unsettledMinor, exposureMinor })
    : row.level === levels.company ? null : agentAvailable({ creditMinor, givenMinor })
  return {
    ...row,
    level_title: levelTitle(row.level),
    status: effectiveStatus(own, ancestors),
    credit_minor: toWire(creditMinor),
    given_minor: isPlayer ? null : toWire(givenMinor),
    unsettled_minor: toWire(unsettledMinor),
    exposure_minor: toWire(exposureMinor),
    available_minor: available === null ? null : toWire(available),
    // What the parent owes the account, less what the account owes its children, is its own part of everything posted.
    own_pnl_minor: toWire(subtract(unsettledMinor, minor(below))),
  }
}
