import * as z from 'zod/mini'
import { instant, page, sortBy, text } from './fields.ts'

/* What of the record is asked for; by itself, because addresses are read by it before a page of the record is there. */

export const actorKind = z.enum(['staff', 'account', 'platform', 'provider', 'feed', 'system', 'nobody'])

/** What stands out in the record; each entry of it has at most one kind. */
export const eventKinds = [
  'sign_in', 'sign_in_failed', 'access_refused', 'security', 'policy', 'staff', 'result', 'void', 'money', 'account', 'limit', 'catalogue', 'notice', 'record', 'export', 'system',
  'large_wager', 'large_win', 'large_transfer', 'negative_balance', 'program', 'component',
] as const

const filters = {
  from: z.optional(instant),
  to: z.optional(instant),
  /** A call ('results.verify') or the beginning of some ('results.'). */
  action: z.optional(text(1, 60)),
  outcome: z.optional(z.enum(['done', 'refused'])),
  /** In the target, the reason, the call, the address or the correlation id. */
  search: z.optional(text(1, 100)),
  /** By the moment, which is the order of ids; newest first without it. */
  sort: sortBy('at'),
  ...page,
}

/** `kind`: whose id it is; staff unless said otherwise. */
export const activityQuery = z.strictObject({ kind: z.optional(z.enum(['staff', 'account'])), ...filters })
export const recordQuery = z.strictObject({ actor_kind: z.optional(actorKind), target_kind: z.optional(text(1, 40)), target_id: z.optional(text(1, 120)), ...filters })
/** `event`: kinds, separated by commas. */
export const eventsQuery = z.strictObject({
  event: z.optional(z.string().check(z.regex(new RegExp(`^(${eventKinds.join('|')})(,(${eventKinds.join('|')}))*$`)))),
  ...filters,
})
