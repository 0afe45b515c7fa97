import { assert } from '#domain/kernel/assert.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import type { Principal } from '../runtime/handler.ts'

/** The member of the staff who calls; calls about results are open to nobody else. */
export function staffOf(principal: Principal): StaffId {
  assert(principal.kind === 'person' && principal.actor.kind === 'staff', 'results are declared by staff')
  return principal.actor.staffId
}
