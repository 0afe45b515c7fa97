import * as z from 'zod/mini'
import { id, page, sortBy } from './fields.ts'

/** Which markets that wait for a result a list shows; by itself, because addresses are read by it before the page is there. */
export const resultQueueQuery = z.strictObject({
  /**
   * `to_declare`: no result yet, for callers who may declare one. `to_verify`: declared, for callers who may verify that: neither declared by
   * themselves nor with money of their own on it. `for_me`: either.
   */
  state: z.optional(z.enum(['no_result', 'declared', 'to_declare', 'to_verify', 'for_me', 'moving'])),
  game_id: z.optional(id),
  owner: z.optional(z.enum(['mine', 'nobody'])),
  sort: sortBy('since', 'event', 'declared', 'bets'),
  ...page,
})
