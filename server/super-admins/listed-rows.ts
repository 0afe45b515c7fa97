import type { RowOf } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { netOfEach } from '../exposure/net-of-each.ts'
import { toWire } from '../runtime/to-wire.ts'
import { accountRows } from './account-store.ts'
import type { AccountRow } from './account-store.ts'

export type ListedRow = RowOf<typeof superAdmins.downline>
type NetRow = RowOf<typeof superAdmins.netExposures>

/** Who stands above, and what all players below won or lost; below a company that is its whole business, which needs no look at paths. */
const besideText = `
with chosen as (select a.id, a.level, a.business_id, a.parent_id from accounts a where a.id = any($1::bigint[])),
played as (
  select t.ancestor_id as id, sum(f.unsettled_minor) as client_pnl
  from account_paths t join account_funds f on f.account_id = t.descendant_id and f.level = ${levels.player} and f.unsettled_minor <> 0
  where t.ancestor_id in (select id from chosen where level > ${levels.company}) group by 1
  union all
  select c.id, (select sum(f.unsettled_minor) from account_funds f where f.business_id = c.business_id and f.level = ${levels.player})
  from chosen c where c.level = ${levels.company}
)
select c.id, coalesce(p.client_pnl, 0) as client_pnl, case when c.id is distinct from $2::bigint then above.user_name end as parent_name
from chosen c left join played p on p.id = c.id left join accounts above on above.id = c.parent_id`

type Beside = { readonly id: string; readonly client_pnl: string; readonly parent_name: string | null }
type Listing = { /** Null: staff, who see every account above. */ readonly viewer: string | null; readonly withNet: boolean }

/** The rows of a listing in the order of the ids. Who may see them has been decided before. */
export async function listedRows(tx: Tx, ids: readonly string[], { viewer, withNet }: Listing): Promise<readonly ListedRow[]> {
  if (ids.length === 0) return []
  const accounts = await accountRows(tx, ids)
  const { rows } = await tx.queryNamed<Beside>('account-beside', besideText, [arrayText(ids), viewer])
  const beside = new Map(rows.map((row) => [row.id, row]))
  const nets = new Map(withNet ? (await netRows(tx, accounts)).map((row) => [row.id, row]) : [])
  return accounts.map((account) => {
    const { client_pnl: pnl = '0', parent_name = null } = beside.get(account.id) ?? {}
    const net = nets.get(account.id)
    const credit = heldCredit(account)
    return {
      ...account,
      parent_name,
      points_minor: toWire(credit + BigInt(pnl)),
      client_pnl_minor: toWire(pnl),
      client_pnl_bp: credit === 0n ? null : partOf(BigInt(pnl), credit),
      net_exposure_minor: net?.net_exposure_minor ?? null,
      net_exposure_share_minor: net?.net_exposure_share_minor ?? null,
    }
  })
}

/** The credit that stands behind an account, minor units: a company has none of its own, and what it gave stands for it. */
export function heldCredit({ level, credit_minor: credit, given_minor: given }: Pick<AccountRow, 'level' | 'credit_minor' | 'given_minor'>): bigint {
  return level === levels.company ? BigInt(given ?? 0) : BigInt(credit)
}

/** Basis points, halves away from zero. */
function partOf(amount: bigint, whole: bigint): number {
  const size = ((amount < 0n ? -amount : amount) * BigInt(wholeBp) * 2n + whole) / (2n * whole)
  return Number(amount < 0n ? -size : size)
}

/** The net exposure of each account. Of a player it is what its open bets hold, below nothing. */
export async function netRows(tx: Tx, accounts: readonly Pick<AccountRow, 'id' | 'level' | 'currency' | 'exposure_minor'>[]): Promise<readonly NetRow[]> {
  const nets = await netOfEach(tx, accounts.filter(({ level }) => level < levels.player).map(({ id }) => id))
  return accounts.map(({ id, level, currency, exposure_minor: held }) => {
    if (level === levels.player) return { id, currency, net_exposure_minor: 0 - held, net_exposure_share_minor: null }
    const { total = 0n, mine = 0n } = nets.get(id) ?? {}
    return { id, currency, net_exposure_minor: toWire(total), net_exposure_share_minor: toWire(mine) }
  })
}
