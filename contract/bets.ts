import * as z from 'zod/mini'
import { voidReasonCodes } from '#domain/bets/void-policy.ts'
import { csvColumns } from './csv.ts'
import { table } from './endpoint.ts'
import { amount, id, instant, marketType, page, queryInteger, side, sortBy, text } from './fields.ts'
import { resultRow } from './results.ts'

const readBets = { kind: 'section', section: 'BETS', accounts: 'own-subtree' } as const

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

/** A bet as lists show it. */
export const listedBet = z.object({
  ...betRow.shape,
  /** Milliseconds between asking and accepting that a limit or the feed put on the bet. */
  delay_ms: z.int(),
  /** What the player's browser says of itself. */
  user_agent: z.nullable(z.string()),
  flags: z.array(betFlag),
  /** The void that took the bet or half of it, if it was not undone. Accounts of the tree are not told by whom. */
  voided: z.nullable(z.object({ at: instant, reason: z.enum(voidReasonCodes), by: z.nullable(z.string()) })),
})

/** What one bet does, or did, to each level of its path: derived for display, exact split of this bet alone. */
export const betLevel = z.object({
  account_id: id,
  user_name: z.string(),
  level: z.int(),
  basis_points: z.int(),
  if_win_minor: amount,
  if_lose_minor: amount,
})

export const bets = table({
  list: {
    method: 'GET',
    path: '/api/bet',
    origin: 'spec',
    summary: 'Bets, newest first, with filters; a page may be short, or empty, with a cursor that goes on, where few of many bets match',
    access: readBets,
    effect: 'read',
    query: z.strictObject({
      from: z.optional(instant),
      to: z.optional(instant),
      game_id: z.optional(id),
      event_id: z.optional(id),
      market_id: z.optional(id),
      selection_id: z.optional(id),
      market_type: z.optional(marketType),
      side: z.optional(side),
      status: z.optional(betStatus),
      /** A part of the player's user name. */
      player: z.optional(text(1, 20)),
      /** Any account: the bets of its whole downline. */
      account_id: z.optional(id),
      stake_min: z.optional(queryInteger(0, 1_000_000_000_000)),
      stake_max: z.optional(queryInteger(0, 1_000_000_000_000)),
      odds_min: z.optional(queryInteger(0, 100_000_000)),
      odds_max: z.optional(queryInteger(0, 100_000_000)),
      ip: z.optional(z.union([z.ipv4(), z.ipv6()])),
      flag: z.optional(betFlag),
      /** `placed` is by the moment of acceptance; newest first without it. Amounts are in minor units, whatever their currency. */
      sort: sortBy('placed', 'stake', 'liability'),
      ...page,
    }),
    row: listedBet,
    csv: csvColumns(listedBet, {
      id: 'text', placed_at: 'instant', user_name: 'text', path: 'text', game_name: 'text', league_name: 'text', event_id: 'text', event_name: 'text',
      market_id: 'text', market_name: 'text', market_type: 'text', selection_id: 'text', selection_name: 'text', line: 'thousandths', side: 'text',
      price_requested: 'thousandths', price_matched: 'thousandths', price_reduced: 'thousandths', stake_minor: 'amount', kept_bp: 'integer',
      profit_minor: 'amount', liability_minor: 'amount', result_minor: 'amount', currency: 'text', status: 'text', in_play: 'boolean', delay_ms: 'integer',
      flags: 'list', ip: 'text', user_agent: 'text',
    }),
    refusals: [],
  },
  ticker: {
    method: 'GET',
    path: '/api/bet/bet-list',
    origin: 'spec',
    summary: 'The newest bets, where the ticker starts before the live stream takes over',
    access: { kind: 'section', section: 'SURVEILLANCE', accounts: 'own-subtree' },
    effect: 'read',
    query: z.strictObject({ limit: z.optional(queryInteger(1, 200)), game_id: z.optional(id) }),
    row: betRow,
    /** The stream number up to which these rows are complete: the live stream resumes from here. */
    extra: z.object({ stream_no: z.int() }),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: '/api/bet/{id}',
    origin: 'spec',
    summary: 'One bet: its terms, its path of shares, its result and the entries of its settlement',
    access: readBets,
    effect: 'read',
    row: z.object({
      bet: betRow,
      levels: z.array(betLevel),
      delay_ms: z.int(),
      user_agent: z.nullable(z.string()),
      commission_bp: z.int(),
      results: z.array(resultRow),
      /** Journal entries of the player's whole market, of which this bet is a part. */
      entries: z.array(
        z.object({
          id,
          type: z.string(),
          revision: z.nullable(z.int()),
          amount_minor: amount,
          at: instant,
        }),
      ),
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
