import type { Tx } from '#database/transaction.ts'
import type { Viewer } from '../bets/viewer.ts'
import { mayReach } from '../super-admins/account-store.ts'

/** From where a book is looked at: one account, or (staff by themselves) all companies, each with its own part. */
export type Place = {
  /** Null: every company's. */
  readonly accountId: string | null
  readonly accountIds: readonly string[]
  readonly currencies: ReadonlyMap<string, string>
}

type Row = { readonly id: string; readonly currency: string }

/** The place that is asked for, else the viewer's own; null where the viewer's subtree does not hold it. */
export async function placeOf(tx: Tx, viewer: Viewer, asked: string | undefined): Promise<Place | null> {
  const accountId = asked ?? viewer.accountId
  if (accountId !== null && !(await mayReach(tx, viewer.accountId, accountId))) return null
  const { rows } = accountId === null
    ? await tx.queryNamed<Row>('exposure-companies', 'select id, currency from accounts where level = 0 order by id')
    : await tx.queryNamed<Row>('exposure-place', 'select id, currency from accounts where id = $1', [accountId])
  return {
    accountId,
    accountIds: rows.map(({ id }) => id),
    currencies: new Map(rows.map(({ id, currency }) => [id, currency])),
  }
}
