import * as z from 'zod/mini'
import { id, instant, marketType } from './fields.ts'

/** Of whom, of when and of what figures are asked; by itself, because addresses are read by it before the page of analytics is there. */
export const analyticsAsked = {
  /** All players below it; without one, of the caller's own place. */
  account_id: z.optional(id),
  from: z.optional(instant),
  to: z.optional(instant),
  game_id: z.optional(id),
  market_type: z.optional(marketType),
}

export const analyticsSeriesQuery = z.strictObject({ ...analyticsAsked, by: z.optional(z.enum(['hour', 'day'])) })
