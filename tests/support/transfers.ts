import { randomUUID } from 'node:crypto'
import type { RowOf } from '#contract/endpoint.ts'
import { transfers } from '#contract/transfers.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'
import type { AccountId, StaffId } from '#domain/kernel/ids.ts'
import { refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { defaultPolicies } from '#domain/access/security-policy.ts'
import type { Context } from '#server/context.ts'
import { viewerOf } from '#server/bets/viewer.ts'
import type { Handler, Principal } from '#server/runtime/handler.ts'
import { reachable } from '#server/super-admins/account-store.ts'
import { transferMoney } from '#server/transfers/transfer-money.ts'
import { hashOfMove, loadSides, pairOf } from '#server/transfers/transfer-preview.ts'
import { lockFunds } from '#server/transfers/transfer-store.ts'
import { call } from './money-driver.ts'
import type { MoneyWorld } from './money-world.ts'

export type Transferred = RowOf<typeof transfers.transfer>
export type TransferAsk = { readonly type: TransferType; readonly childId: string; readonly amountMinor: number; readonly key?: string }

/** The person of an account of the world, or staff for the company. */
export function personOf(world: MoneyWorld, name: string, level: number): Principal {
  const accountId = world.accounts.get(name) ?? ''
  const actor = level === 0
    ? { kind: 'staff' as const, staffId: world.trader as StaffId, grants: [{ section: 'SUPERADMINS' as const, permission: 'Transfers' as const }] }
    : { kind: 'account' as const, accountId: accountId as AccountId, businessId: world.businessId, level }
  return { kind: 'person', loginId: accountId, sessionId: randomUUID(), userName: name, name, expiresAt: new Date(Date.now() + 3_600_000), due: null, enrolled: false, factorAt: null, policy: defaultPolicies.demo, actor }
}

/** The call on a preview of the moment at which its turn has come: whom a race leaves last is refused by the rules, and not because the other was first. */
const transferInTurn: Handler<typeof transfers.transfer> = async (scope, asked) => {
  const { tx } = scope
  const known = await reachable(tx, viewerOf(asked.principal).accountId, asked.body.transfers.map((row) => row.account_id))
  await lockFunds(tx, [...known].flatMap(([id, { parentId }]) => (parentId === null ? [id] : [id, parentId])))
  const sides = await loadSides(tx, known)
  const rows = asked.body.transfers.map((row) => {
    const pair = pairOf(asked.principal, known, sides, row.account_id)
    return pair.ok ? { ...row, preview_hash: hashOfMove(row.type, row.amount_minor, pair.value) } : row
  })
  return transferMoney(scope, { ...asked, body: { ...asked.body, transfers: rows } })
}

/** One transfer as the call does it once its master password has been proved and its preview seen. */
export async function transferAs(context: Context, principal: Principal, { type, childId, amountMinor, key = randomUUID() }: TransferAsk): Promise<Result<Transferred>> {
  const body = { transfers: [{ key, account_id: childId, type, amount_minor: amountMinor }] }
  const done = await call(context, principal, { transfer: transfers.transfer }, { transfer: transferInTurn }, 'transfer', { body, key: randomUUID() })
  if (!done.ok) return done
  const row = done.value[0] as Transferred
  return row.ok ? { ok: true, value: row } : refuse(row.code as RefusalCode)
}
