import * as z from 'zod/mini'
import { sections } from '#domain/access/sections.ts'
import { page, sortBy, text } from './fields.ts'

export const staffStatus = z.enum(['active', 'suspended', 'locked', 'closed'])

/** Whom of the staff a list shows; by itself, because addresses are read by it before the page is there. */
export const staffQuery = z.strictObject({
  /** In the user name, the name or the address. */
  search: z.optional(text(1, 60)),
  status: z.optional(staffStatus),
  /** Those to whom this section is open. */
  section: z.optional(z.enum(sections)),
  /** Those who have a second factor, or have none. */
  second_factor: z.optional(z.enum(['yes', 'no'])),
  sort: sortBy('user_name', 'name', 'email', 'role', 'preset', 'status', 'permissions', 'second_factor', 'last_seen', 'created_at', 'created_by'),
  ...page,
})

/** In which order the sessions of a person stand. */
export const staffSessionsQuery = z.strictObject({ sort: sortBy('state', 'begun', 'used', 'ends'), ...page })
