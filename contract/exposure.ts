import * as z from 'zod/mini'
import { betRow } from './bet-rows.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant, marketStatus, marketType, page, pageSizeMax, queryInteger, side, stake, text } from './fields.ts'

const access = { kind: 'section', section: 'BETS', accounts: 'own-subtree' } as const

/**
 * `total`: the Total Book, the other side of all players below, 100 %. `my_pt`: the part of it that the account carries whose place it
 * is looked at from, by the shares frozen on the bets. Amounts are the account's profit: a loss is negative.
 */
export const exposureView = z.enum(['total', 'my_pt'])
const view = exposureView

/** From whose place: an account of the viewer's subtree; without it the viewer's own (staff: the company's). */
const place = { account_id: z.optional(id) }

/** A cell of a book: a runner, or a stretch of numbers, with what the book pays there. */
export const exposureCell = z.object({
  /** The runner's id, or the label of a stretch of numbers ("46-49"). */
  selection_id: z.string(),
  name: z.string(),
  total_book: amount,
  my_pt: amount,
})

/** What a market comes to in each outcome. Worst and best come with the outcome that brings them; `net` is the worst where it loses, else 0. */
const book = {
  market_id: id,
  market_type: marketType,
  status: marketStatus,
  currency,
  bets: z.int(),
  stake: amount,
  /** `per_runner`: several win; each cell is paid if that runner is among them. */
  form: z.enum(['outcomes', 'per_runner', 'ladder']),
  selections: z.array(exposureCell),
  worst_total: amount,
  worst_total_outcome: z.string(),
  worst_my_pt: amount,
  worst_my_pt_outcome: z.string(),
  best_total: amount,
  best_my_pt: amount,
}
export const exposureMarket = z.object({ ...book, market_name: z.string() })
export const exposureFancy = z.object({ ...book, name: z.string() })

/** Sums of the worst cases of single markets, each counted where it loses: markets never make up for each other. One a currency. */
const net = { currency, stake: amount, bets: z.int(), markets: z.int(), events: z.int(), net_total: amount, net_my_pt: amount }
export const exposureNet = z.object(net)
export const exposureSport = z.object({ sport_id: id, sport_name: z.string(), ...net })

const event = { event_id: id, event_name: z.string(), sport_id: id, sport_name: z.string(), league_name: z.string(), start_time: instant, in_play: z.boolean() }

export const exposureEvent = z.object({
  ...event,
  /** One entry a currency. */
  total_stake: z.array(z.object({ currency, minor: amount })),
  net: z.array(exposureNet),
  markets: z.array(exposureMarket),
  fancies: z.array(exposureFancy),
})

/** A market in one outcome: a line of the exposure as a plain table. */
export const outcomeRow = z.object({
  ...event,
  market_id: id,
  market_name: z.string(),
  market_type: marketType,
  status: marketStatus,
  currency,
  bets: z.int(),
  stake: amount,
  ...exposureCell.shape,
  /** Of the whole market, as in each of its lines. */
  worst_total: amount,
  worst_my_pt: amount,
})

const filter = {
  ...place,
  sport_id: z.optional(id),
  event_id: z.optional(id),
  currency: z.optional(currency),
  /** A part of the name of an event, league or market. */
  search: z.optional(text(1, 60)),
  /**
   * Which book puts the list in order, currency by currency: what loses most comes first, and an event with books in two currencies stands in
   * either, with those of that one. Without it, the event that starts first.
   */
  view: z.optional(view),
}

export const worstRow = z.object({
  ...event,
  market_id: id,
  market_name: z.string(),
  market_type: marketType,
  status: marketStatus,
  currency,
  bets: z.int(),
  stake: amount,
  view,
  worst: amount,
  worst_outcome: z.string(),
  best: amount,
  best_outcome: z.string(),
})

export const downlineRow = z.object({
  user_id: id,
  login: z.string(),
  level: z.int(),
  has_downline: z.boolean(),
  currency,
  bets: z.int(),
  stake: amount,
  selections: z.array(exposureCell),
  worst_total: amount,
  worst_my_pt: amount,
  /** What the players below have blocked on their own accounts for this market: another number than any worst case here. */
  blocked: amount,
})
const downlineTotal = z.omit(downlineRow, { user_id: true, login: true, level: true, has_downline: true })

