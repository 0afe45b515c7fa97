import * as z from 'zod/mini'
import { holdKinds } from '#domain/bets/hold-kinds.ts'
import { id, page, sortBy } from './fields.ts'
import { casinoLimitScopes, limitScopes } from './limit-scopes.ts'

/** Where bets can be held: everywhere, in a place of sports, in one of the casino. */
export const holdScopes = ['all', ...limitScopes, ...casinoLimitScopes] as const

/** Which stops, locks and blocks a list shows; by itself, because addresses are read by it before the page is there. */
export const holdQuery = z.strictObject({
  state: z.optional(z.enum(['in_force', 'all'])),
  kind: z.optional(z.enum(holdKinds)),
  account_id: z.optional(id),
  event_id: z.optional(id),
  /** With `scope_id`: of just this place. */
  scope: z.optional(z.enum(holdScopes)),
  scope_id: z.optional(id),
  sort: sortBy('since', 'until', 'branch'),
  ...page,
})
