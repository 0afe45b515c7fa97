import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant, marketType, page, sortBy } from './fields.ts'
import { entryKind, entryType, statementPeriod, statementQueries, statementView } from './statement-queries.ts'

const access = { kind: 'section', section: 'SUPERADMINS', permissions: ['Reports'], accounts: 'own-subtree' } as const

/**
 * A figure of an account that opens: `credit`, `given`, `credit_left` (the one less the other), `balance_up` (U: positive, the account
 * above owes), `balance_down` (positive, those directly below owe), `points` (total: credit and what players below won or lost on it; a
 * company's credit is what it gave), `client_pnl` (total: U of all players below), `total_pnl` (total: profit and loss of all players
 * below, turned round for accounts above), `own_pnl` (my share of it; both without cash), `cash` (received less paid, above and below).
 */
export const figure = z.enum(['credit', 'given', 'credit_left', 'balance_up', 'balance_down', 'points', 'client_pnl', 'total_pnl', 'own_pnl', 'cash'])
export type FigureName = z.output<typeof figure>

/** Whose money a figure is: all of it, the account's own part, or what is between neighbours, whatever the shares (decision 0025). */
export const figureLabel = {
  credit: 'total', given: 'total', credit_left: 'total', balance_up: 'edge', balance_down: 'edge', points: 'total', client_pnl: 'total', total_pnl: 'total', own_pnl: 'my_share', cash: 'edge',
} as const satisfies Readonly<Record<FigureName, 'total' | 'my_share' | 'edge'>>

const entryPart = z.enum(['win', 'commission', 'profit', 'won', 'lost', 'adjusted'])

const line = {
  entry_id: id,
  at: instant,
  /** The day in the time zone of the account's business, YYYY-MM-DD. */
  day: z.string(),
  type: entryType,
  description: z.string(),
  amount_minor: amount,
  /** What all entries of this day come to that the period and the filter select, whatever the page. */
  day_sum_minor: amount,
  currency,
}
/** What an entry came from: a market, or a casino round. */
const origin = {
  market_id: z.nullable(id), event_id: z.nullable(id), market_name: z.nullable(z.string()), event_name: z.nullable(z.string()), round_id: z.nullable(id),
  /**
   * Of a casino round that calls changed after its close: `corrects` where another row has what came of it before this one, else `corrected` where
   * another has what came after, before the end of the period. `round_total_minor` is what it came to for its player by then; `round_id` selects its rows.
   */
  correction: z.nullable(z.enum(['corrected', 'corrects'])),
  round_total_minor: z.nullable(amount),
}
/** In the statements of a player a casino round is one row a day (decision 0026): the entries that it adds up, oldest first; empty where it is one. */
const roundDay = { changes: z.array(z.object({ entry_id: id, at: instant, amount_minor: amount })) }
const hands = { from: z.string(), to: z.string(), ip: z.nullable(z.string()), remark: z.nullable(z.string()), by: z.nullable(z.string()) }

/**
 * Balances at the ends of the period, whatever the page and the filter; `to` is exclusive, its default is now. `sum_minor` is of what
 * the filter selects: without one it leads from the opening to the closing balance.
 */
const ends = z.object({ currency, time_zone: z.string(), opening_minor: amount, closing_minor: amount, sum_minor: amount })

const lineCsv = { at: 'instant', day: 'text', type: 'text', description: 'text' } as const
const originCsv = { ...lineCsv, round_id: 'text', correction: 'text', round_total_minor: 'amount' } as const
const pnlRow = z.object({ ...line, ...origin, ...roundDay, view: statementView, user_name: z.string(), balance_minor: z.nullable(amount) })
const creditRow = z.object({ ...line, ...hands, balance_minor: z.nullable(amount) })
const userRow = z.object({ ...line, ...origin, ...roundDay, credit_limit_minor: amount, balance_minor: amount })
const transferRow = z.object({ ...line, ...hands, payer: z.string(), payee: z.string(), balance_minor: z.nullable(amount) })
const figureEntryRow = z.object({ ...line, ...origin, account_id: id, user_name: z.string(), balance_minor: z.nullable(amount) })
const turnoverRow = z.object({
  market_id: id,
  market_name: z.string(),
  event_id: id,
  event_name: z.string(),
  settled_at: instant,
  day: line.day,
  /** Stakes of all players at or below the account on this market that no void took. */
  stake_minor: amount,
  bets: z.int(),
  currency,
})
const money = { amount_minor: 'amount', balance_minor: 'amount', day_sum_minor: 'amount', currency: 'text' } as const

const activityRow = z.object({
  figure: z.enum(['win', 'commission', 'pnl', 'turnover']),
  view: statementView,
  currency,
  today_minor: amount,
  days_3_minor: amount,
  days_7_minor: amount,
  days_30_minor: amount,
  lifetime_minor: amount,
})

