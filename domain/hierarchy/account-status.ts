/**
 * Whether an account may act, mildest first. `suspended` signs in and sees but moves nothing, `locked` cannot sign in,
 * `closed` is out of the listings. Every account keeps its own status; what binds is the worse of that and its ancestors'.
 */
export const accountStatuses = ['active', 'suspended', 'locked', 'closed'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** True for the statuses in which an account may be signed in and see. */
export function maySignIn(status: AccountStatus): boolean {
  return status === 'active' || status === 'suspended'
}

/** The worse of two statuses: an account is never freer than its ancestors. */
export function effectiveStatus(own: AccountStatus, ancestors: AccountStatus): AccountStatus {
  return accountStatuses.indexOf(own) >= accountStatuses.indexOf(ancestors) ? own : ancestors
}
