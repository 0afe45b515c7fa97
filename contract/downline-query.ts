import * as z from 'zod/mini'
import { queryInteger, text } from './fields.ts'

export const accountStatus = z.enum(['active', 'suspended', 'locked', 'closed'])

/** Which accounts of a downline are meant. */
export const downlineFilter = {
  /** A part of a user name, a name or a domain. */
  search: z.optional(text(1, 60)),
  level: z.optional(queryInteger(1, 9)),
  status: z.optional(accountStatus),
  bet_locked: z.optional(z.enum(['true', 'false'])),
  /** Those whose balance is due to be settled. */
  due: z.optional(z.literal('true')),
  /** `direct` (the default): children only. `all`: the whole downline. */
  depth: z.optional(z.enum(['direct', 'all'])),
}
