import { assert } from '#domain/kernel/assert.ts'
import type { OutboxMessage, Principal } from '../runtime/handler.ts'
import type { HoldRow, Setter } from './hold-store.ts'

/** Says nothing of whom or what: everybody reads what they may. */
export const told: OutboxMessage = { topic: 'holds', businessId: null, payload: {} }

export function setterOf(principal: Principal): Setter {
  assert(principal.kind === 'person', 'a hold is set by a person')
  const { actor } = principal
  return actor.kind === 'staff' ? { staffId: actor.staffId, accountId: null } : { staffId: null, accountId: actor.accountId }
}

/** What the record keeps of holds. */
export function auditRows(rows: readonly HoldRow[]) {
  return rows.map(({ kind, scope, scope_id, market_type, account_id, expires_at }) => ({ kind, scope, scope_id, market_type, account_id, expires_at }))
}
