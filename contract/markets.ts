import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant, marketStatus, marketType, page, stakes, thousandths } from './fields.ts'
import { outcome } from './result-rows.ts'

const readSports = { kind: 'section', section: 'SPORTS', accounts: 'own-subtree' } as const

/** [price in thousandths, size in minor units], best first. */
const level = z.tuple([thousandths, amount])

export const quote = z.object({
  back: z.array(level),
  lay: z.array(level),
  /** Fancies alone: the line in thousandths; back is Yes, lay is No. In a line market the price of a level is its line: back is under, lay is over. */
  line: z.optional(thousandths),
  last: z.optional(thousandths),
})

/** Quotes by selection id; markets of numbers have one, under 'line'. */
export const quotes = z.record(z.string(), quote)

export const selectionRow = z.object({
  id,
  name: z.string(),
  status: z.enum(['active', 'removed']),
})

export const marketRow = z.object({
  id,
  event_id: id,
  name: z.string(),
  type: marketType,
  winners_count: z.int(),
  status: marketStatus,
  in_play: z.boolean(),
  bet_lock: z.boolean(),
  feed_silent: z.boolean(),
  revision: z.int(),
  /** A result stands or stood that keeps it from bets for good: any but one that was withdrawn unverified, by its feed alone or where no feed brings it. */
  result_begun: z.boolean(),
  version: z.int(),
  lay_allowed: z.boolean(),
  /** A feed brings it. */
  of_feed: z.boolean(),
  /** A person holds it in this status against its feed. */
  held: z.boolean(),
  archived: z.boolean(),
  /** A void of many bets is at work on it: it takes no bets, and no result of it is verified or rolled back until that is done. */
  voiding: z.boolean(),
  /** It is the match: its result ends the event. At most one of an event. */
  decides_event: z.boolean(),
  selections: z.array(selectionRow),
  quotes,
  prices_at: z.nullable(instant),
  bets: z.int(),
  stakes,
})

/** A cell of the book: what the viewer's subtree wins or loses if this happens. Positive: the house side gains. */
export const bookCell = z.object({
  /** Selection id, or the label of a run interval ('46-49'). */
  key: z.string(),
  label: z.string(),
  /** The whole book of the subtree, exact. */
  total_minor: amount,
  /** The viewer's own share of it, rounded for display from exact basis points. */
  my_share_minor: amount,
})

/** A market's book in one currency; there is none where nobody has bet in that currency. */
export const bookRow = z.object({
  market_id: id,
  currency,
  /** `per_runner`: several winners, each cell is won if that runner places; cells do not exclude each other. */
  form: z.enum(['outcomes', 'per_runner', 'ladder']),
  cells: z.array(bookCell),
  worst_total_minor: amount,
  worst_my_share_minor: amount,
  /** The result that the market has settled by, and what it won (positive) or lost the house side, before commission; no amounts of a dead heat, which is settled bet by bet. */
  settled: z.nullable(z.object({ outcome, total_minor: z.nullable(amount), my_share_minor: z.nullable(amount) })),
  bets: z.int(),
  stake_minor: amount,
})

export const markets = table({
  byEvent: {
    method: 'GET',
    path: '/api/event/get-market-by-eventId/{eventId}',
    origin: 'spec',
    summary: 'Markets of an event with selections and prices',
    access: readSports,
    effect: 'read',
    query: z.strictObject({ archived: z.optional(z.enum(['without', 'only'])) }),
    row: marketRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  single: {
    method: 'GET',
    path: '/api/game-market/get-single-market/{id}',
    origin: 'spec',
    summary: 'One market with selections and prices',
    access: readSports,
    effect: 'read',
    row: marketRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  list: {
    method: 'GET',
    path: '/api/game-market/getMarketList',
    origin: 'spec',
    summary: 'Markets by event or sport, by status and type',
    access: readSports,
    effect: 'read',
    query: z.strictObject({
      event_id: z.optional(id),
      game_id: z.optional(id),
      status: z.optional(marketStatus),
      type: z.optional(marketType),
      archived: z.optional(z.enum(['without', 'only'])),
      ...page,
    }),
    row: marketRow,
    csv: csvColumns(marketRow, {
      id: 'text', event_id: 'text', name: 'text', type: 'text', status: 'text', in_play: 'boolean', bet_lock: 'boolean', feed_silent: 'boolean',
      winners_count: 'integer', revision: 'integer', bets: 'integer', stakes: 'stakes',
    }),
    refusals: [],
  },
  matchOdds: {
    method: 'GET',
    path: '/api/match-odds',
    origin: 'spec',
    summary: 'Match odds of an event: prices of its markets of runners',
    access: readSports,
    effect: 'read',
    query: z.strictObject({ event_id: id }),
    row: marketRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  books: {
    method: 'GET',
    path: '/platform/events/{eventId}/books',
    origin: 'ours',
    summary: "Books of an event's markets over the viewer's subtree, one a currency that has bets: total and own share",
    access: readSports,
    effect: 'read',
    row: bookRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  priceHistory: {
    method: 'GET',
    path: '/platform/markets/{id}/prices',
    origin: 'ours',
    summary: 'Prices of a market over time, oldest first, at most 500 points spread over its life',
    access: readSports,
    effect: 'read',
    row: z.object({ at: instant, quotes }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
