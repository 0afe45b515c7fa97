import * as z from 'zod/mini'
import { id, page, sortBy, text } from './fields.ts'

/** Which games a list shows and in which order; by itself, because addresses are read by it before a page of the casino is there. */
export const casinoGameQuery = z.strictObject({
  game_id: z.optional(id),
  casino_provider_id: z.optional(id),
  sub_category_id: z.optional(id),
  /** Part of a name or of a provider's code. */
  search: z.optional(text(1, 60)),
  state: z.optional(z.enum(['current', 'shown', 'hidden', 'scheduled', 'archived'])),
  flag: z.optional(z.enum(['popular', 'desktop', 'mobile', 'not_desktop', 'not_mobile', 'no_image', 'no_return'])),
  sort: sortBy('order', 'name', 'provider', 'sub_category', 'kind', 'code', 'return', 'visible_from', 'status'),
  ...page,
})
