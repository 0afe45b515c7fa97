import * as z from 'zod/mini'
import { betStatus } from '#contract/bets.ts'
import { id, instant, marketType, side } from '#contract/fields.ts'

/** A search parameter that does not fit is dropped: an address from elsewhere never breaks a page. */
function loose<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}

const words = z.string().check(z.minLength(1), z.maxLength(60))
const digits = z.string().check(z.regex(/^\d{1,15}$/))

export const sportsSearch = z.object({
  game_id: loose(id),
  league_id: loose(id),
  state: loose(z.enum(['upcoming', 'in_play', 'ended', 'closed', 'needs_result'])),
  search: loose(words),
})

export const eventSearch = z.object({
  /** The market whose result panel is open. */
  market: loose(id),
  book: loose(z.enum(['total', 'my_share'])),
})

export const betsSearch = z.object({
  from: loose(instant),
  to: loose(instant),
  game_id: loose(id),
  event_id: loose(id),
  market_id: loose(id),
  market_type: loose(marketType),
  side: loose(side),
  status: loose(betStatus),
  player: loose(words),
  account_id: loose(id),
  stake_min: loose(digits),
  stake_max: loose(digits),
  odds_min: loose(digits),
  odds_max: loose(digits),
})

export const betTickerSearch = z.object({
  game_id: loose(id),
  market_type: loose(marketType),
  side: loose(side),
  player: loose(words),
  stake_min: loose(digits),
})

export const membersSearch = z.object({
  /** The account whose downline is listed; absent: where the viewer's tree begins. */
  account: loose(id),
  search: loose(words),
})
