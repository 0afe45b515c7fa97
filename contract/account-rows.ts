import * as z from 'zod/mini'
import { accountStatus } from './downline-query.ts'
import { amount, id, instant } from './fields.ts'

export const exclusion = z.object({ kind: z.enum(['self_exclusion', 'cooling_off']), /** Null: for good. */ until: z.nullable(instant) })

/** An account with its money as of now (domain rules 1.8). */
export const accountRow = z.object({
  id,
  business_id: id,
  business_name: z.string(),
  /** Null for a company, and on the viewer's own row. */
  parent_id: z.nullable(id),
  user_name: z.string(),
  name: z.string(),
  level: z.int(),
  level_title: z.string(),
  currency: z.string(),
  /** The effective one: the worse of the account's own and what stands above it. */
  status: accountStatus,
  self_status: accountStatus,
  parent_status: accountStatus,
  /** The effective one. */
  bet_locked: z.boolean(),
  self_bet_locked: z.boolean(),
  parent_bet_locked: z.boolean(),
  transfer_locked: z.boolean(),
  excluded: z.boolean(),
  /** Accounts directly below that lists show: none of a closed account, and of others those that are not closed. */
  children: z.int(),
  credit_minor: amount,
  /** Credit handed to direct children; null for players. */
  given_minor: z.nullable(amount),
  /** U: the edge balance to the parent; positive, the parent owes this account. */
  unsettled_minor: amount,
  /** Minor units of U, whichever side owes, from which the balance is due to be settled; null: never by itself. */
  payment_threshold_minor: z.nullable(amount),
  /** U has come to the threshold. */
  payment_due: z.boolean(),
  /** The most credit that the account may give to any one direct child; null: as much as it has left. Null for players. */
  member_max_credit_minor: z.nullable(amount),
  /** Of the player site by which the downline signs in, below it where no account in between has one of its own. Null for players. */
  domain: z.nullable(z.string()),
  exposure_minor: amount,
  /** Players: credit + U - exposure. Agents: credit - given. Null for a company, which nothing limits. */
  available_minor: z.nullable(amount),
  /** My share: all profit and loss that is the account's own part; cash that was given or taken is no part of it. */
  own_pnl_minor: amount,
  created_at: instant,
  last_sign_in_at: z.nullable(instant),
  version: z.int(),
})

/** An account as a listing shows it beside others: under whom it stands, and what is below it (domain rules 1.6). */
export const listedRow = z.object({
  ...accountRow.shape,
  /** Null for a company, and where the account above is none of the viewer's. */
  parent_name: z.nullable(z.string()),
  /** Total: credit not handed down and the points of all below. */
  points_minor: amount,
  /** Total: what players below won (positive) or lost and did not yet settle. */
  client_pnl_minor: amount,
  /** What of it is not the viewer's own by the shares frozen on the bets, for staff the company's (domain rules 1.8); cash counts in proportion. */
  client_pnl_share_minor: amount,
  /** Total and my share: what all open markets together lose, each in its own worst outcome, 0 or less. Null unless it was asked for. */
  net_exposure_minor: z.nullable(amount),
  net_exposure_share_minor: z.nullable(amount),
})
