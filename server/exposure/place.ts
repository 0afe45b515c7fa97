import type { Tx } from '#database/transaction.ts'
import type { Viewer } from '../bets/viewer.ts'
import { reachable } from '../super-admins/account-store.ts'

/** From where a book is looked at: one account, or (staff by themselves) all companies, each with its own part. */
export type Place = {
  /** Null: every company's. */
  readonly accountId: string | null
  readonly accountIds: readonly string[]
  readonly currencies: ReadonlyMap<string, string>
}

/** The place that is asked for, else the viewer's own; null where the viewer's subtree does not hold it. */
export async function placeOf(tx: Tx, viewer: Viewer, asked: string | undefined): Promise<Place | null> {
  const accountId = asked ?? viewer.accountId
  if (accountId !== null) {
    const found = (await reachable(tx, viewer.accountId, [accountId])).get(accountId)
    return found === undefined ? null : { accountId, accountIds: [accountId], currencies: new Map([[accountId, found.currency]]) }
  }
  const { rows } = await tx.queryNamed<{ id: string; currency: string }>('exposure-companies', 'select id, currency from accounts where level = 0 order by id')
  return { accountId, accountIds: rows.map(({ id }) => id), currencies: new Map(rows.map(({ id, currency }) => [id, currency])) }
}
