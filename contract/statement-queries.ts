import * as z from 'zod/mini'
import { id, instant, page, sortBy, text } from './fields.ts'

/** `total`: all players below, 100 %, as they see it turned round for accounts above. `my_share`: the account's own part. */
export const statementView = z.enum(['total', 'my_share'])

export const entryType = z.enum([
  'pnl', 'commission', 'pnl_reversal', 'commission_reversal', 'void_adjustment', 'void_reversal', 'void_adjustment_reversal',
  'credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take', 'bonus', 'adjustment', 'casino_round',
])
/** One kind of entry; `casino`: rounds, and what was given beside them. */
export const entryKind = z.union([entryType, z.literal('casino')])

/** `sort`: `at` reads a statement from its beginning, the balances with it; newest first without it. */
export const statementPeriod = { from: z.optional(instant), to: z.optional(instant), sort: sortBy('at') }
const side = z.enum(['all', 'upper', 'lower'])

/** What the statements of an account are asked for; by itself, because addresses are read by it before their page is there. */
export const statementQueries = {
  pnl: z.strictObject({ id, view: z.optional(statementView), type: z.optional(entryKind), game_id: z.optional(id), round_id: z.optional(id), ...statementPeriod, ...page }),
  credit: z.strictObject({ id, side: z.optional(side), type: z.optional(z.enum(['credit_deposit', 'credit_withdraw'])), ...statementPeriod, ...page }),
  user: z.strictObject({ id, type: z.optional(z.enum(['game', 'cash', 'limit'])), round_id: z.optional(id), ...statementPeriod, ...page }),
  transfers: z.strictObject({ side: z.optional(side), direction: z.optional(z.enum(['credit', 'debit'])), user: z.optional(text(3, 20)), ...statementPeriod, ...page }),
}