/**
 * What bets bring in the outcome that is asked for, as the cell has it: of the Total Book, and the account's own part, null where no
 * outcome is asked for. `total_book` of all bets sums to the cell. So does the exact part, which is rounded where it is shown: of a bet by
 * itself, of a sum once.
 */
const inOutcome = { total_book: z.nullable(amount), my_pt: z.nullable(amount) }

export const breakdownRow = z.object({
  ...z.pick(betRow, { id: true, placed_at: true, path: true, selection_name: true, line: true, side: true, currency: true, in_play: true, ip: true }).shape,
  user_id: id,
  login: z.string(),
  selection_id: z.nullable(id),
  price: z.nullable(z.int()),
  stake: amount,
  /** What the player wins, and loses, of this bet alone. */
  profit: amount,
  liability: amount,
  my_share_bp: z.int(),
  /** The viewer's own part when the player wins, and when the player loses. */
  my_pl_if_win: amount,
  my_pl_if_lose: amount,
  ...inOutcome,
})

/** Alarms of one person at most: each is held against every open market, every two seconds. */
export const alarmsMax = 50

/** A loss at which a person wants to be told: of any one market, or of all together; their own, and nobody else's. How it stands is of the last look at it, at most some seconds ago. */
export const alarmRow = z.object({
  id,
  /** From whose place; null: the person's own (staff: the company's). */
  account_id: z.nullable(id),
  account_name: z.nullable(z.string()),
  sport_id: z.nullable(id),
  sport_name: z.nullable(z.string()),
  scope: z.enum(['market', 'all']),
  view,
  currency,
  /** Minor units lost or more. */
  threshold_minor: stake,
  created_at: instant,
  /** What would be lost now, minor units: of the market that loses most, or of all together. */
  loss_minor: amount,
  /** Since when it rings; null: it is quiet. */
  ringing_since: z.nullable(instant),
  /** In how many markets; 1 where all are watched together. */
  ringing: z.int(),
  /** When it last began to ring; null: it never did. */
  last_rung_at: z.nullable(instant),
  /** The market that would lose most now, of those that it watches; null where none would. */
  worst: z.nullable(worstRow),
})

