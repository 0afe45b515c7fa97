import * as z from 'zod/mini'
import { betLeft, betLevel, betRunner, betMark, betRow, betStatus, listedBet } from './bet-rows.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant, ipAddress, marketType, page, queryInteger, side, sortBy, text } from './fields.ts'
import { resultRow } from './result-rows.ts'

const readBets = { kind: 'section', section: 'BETS', accounts: 'own-subtree' } as const

export const bets = table({
  list: {
    method: 'GET',
    path: '/api/bet',
    origin: 'spec',
    summary: 'Bets, newest first, with filters; a page may be short, or empty, with a cursor that goes on and the moment that has been looked through to, where few of many bets match. A range of prices (`odds_min`, `odds_max`) is of decimal odds, unless `market_type`, `market_id` or `selection_id` says that rates are meant',
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
      /** Thousandths: decimal odds alone, unless a type, a market or a runner says which kind of price is meant. */
      odds_min: z.optional(queryInteger(0, 100_000_000)),
      odds_max: z.optional(queryInteger(0, 100_000_000)),
      ip: z.optional(ipAddress),
      flag: z.optional(betMark),
      currency: z.optional(currency),
      /** `placed` is by the moment of acceptance; newest first without it. Amounts are in minor units, whatever their currency: whoever compares them says which. */
      sort: sortBy('placed', 'stake', 'liability'),
      ...page,
    }),
    row: listedBet,
    csv: csvColumns(listedBet, {
      id: 'text', placed_at: 'instant', user_name: 'text', path: 'text', game_name: 'text', league_name: 'text', event_id: 'text', event_name: 'text',
      market_id: 'text', market_name: 'text', market_type: 'text', selection_id: 'text', selection_name: 'text', line: 'thousandths', side: 'text',
      price_requested: 'thousandths', price_matched: 'thousandths', price_reduced: 'thousandths', stake_minor: 'amount', kept_bp: 'integer',
      profit_minor: 'amount', liability_minor: 'amount', result_minor: 'amount', currency: 'text', status: 'text', in_play: 'boolean', delay_ms: 'integer',
      flags: 'list', ip: 'text', user_agent: 'text', device: 'text', 'voided.at': 'instant', 'voided.by': 'text', 'voided.reason': 'text',
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
      left: betLeft,
      delay_ms: z.int(),
      user_agent: z.nullable(z.string()),
      device: z.nullable(z.string()),
      commission_bp: z.int(),
      results: z.array(resultRow),
      /** Runners of the market; none where a number decides. */
      runners: z.array(betRunner),
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
