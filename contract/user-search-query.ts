import * as z from 'zod/mini'
import { currency, page, sortBy, text } from './fields.ts'

/** Which players are looked for; by itself, because addresses are read by it before the page of players is there. */
export const userSearchQuery = z.strictObject({
  search: z.optional(text(1, 45)),
  by: z.optional(z.enum(['name', 'id', 'phone', 'ip'])),
  currency: z.optional(currency),
  /** Amounts are in minor units, whatever their currency: whoever compares them says which. */
  sort: sortBy('user_name', 'name', 'created_at', 'credit', 'unsettled', 'exposure', 'available'),
  ...page,
})
