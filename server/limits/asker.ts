import type { Viewer } from '../bets/viewer.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Principal } from '../runtime/handler.ts'

/** Who asks: people by what they may see of the tree, a player site for its own business. `hearsWho`: is told who set what; the accounts of a tree are not. */
export type Asker = { readonly viewer: Viewer; readonly hearsWho: boolean }

export function isStaff(principal: Principal): boolean {
  return principal.kind === 'person' && principal.actor.kind === 'staff'
}

export function askerOf(principal: Principal): Asker {
  return { viewer: viewerOf(principal), hearsWho: isStaff(principal) }
}
