import * as z from 'zod/mini'
import { id, page, sortBy } from './fields.ts'

/** Which markets that wait for a result a list shows; by itself, because addresses are read by it before the page is there. */
export const resultQueueQuery = z.strictObject({
  /** `to_verify`: declared by somebody else than the caller, who may not verify their own. `for_me`: that, or no result yet, as far as the caller may do what stands next. */
  state: z.optional(z.enum(['no_result', 'declared', 'to_verify', 'for_me', 'moving'])),
  game_id: z.optional(id),
  owner: z.optional(z.enum(['mine', 'nobody'])),
  sort: sortBy('since', 'event', 'declared', 'bets'),
  ...page,
})
