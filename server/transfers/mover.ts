import { assert } from '#domain/kernel/assert.ts'
import type { Origin, Principal } from '../runtime/handler.ts'
import type { Mover, Party } from './transfer-store.ts'

/** The person behind a call, as entries name them. */
export function moverOf(principal: Principal, origin: Origin): Mover {
  assert(principal.kind === 'person', 'money is moved by people')
  const { actor } = principal
  return actor.kind === 'staff' ? { staffId: actor.staffId, accountId: null, ip: origin.ip } : { staffId: null, accountId: actor.accountId, ip: origin.ip }
}

/** Whether the caller acts for this account: its own person, or staff for a company. Only they move money out of it. */
export function actsFor(principal: Principal, parent: Pick<Party, 'accountId' | 'level'>): boolean {
  assert(principal.kind === 'person', 'money is moved by people')
  const { actor } = principal
  return actor.kind === 'staff' ? parent.level === 0 : actor.accountId === parent.accountId
}
