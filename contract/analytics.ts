import * as z from 'zod/mini'
import { analyticsAsked, analyticsSeriesQuery } from './analytics-query.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant } from './fields.ts'
import { reportAccount } from './reports.ts'

const access = { kind: 'section', section: 'BETS', accounts: 'own-subtree' } as const

/** Figures are as far as they are summed; hours and days are those of the time zone. */
const extra = z.object({
  time_zone: z.string(),
  summed_until: instant,
  /** Whose figures they are: the account's, or every company's. */
  accounts: z.array(reportAccount),
  /** Null: of everybody. */
  account_name: z.nullable(z.string()),
  /** Whose books they are: the name of the business; null: of all businesses. */
  operator: z.nullable(z.string()),
  generated_at: instant,
})

const part = {
  currency,
  bets: z.int(),
  turnover_minor: amount,
  pnl_minor: amount,
  sports_pnl_minor: amount,
  commission_minor: amount,
  /** On how many days players were active, each player counted for each day. */
  players: z.int(),
}

export const analytics = table({
  series: {
    method: 'GET',
    path: '/platform/analytics',
    origin: 'ours',
    summary: 'Bets, stakes and profit by hour or day, one row a currency; without either, their totals',
    access,
    effect: 'read',
    query: analyticsSeriesQuery,
    row: z.object({
      /** The beginning of the hour or day; null for totals. */
      at: z.nullable(instant),
      currency,
      bets: z.int(),
      bets_in_play: z.int(),
      /** Staked, less what was voided. */
      turnover_minor: amount,
      stake_in_play_minor: amount,
      stake_before_minor: amount,
      /** What players lost, with the commission taken from them. */
      pnl_minor: amount,
      /** Of it what bets brought: rounds of the casino have no turnover, and are in no margin. */
      sports_pnl_minor: amount,
      commission_minor: amount,
      /** The account's own part of it. */
      own_minor: amount,
      /** Players who placed a bet, or played a round of the casino that moved money, in the hour or on the day; of a total, on how many days each of them did. */
      players: z.int(),
    }),
    extra,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  split: {
    method: 'GET',
    path: '/platform/analytics/split',
    origin: 'ours',
    summary: 'The same over a time, by sport, by market type, or by branch directly below',
    access,
    effect: 'read',
    query: z.strictObject({ ...analyticsAsked, by: z.enum(['sport', 'market_type', 'branch']) }),
    row: z.object({
      /** The id of the sport or of the account; the name of the market type. Of the casino: empty, or `casino`. */
      key: z.string(),
      name: z.string(),
      ...part,
    }),
    /** Of branches those that moved most are told; how many others there are, and what these come to, so that all come to the whole. */
    extra: z.object({ ...extra.shape, left_out: z.array(z.object({ ...part, parts: z.int() })) }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  levels: {
    method: 'GET',
    path: '/platform/analytics/levels',
    origin: 'ours',
    summary: 'The same through the accounts of each level of the tree, and what these made of it',
    access,
    effect: 'read',
    query: z.strictObject(analyticsAsked),
    row: z.object({
      level: z.int(),
      /** Of all players below the accounts of the level: what one bet does counts at every level above it. */
      ...part,
      /** What the accounts of the level keep of it. */
      own_minor: amount,
    }),
    extra,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  top: {
    method: 'GET',
    path: '/platform/analytics/top',
    origin: 'ours',
    summary: 'The ten players who won or lost most, or the ten markets that moved most',
    access,
    effect: 'read',
    query: z.strictObject({ ...analyticsAsked, of: z.enum(['winners', 'losers', 'markets']) }),
    row: z.object({
      id,
      name: z.string(),
      /** Of markets. */
      event_name: z.nullable(z.string()),
      game_id: z.nullable(id),
      event_id: z.nullable(id),
      currency,
      bets: z.int(),
      turnover_minor: amount,
      /** Players: their own profit. Markets: the house's. */
      pnl_minor: amount,
    }),
    extra,
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
