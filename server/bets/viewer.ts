import { assert } from '#domain/kernel/assert.ts'
import type { Principal } from '../runtime/handler.ts'

/**
 * Whose eyes a list is for: staff see every business, an account sees its own subtree. `level` is the viewer's own (staff look
 * from the company's place, 0), so that paths begin below it.
 */
export type Viewer = { readonly accountId: string | null; readonly businessId: string | null; readonly level: number }

export const staffViewer: Viewer = { accountId: null, businessId: null, level: 0 }

export function viewerOf(principal: Principal): Viewer {
  assert(principal.kind === 'person', 'a section is open to people only')
  const { actor } = principal
  return actor.kind === 'staff' ? staffViewer : { accountId: actor.accountId, businessId: actor.businessId, level: actor.level }
}
