import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { downlineFilter } from './downline-query.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, page } from './fields.ts'

const access = { kind: 'section', section: 'SUPERADMINS', accounts: 'own-subtree' } as const

/** Sums over everything that a list's filter selects: the accounts of a business have one currency. */
export const accountTotals = z.object({
  currency,
  accounts: z.int(),
  credit_minor: amount,
  given_minor: amount,
  unsettled_minor: amount,
  exposure_minor: amount,
  available_minor: amount,
  /** What players selected, or below who is selected, have: each is counted once. */
  points_minor: amount,
  client_pnl_minor: amount,
  client_pnl_share_minor: amount,
  own_pnl_minor: amount,
})

/**
 * A total of a listing. Credit, given, unsettled, available and own P&L are sums over everybody selected; of the others, which count
 * players below, over those of the selected who stand below no other of them.
 */
export const totalFigure = z.enum(['credit', 'given', 'unsettled', 'exposure', 'available', 'points', 'client_pnl', 'client_share', 'own_pnl'])
export type TotalFigure = z.output<typeof totalFigure>

const totalAccountRow = z.object({ id, user_name: z.string(), name: z.string(), level: z.int(), currency, amount_minor: amount })

const heldRow = z.object({
  kind: z.enum(['player', 'market', 'round']),
  id,
  name: z.string(),
  /** Below whom the player stands, the event of the market, what the provider calls the round. */
  place: z.string(),
  /** Of a market: bets and their stakes, and the outcome in which most is lost. */
  bets: z.nullable(z.int()),
  stake_minor: z.nullable(amount),
  worst_outcome: z.nullable(z.string()),
  amount_minor: amount,
  currency,
})

/** What the accounts of a downline come to. */
export const downlineTotals = table({
  downlineTotals: {
    method: 'GET',
    path: '/platform/super-admins/{id}/downline-totals',
    origin: 'ours',
    summary: "Sums over all of an account's downline that a filter selects, whatever the page; no row where that is nobody",
    access,
    effect: 'read',
    query: z.strictObject(downlineFilter),
    row: accountTotals,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  totalAccounts: {
    method: 'GET',
    path: '/platform/super-admins/total-accounts',
    origin: 'ours',
    summary: 'The accounts whose figures sum to a total of a listing, the largest amount first; below whose downline it is, or where the tree begins',
    access,
    effect: 'read',
    query: z.strictObject({ account_id: z.optional(id), figure: totalFigure, ...downlineFilter, ...page }),
    row: totalAccountRow,
    csv: csvColumns(totalAccountRow, { id: 'text', user_name: 'text', name: 'text', level: 'integer', amount_minor: 'amount', currency: 'text' }),
    /** Of all of them, whatever the page. */
    extra: z.object({ accounts: z.int(), sum_minor: amount }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  held: {
    method: 'GET',
    path: '/platform/super-admins/{id}/held',
    origin: 'ours',
    summary: 'What makes up what is held of an account, the largest first: of a player the open markets, each with what they lose in it at worst, and the open casino rounds; of others the players below',
    access,
    effect: 'read',
    query: z.strictObject(page),
    row: heldRow,
    csv: csvColumns(heldRow, { kind: 'text', id: 'text', name: 'text', place: 'text', bets: 'integer', stake_minor: 'amount', worst_outcome: 'text', amount_minor: 'amount', currency: 'text' }),
    /** Of all of them, whatever the page. */
    extra: z.object({ currency, parts: z.int(), sum_minor: amount }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  clientShare: {
    method: 'GET',
    path: '/platform/super-admins/{id}/client-share',
    origin: 'ours',
    summary: "What of the client P&L below an account is not the viewer's own: results by the share that was frozen on their bets, and cash in proportion",
    access,
    effect: 'read',
    row: z.object({
      id,
      currency,
      client_pnl_minor: amount,
      client_pnl_share_minor: amount,
      /** All that players below won or lost in all on bets in which the viewer, for staff the company, has this share. */
      results: z.array(z.object({ share_bp: z.int(), result_minor: amount })),
      /** What the client P&L is more or less than these results: cash given and taken. */
      cash_minor: amount,
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
