import * as z from 'zod/mini'
import { voidReasonCodes } from '#domain/bets/void-policy.ts'
import { id, page, sortBy } from './fields.ts'

/** Which voids a list shows; by itself, because addresses are read by it before the page is there. */
export const voidQuery = z.strictObject({ bet_id: z.optional(id), market_id: z.optional(id), event_id: z.optional(id), reason: z.optional(z.enum(voidReasonCodes)), sort: sortBy('at', 'bets', 'players'), ...page })
