import * as z from 'zod/mini'
import { maintenanceScopes } from '#domain/markets/maintenance.ts'
import { noticeCategories, priorities } from '#domain/notices/notice-kinds.ts'
import { page, sortBy } from './fields.ts'

// By themselves, because addresses are read by them before the pages are there.

export const maintenanceStates = ['announced', 'in_force', 'ended'] as const

/** Which maintenance a list shows, the one announced last first unless another order is asked for. */
export const maintenanceQuery = z.strictObject({ state: z.optional(z.enum(maintenanceStates)), scope: z.optional(z.enum(maintenanceScopes)), sort: sortBy('announced', 'starts'), ...page })

/**
 * `all`: the staff, every account that signs in, and the players of every site. `business`: those of one business. `level`: accounts of one
 * level. `branch`: an account and everybody below it. `players`: players only, of one business or of all.
 */
export const audiences = ['all', 'business', 'level', 'branch', 'players'] as const
export const siteNotificationStates = ['waiting', 'shown', 'over'] as const

/** Which site notifications a list shows, the one written last first unless another order is asked for. */
export const siteNotificationsQuery = z.strictObject({
  state: z.optional(z.enum(siteNotificationStates)),
  audience: z.optional(z.enum(audiences)),
  priority: z.optional(z.enum(priorities)),
  sort: sortBy('created', 'starts'),
  ...page,
})

/**
 * Which of their own notifications a person sees: `all` (the default) is everything that is not archived, `unread` what of it has not been
 * read. Without an order what is unread of a high priority stands before all else, each newest first.
 */
export const notificationsQuery = z.strictObject({
  tab: z.optional(z.enum(['all', 'unread', 'archived'])),
  category: z.optional(z.enum(noticeCategories)),
  sort: sortBy('at'),
  ...page,
})
