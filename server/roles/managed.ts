import type { Tx } from '#database/transaction.ts'
import { manageStaff } from '#domain/access/manage-staff.ts'
import type { StaffRights } from '#domain/access/manage-staff.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Principal } from '../runtime/handler.ts'
import { loadRights, lockRights, loginOfStaff } from './rights-store.ts'
import { findStaff } from './staff-store.ts'
import type { StaffRow } from './staff-store.ts'

export type Managed = { readonly editor: StaffRights; readonly target: StaffRights; readonly row: StaffRow; readonly loginId: string }

/** What the caller holds, as it stands in the database. */
export async function rightsOfCaller(tx: Tx, principal: Principal): Promise<StaffRights> {
  assert(principal.kind === 'person' && principal.actor.kind === 'staff', 'the staff is managed by staff')
  const rights = await loadRights(tx, principal.actor.staffId)
  assert(rights !== null, 'the person of a session is there')
  return rights
}

/**
 * The person to be changed and the one who changes them, both as they stand once every other change of rights has ended.
 * Refuses: ACCESS_NOT_FOUND, REQUEST_STALE, and as `manageStaff`.
 */
export async function managed(tx: Tx, principal: Principal, staffId: string, now: Date, version?: number): Promise<Result<Managed>> {
  await lockRights(tx)
  const editor = await rightsOfCaller(tx, principal)
  const target = await loadRights(tx, staffId)
  const row = await findStaff(tx, editor, now, staffId)
  const loginId = await loginOfStaff(tx, staffId)
  if (target === null || row === null || loginId === null) return refuse('ACCESS_NOT_FOUND')
  const may = manageStaff(editor, target)
  if (!may.ok) return may
  if (version !== undefined && version !== row.version) return refuse('REQUEST_STALE', { version: row.version })
  return ok({ editor, target, row, loginId })
}