export const exposure = table({
  net: {
    method: 'GET',
    path: '/api/exposure/admin-net-exposure-new',
    origin: 'spec',
    summary: 'Net exposure over all markets that are not settled, event by event: Total Book and My PT',
    access,
    effect: 'read',
    query: z.strictObject({ ...filter, ...page }),
    row: exposureEvent,
    /** Over everything that the filter selects, not the page alone. `choices`: what there is to filter by, whatever the filter selects. */
    extra: z.object({ totals: z.array(exposureNet), sports: z.array(exposureSport), choices: z.object({ currencies: z.array(currency), sports: z.array(z.object({ sport_id: id, sport_name: z.string() })) }) }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  outcomes: {
    method: 'GET',
    path: '/platform/exposure/outcomes',
    origin: 'ours',
    summary: 'Net exposure as a plain table: a line for each outcome of each market, in the order of the events; a page counts events',
    access,
    effect: 'read',
    query: z.strictObject({ ...filter, ...page }),
    row: outcomeRow,
    csv: csvColumns(outcomeRow, {
      sport_name: 'text', league_name: 'text', event_name: 'text', start_time: 'instant', market_name: 'text', market_type: 'text', status: 'text', currency: 'text', name: 'text',
      total_book: 'amount', my_pt: 'amount', worst_total: 'amount', worst_my_pt: 'amount', stake: 'amount', bets: 'integer',
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  downline: {
    method: 'GET',
    path: '/api/exposure/mymarketexpodownline-new',
    origin: 'spec',
    summary: "A market's book by direct downline, one row each; rows sum to their parent's in every outcome",
    access,
    effect: 'read',
    /** `parent_id`: whose children; without it those of the account whose place it is (staff: the companies). */
    query: z.strictObject({ market_id: id, parent_id: z.optional(id), ...place }),
    row: downlineRow,
    /** The parent's own row, one a currency: not a sum of worst cases. */
    extra: z.object({ totals: z.array(downlineTotal) }),
    csv: csvColumns(downlineRow, {
      login: 'text', level: 'integer', bets: 'integer', stake: 'amount', worst_total: 'amount', worst_my_pt: 'amount', blocked: 'amount', currency: 'text',
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  bets: {
    method: 'GET',
    path: '/api/exposure/bet-breakdown',
    origin: 'spec',
    summary: 'The bets behind a cell, newest first, with the viewer\'s part of each; voided ones count nothing and are left out',
    access,
    effect: 'read',
    /**
     * `user_id`: any account of the subtree, with all players below it; `outcome`: the cell, by its `selection_id`: every bet of the market
     * is behind it, and says what it brings there; `selection_id`: only bets on that runner; `currency`: of that one alone, as the cells of
     * a market are.
     */
    query: z.strictObject({ market_id: id, user_id: z.optional(id), outcome: z.optional(text(1, 40)), selection_id: z.optional(id), side: z.optional(side), currency: z.optional(currency), ...place, ...page }),
    row: breakdownRow,
    /** Over everything that is selected: backs, lays and both, one of each a currency. */
    extra: z.object({
      subtotals: z.array(z.object({
        of: z.enum(['back', 'lay', 'market']), currency, bets: z.int(), stake: amount, profit: amount, liability: amount, my_pl_if_win: amount, my_pl_if_lose: amount, ...inOutcome,
      })),
    }),
    csv: csvColumns(breakdownRow, {
      id: 'text', placed_at: 'instant', login: 'text', path: 'text', selection_name: 'text', line: 'thousandths', side: 'text', price: 'thousandths', stake: 'amount',
      profit: 'amount', liability: 'amount', my_share_bp: 'integer', my_pl_if_win: 'amount', my_pl_if_lose: 'amount', total_book: 'amount', my_pt: 'amount', currency: 'text', in_play: 'boolean', ip: 'text',
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  worst: {
    method: 'GET',
    path: '/platform/exposure/worst',
    origin: 'ours',
    summary: 'Where most would be lost right now: markets by their worst case, currency by currency, with the outcome that brings it; on request only the first of each currency',
    access,
    effect: 'read',
    /** `of_each`: only so many of each currency, those that lose most. */
    query: z.strictObject({ ...filter, of_each: z.optional(queryInteger(1, pageSizeMax)), ...page }),
    row: worstRow,
    csv: csvColumns(worstRow, {
      sport_name: 'text', league_name: 'text', event_name: 'text', start_time: 'instant', market_name: 'text', market_type: 'text', status: 'text', view: 'text',
      worst: 'amount', worst_outcome: 'text', best: 'amount', best_outcome: 'text', stake: 'amount', bets: 'integer', currency: 'text',
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  alarms: {
    method: 'GET',
    path: '/platform/exposure/alarms',
    origin: 'ours',
    summary: "One's own alarms: losses at which one is told, with what would be lost now and since when they ring",
    access,
    effect: 'read',
    row: alarmRow,
    refusals: [],
  },
  addAlarm: {
    method: 'POST',
    path: '/platform/exposure/alarms',
    origin: 'ours',
    summary: 'Set an alarm at a loss, for any one market or for all together',
    access,
    effect: 'write',
    body: z.strictObject({
      account_id: z.optional(id), sport_id: z.optional(id), scope: z.enum(['market', 'all']), view, currency, threshold_minor: stake,
    }),
    row: alarmRow,
    refusals: ['ACCESS_NOT_FOUND', 'PREFERENCE_TOO_MANY'],
  },
  removeAlarm: {
    method: 'DELETE',
    path: '/platform/exposure/alarms/{id}',
    origin: 'ours',
    summary: 'Take back one of your own alarms',
    access,
    effect: 'write',
    row: z.object({ id }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
