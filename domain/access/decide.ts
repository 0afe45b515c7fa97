import { signsIn } from '../hierarchy/levels.ts'
import type { AccountId, BusinessId, StaffId } from '../kernel/ids.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import type { DueStep } from './due-step.ts'
import type { PermissionName } from './permissions.ts'
import type { Section } from './sections.ts'

/** Opens a section, or one permission inside it. A grant only ever adds. */
export type Grant = { readonly section: Section; readonly permission: PermissionName | null }

/** Who asks: a company admin with grants, or an account of the tree with its level. */
export type Actor =
  | { readonly kind: 'staff'; readonly staffId: StaffId; readonly grants: readonly Grant[] }
  | { readonly kind: 'account'; readonly accountId: AccountId; readonly businessId: BusinessId; readonly level: number }

/**
 * What a call asks of its caller. `guest` is for those not signed in. A section's `accounts` says whether accounts of the
 * tree may use the call on their own subtree; the scope itself is checked with the ids of the call.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'guest' }
  /** `whileDue`: steps of signing in during which the call is open, beside the whole session. */
  | { readonly kind: 'session'; readonly whileDue?: readonly DueStep[] }
  | {
      readonly kind: 'section'
      readonly section: Section
      /** All of them are needed; none: any grant in the section opens it. */
      readonly permissions?: readonly PermissionName[]
      /** Other ways in, for calls whose subject decides which of them they need: they ask again once they know it. */
      readonly or?: readonly { readonly section: Section; readonly permissions: readonly PermissionName[] }[]
      readonly accounts: 'own-subtree' | 'never'
    }

/**
 * Whether the caller may make the call at all. Refuses with ACCESS_GUEST_ONLY, ACCESS_NO_SESSION, ACCESS_FORBIDDEN, or
 * ACCESS_STEP_DUE while a step of signing in is due that the call is no part of.
 * More grants never refuse more; players and the company's own account never sign in here.
 */
export function decide(actor: Actor | null, access: Access, due: DueStep | null = null): Result<true> {
  if (access.kind === 'public') return ok(true)
  if (access.kind === 'guest') return actor === null ? ok(true) : refuse('ACCESS_GUEST_ONLY')
  if (actor === null) return refuse('ACCESS_NO_SESSION')
  if (due !== null && !(access.kind === 'session' && access.whileDue?.includes(due))) return refuse('ACCESS_STEP_DUE', { step: due })
  return mayUse(actor, access) ? ok(true) : refuse('ACCESS_FORBIDDEN')
}

function mayUse(actor: Actor, access: Extract<Access, { readonly kind: 'session' | 'section' }>): boolean {
  if (actor.kind === 'account') {
    return signsIn(actor.level) && (access.kind === 'session' || access.accounts === 'own-subtree')
  }
  if (access.kind === 'session') return true
  return holds(actor.grants, access.section, access.permissions ?? []) || access.or?.some(({ section, permissions }) => holds(actor.grants, section, permissions)) === true
}

function holds(grants: readonly Grant[], section: Section, permissions: readonly PermissionName[]): boolean {
  const granted = grants.filter((grant) => grant.section === section)
  return granted.length > 0 && permissions.every((needed) => granted.some(({ permission }) => permission === needed))
}
