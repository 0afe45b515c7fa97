import type { RowOf } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { zero } from '#domain/kernel/money.ts'
import { netOfEach } from '../exposure/net-of-each.ts'
import { toWire } from '../runtime/to-wire.ts'
import { accountRows } from './account-store.ts'
import type { AccountRow } from './account-store.ts'
import { clientMoney } from './client-money.ts'

export type ListedRow = RowOf<typeof superAdmins.downline>
type NetRow = RowOf<typeof superAdmins.netExposures>

/** The name of who stands above, but for the viewer's own account. */
const aboveText = `
select a.id, above.user_name from accounts a join accounts above on above.id = a.parent_id where a.id = any($1::bigint[]) and a.id is distinct from $2::bigint`

type Listing = { /** Null: staff, who see every account above. */ readonly viewer: string | null; readonly withNet: boolean }

/** The rows of a listing in the order of the ids. Who may see them has been decided before. */
export async function listedRows(tx: Tx, ids: readonly string[], { viewer, withNet }: Listing): Promise<readonly ListedRow[]> {
  if (ids.length === 0) return []
  const accounts = await accountRows(tx, ids, viewer)
  const { rows } = await tx.queryNamed<{ id: string; user_name: string }>('account-above', aboveText, [arrayText(ids), viewer])
  const above = new Map(rows.map((row) => [row.id, row.user_name]))
  const money = await clientMoney(tx, ids, viewer)
  const nets = new Map(withNet ? (await netRows(tx, accounts)).map((row) => [row.id, row]) : [])
  return accounts.map((account) => {
    const { pnl = zero, share = zero } = money.get(account.id) ?? {}
    const net = nets.get(account.id)
    return {
      ...account,
      parent_name: above.get(account.id) ?? null,
      points_minor: toWire(heldCredit(account) + pnl),
      client_pnl_minor: toWire(pnl),
      client_pnl_share_minor: toWire(share),
      net_exposure_minor: net?.net_exposure_minor ?? null,
      net_exposure_share_minor: net?.net_exposure_share_minor ?? null,
    }
  })
}

/** The credit that stands behind an account, minor units: a company has none of its own, and what it gave stands for it. */
export function heldCredit({ level, credit_minor: credit, given_minor: given }: Pick<AccountRow, 'level' | 'credit_minor' | 'given_minor'>): bigint {
  return level === levels.company ? BigInt(given ?? 0) : BigInt(credit)
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