export const statements = table({
  activity: {
    method: 'GET',
    path: '/api/profit-loss/activity-profit/{id}',
    origin: 'spec',
    summary: 'Win, commission, profit and turnover of today, 3, 7 and 30 days and a lifetime, in the days of the business',
    access,
    effect: 'read',
    query: z.strictObject({ view: z.optional(statementView) }),
    row: activityRow,
    csv: csvColumns(activityRow, { figure: 'text', view: 'text', today_minor: 'amount', days_3_minor: 'amount', days_7_minor: 'amount', days_30_minor: 'amount', lifetime_minor: 'amount', currency: 'text' }),
    /** When the periods began, in the days of which time zone; a lifetime has no beginning. */
    extra: z.object({ since: z.object({ today: instant, days_3: instant, days_7: instant, days_30: instant }), time_zone: z.string() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  pnl: {
    method: 'GET',
    path: '/api/profit-loss/account-statement-pnl',
    origin: 'spec',
    summary: 'Profit and loss, newest first, with the running balance; cash and credit are no part of it, and a casino round of a player is one row a day',
    access,
    effect: 'read',
    query: statementQueries.pnl,
    row: pnlRow,
    csv: csvColumns(pnlRow, { entry_id: 'text', ...originCsv, user_name: 'text', view: 'text', ...money }),
    extra: z.object({ ends }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  credit: {
    method: 'GET',
    path: '/api/profit-loss/credit-statement',
    origin: 'spec',
    summary: 'Credit received and handed down, newest first; the balance is what may still be handed down, for a player the limit',
    access,
    effect: 'read',
    query: statementQueries.credit,
    row: creditRow,
    csv: csvColumns(creditRow, { entry_id: 'text', ...lineCsv, from: 'text', to: 'text', ip: 'text', by: 'text', remark: 'text', ...money }),
    extra: z.object({ ends }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  user: {
    method: 'GET',
    path: '/api/profit-loss/account-statement-user',
    origin: 'spec',
    summary: "A player's whole account, newest first: profit and loss, cash, credit limit and balance after each; a casino round is one row a day",
    access,
    effect: 'read',
    query: statementQueries.user,
    row: userRow,
    csv: csvColumns(userRow, { entry_id: 'text', ...originCsv, credit_limit_minor: 'amount', ...money }),
    extra: z.object({ ends }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  transfers: {
    method: 'GET',
    path: '/api/transfer/transfer-statement/{id}',
    origin: 'spec',
    summary: 'Cash given and taken, newest first: who paid whom',
    access,
    effect: 'read',
    query: statementQueries.transfers,
    row: transferRow,
    csv: csvColumns(transferRow, { entry_id: 'text', ...lineCsv, payer: 'text', payee: 'text', ip: 'text', by: 'text', remark: 'text', ...money }),
    extra: z.object({ ends }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  entries: {
    method: 'GET',
    path: '/platform/statements/{id}/entries',
    origin: 'ours',
    summary: 'The entries that sum to a figure of an account',
    access: { ...access, permissions: [] },
    effect: 'read',
    /**
     * `part`: only commission, or all other profit and loss, or both without cash and credit; `won` and `lost`: results and rounds that players won, or lost,
     * with what took them back; `adjusted`: what voids and people moved. The rest: what is of one kind, sport, type of market, event, market or game of the casino.
     */
    query: z.strictObject({
      figure, part: z.optional(entryPart), type: z.optional(entryKind), game_id: z.optional(id), market_type: z.optional(marketType), event_id: z.optional(id), market_id: z.optional(id), casino_game_id: z.optional(id), round_id: z.optional(id), ...statementPeriod, ...page,
    }),
    row: figureEntryRow,
    csv: csvColumns(figureEntryRow, { entry_id: 'text', ...originCsv, account_id: 'text', user_name: 'text', ...money }),
    extra: z.object({ ends }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  turnover: {
    method: 'GET',
    path: '/platform/statements/{id}/turnover',
    origin: 'ours',
    summary: 'The settled markets that sum to the turnover of an account, the last to settle first',
    access: { ...access, permissions: [] },
    effect: 'read',
    query: z.strictObject({ from: statementPeriod.from, to: statementPeriod.to, sort: sortBy('settled_at'), ...page }),
    row: turnoverRow,
    csv: csvColumns(turnoverRow, {
      market_id: 'text', settled_at: 'instant', day: 'text', event_name: 'text', market_name: 'text', stake_minor: 'amount', bets: 'integer', currency: 'text',
    }),
    /** Of the whole period, whatever the page. */
    extra: z.object({ sum_minor: amount, currency, time_zone: z.string() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  balanceAt: {
    method: 'GET',
    path: '/platform/statements/{id}/balance',
    origin: 'ours',
    summary: 'The figures of an account as of a past moment, from the entries until then: among them what was available, of a player before open bets (`points`), of others to hand down (`credit_left`)',
    access,
    effect: 'read',
    query: z.strictObject({ at: instant }),
    row: z.object({ figure, /** `edge`: between neighbours, whatever the shares. */ label: z.enum(['total', 'my_share', 'edge']), currency, at: instant, amount_minor: amount }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
