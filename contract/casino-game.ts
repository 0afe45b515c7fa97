import * as z from 'zod/mini'
import { id, instant, text } from './fields.ts'
import { offerStatus } from './sports.ts'

// Apart from the calls of the casino: those of the catalogue have games too, and a screen of sports then fetches no call of the casino.

/** Why players see a game, or do not: the first that holds. */
export const casinoShown = z.enum(['shown', 'archived', 'kind_off', 'provider_off', 'sub_category_off', 'off', 'no_device', 'scheduled'])
export type CasinoShown = z.output<typeof casinoShown>

/** What a game pays back in the long run, basis points; null is not known. */
export const returnBp = z.nullable(z.int().check(z.gte(0), z.lte(10_000)))
/** Sent along when a game is opened. */
export const launchParams = z.record(z.string().check(z.regex(/^[\w.-]{1,40}$/)), text(0, 200)).check(z.refine((params) => Object.keys(params).length <= 20))

/** A game, which the specification calls a casino event. `game_id` is its kind: a sport of the casino's menu. */
export const casinoGameRow = z.object({
  id,
  kind: z.literal('casino'),
  casino_provider_id: id,
  provider_name: z.string(),
  sub_category_id: id,
  sub_category_name: z.string(),
  game_id: id,
  game_name: z.string(),
  code: z.string(),
  name: z.string(),
  status: offerStatus,
  desktop: z.boolean(),
  mobile: z.boolean(),
  popular: z.boolean(),
  shown: casinoShown,
  /** What it returns of stakes in the long run by its rules, in basis points. */
  return_bp: z.nullable(z.int()),
  visible_from: z.nullable(instant),
  desktop_image: z.nullable(z.string()),
  mobile_image: z.nullable(z.string()),
  launch_params: z.record(z.string(), z.string()),
  archived: z.boolean(),
  version: z.int(),
})
