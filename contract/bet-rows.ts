import * as z from 'zod/mini'
import { voidReasonCodes } from '#domain/bets/void-policy.ts'
import { amount, id, instant, marketType, side } from './fields.ts'

export const betStatus = z.enum(['open', 'won', 'lost', 'even', 'void'])

export const betRow = z.object({
  id,
  placed_at: instant,
  player_id: id,
  user_name: z.string(),
  /** User names from the level below the viewer down to the player's parent. */
  path: z.string(),
  game_id: id,
  game_name: z.string(),
  league_name: z.string(),
  event_id: id,
  event_name: z.string(),
  market_id: id,
  market_name: z.string(),
  market_type: marketType,
  selection_id: z.nullable(id),
  selection_name: z.string(),
  line: z.nullable(z.int()),
  side,
  price_requested: z.nullable(z.int()),
  price_matched: z.nullable(z.int()),
  /** The price after runners have left the market, where they changed it. */
  price_reduced: z.nullable(z.int()),
  stake_minor: amount,
  /** Basis points of the bet that stand: 10000 for all of it, 5000 after a void by half, 0 for a void bet. */
  kept_bp: z.int(),
  /** Profit if it wins, and what it can lose at worst, as promised when it was accepted. */
  profit_minor: amount,
  liability_minor: amount,
  currency: z.string(),
  in_play: z.boolean(),
  ip: z.nullable(z.string()),
  status: betStatus,
  /** The player's result of this bet alone, before commission; null while open. */
  result_minor: z.nullable(amount),
})

/** What stands out about a bet: none of it says that anything is wrong. */
export const betFlag = z.enum(['in_play', 'delayed', 'price_moved', 'runner_left', 'part_void'])
export type BetFlag = z.output<typeof betFlag>

/** What bets are found by: what stands out about them, or that they were placed before play, as most are. */
export const betMark = z.enum([...betFlag.options, 'before_play'])
export type BetMark = z.output<typeof betMark>

/** A bet as lists show it. */
export const listedBet = z.object({
  ...betRow.shape,
  /** Milliseconds between asking and accepting that a limit or the feed put on the bet. */
  delay_ms: z.int(),
  /** What the player's browser says of itself. */
  user_agent: z.nullable(z.string()),
  /** What the player site knows the player's device by; null where it did not say. */
  device: z.nullable(z.string()),
  flags: z.array(betFlag),
  /** The void that took the bet or half of it, if it was not undone. Accounts of the tree are not told by whom. */
  voided: z.nullable(z.object({ at: instant, reason: z.enum(voidReasonCodes), by: z.nullable(z.string()) })),
})

/** A runner of the bet's market by its name: outcomes name runners by their ids. */
export const betRunner = z.object({ id, name: z.string() })

/** What one bet does, or did, to each level of its path: derived for display, exact split of this bet alone. */
export const betLevel = z.object({
  account_id: id,
  user_name: z.string(),
  level: z.int(),
  basis_points: z.int(),
  if_win_minor: amount,
  if_lose_minor: amount,
})

/**
 * What is left of a bet of which a part was voided, or whose price fell when a runner left: amounts as they stand now, minor units. Null of
 * a bet that stands as it was accepted.
 */
export const betLeft = z.nullable(z.object({ stake_minor: amount, profit_minor: amount, liability_minor: amount, levels: z.array(betLevel) }))
