import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import type { Viewer } from '../bets/viewer.ts'
import { reachable } from '../super-admins/account-store.ts'

/** From where a book is looked at: one account, or (staff by themselves) all companies, each with its own part. */
export type Place = {
  /** Null: every company's. */
  readonly accountId: string | null
  readonly accountIds: readonly string[]
  readonly isPlayer: boolean
}

/** The place that is asked for, else the viewer's own; null where the viewer's subtree does not hold it. */
export async function placeOf(tx: Tx, viewer: Viewer, asked: string | undefined): Promise<Place | null> {
  const accountId = asked ?? viewer.accountId
  if (accountId === null) {
    const { rows } = await tx.queryNamed<{ id: string }>('exposure-companies', 'select id from accounts where level = 0 order by id')
    return { accountId: null, accountIds: rows.map(({ id }) => id), isPlayer: false }
  }
  const found = (await reachable(tx, viewer.accountId, [accountId])).get(accountId)
  return found === undefined ? null : { accountId, accountIds: [accountId], isPlayer: found.level === levels.player }
}
