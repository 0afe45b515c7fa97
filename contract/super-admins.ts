import * as z from 'zod/mini'
import { accountLists } from './account-lists.ts'
import { accountPreviews, creditRefusals, limitAmount, previewHash, shareInput, shareRefusals, statusChange } from './account-previews.ts'
import { accountRow, exclusion } from './account-rows.ts'
import { accountSignIn } from './account-sign-in.ts'
import { accountStatus } from './downline-query.ts'
import { downlineTotals } from './downline-totals.ts'
import { table } from './endpoint.ts'
import { amount, country, currency, id, instant, nameText, refusalFacts, stake, text } from './fields.ts'
import { masterPassword, masterRefusals } from './master-password.ts'

const readTree = { kind: 'section', section: 'SUPERADMINS', accounts: 'own-subtree' } as const
const editTree = { ...readTree, permissions: ['Account Edit'] } as const
const statusTree = { ...readTree, permissions: ['Account Status'] } as const

/** Own share of a sport in basis points, and since when new bets carry it. `game_id` null: every sport without an entry of its own. */
const shareRow = z.object({ game_id: z.nullable(id), own_bp: z.int(), effective_from: instant })
const pathShare = z.object({ account_id: id, user_name: z.string(), level: z.int(), own_bp: z.int() })

const nullableStake = z.nullable(stake)
/** What the account allows its downline to bet in a sport; null inherits. The strictest of a path binds. */
const betSettings = z.strictObject({
  game_id: z.nullable(id),
  min_stake_minor: nullableStake,
  max_stake_minor: nullableStake,
  max_profit_minor: nullableStake,
  max_market_exposure_minor: nullableStake,
  bet_delay_ms: z.nullable(z.int().check(z.gte(0), z.lte(60_000))),
})

const contact = {
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  city: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  country: z.nullable(z.string()),
}
export const accountDetailRow = z.object({
  account: accountRow,
  ...contact,
  point_value_minor: amount,
  match_commission_bp: z.int(),
  exposure_limit_minor: z.nullable(amount),
  child_limit: z.int(),
  exclusion: z.nullable(exclusion),
  shares: z.array(shareRow),
  /**
   * Shares of the path by sport as new bets of the players directly below carry them, from the company down; the last one keeps what is left.
   * `effective_from`: since when they count, which is the latest change along the path.
   */
  paths: z.array(z.object({ game_id: id, game_name: z.string(), effective_from: z.nullable(instant), shares: z.array(pathShare) })),
  bet_settings: z.array(betSettings),
})

const accountName = nameText(3, 50)
const userName = z.string().check(z.regex(/^[a-zA-Z0-9._-]{3,20}$/))
const newPassword = z.string().check(z.minLength(8), z.maxLength(72), z.regex(/[a-z]/), z.regex(/[A-Z]/), z.regex(/[0-9]/))
const commission = z.int().check(z.gte(0), z.lte(9_900))
const childLimit = z.int().check(z.gte(1), z.lte(500))
const phone = z.string().check(z.regex(/^\+?[0-9 ()-]{4,24}$/))
const email = z.email().check(z.maxLength(120))
/** A host name of two parts or more; names in other scripts as they stand in the DNS (xn--…). */
const domainName = z.string().check(z.maxLength(253), z.regex(/^([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/))
const profile = {
  phone: z.optional(z.nullable(phone)),
  email: z.optional(z.nullable(email)),
  city: z.optional(z.nullable(text(0, 60))),
  notes: z.optional(z.nullable(text(0, 1_000))),
  country: z.optional(z.nullable(country)),
  point_value_minor: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  match_commission_bp: z.optional(commission),
  /** Players only; null is no limit. */
  exposure_limit_minor: z.optional(z.nullable(limitAmount)),
  child_limit: z.optional(childLimit),
  /** Not of a company, which has nobody above to settle with. */
  payment_threshold_minor: z.optional(z.nullable(limitAmount.check(z.gte(1)))),
  /** Not of players. */
  member_max_credit_minor: z.optional(z.nullable(limitAmount)),
  domain: z.optional(z.nullable(domainName)),
  credit_minor: z.optional(limitAmount),
  shares: z.optional(z.array(shareInput).check(z.maxLength(40))),
  bet_settings: z.optional(z.array(betSettings).check(z.maxLength(40))),
}

/** The own flags that the person looked at; where they are others by now, the change is refused with both. */
const seenFlags = z.strictObject({ status: accountStatus, bet_locked: z.boolean(), transfer_locked: z.boolean() })

export const superAdmins = table({
  ...accountLists,
  breadcrumb: {
    method: 'GET',
    path: '/api/super-admin/breadcrumb',
    origin: 'spec',
    summary: 'The path from the viewer down to an account',
    access: readTree,
    effect: 'read',
    query: z.strictObject({ id }),
    row: z.object({ id, user_name: z.string(), level: z.int(), level_title: z.string() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  detail: {
    method: 'GET',
    path: '/api/super-admin/{id}',
    origin: 'spec',
    summary: 'One account: profile, money, shares by sport, bet settings',
    access: readTree,
    effect: 'read',
    row: accountDetailRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  balance: {
    method: 'GET',
    path: '/api/super-admin/getBalance/{id}',
    origin: 'spec',
    summary: 'The banner of an account: credit, exposure and who owes whom, as of now',
    access: readTree,
    effect: 'read',
    row: z.object({
      id,
      user_name: z.string(),
      level: z.int(),
      currency,
      credit_limit_minor: amount,
      /** Null for players. */
      total_credit_given_minor: z.nullable(amount),
      /** Null for a company. */
      available_credit_minor: z.nullable(amount),
      /** Total: what all open markets together lose, each in its own worst outcome, 0 or less. Of a player what its open bets hold, below nothing. */
      net_exposure_minor: amount,
      /** Total: what the open bets of all players below hold, 0 or more: what these lose at worst, each by themselves. */
      held_minor: amount,
      /** Positive: the account above owes this one. Never counts open bets. */
      balance_up_minor: amount,
      /** Positive: the accounts directly below owe this one. Never counts open bets. */
      balance_down_minor: amount,
      /** Total: credit not handed down and the points of all below. */
      points_minor: amount,
      /** Total: what players below won (positive) or lost and did not yet settle; for a company, points less credit handed down. */
      client_pnl_minor: amount,
      /** My share of all profit and loss, without cash. */
      own_pnl_minor: amount,
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  creditLimits: {
    method: 'GET',
    path: '/api/super-admin/min-max-credit-limits/{id}',
    origin: 'spec',
    summary: 'The range in which the credit limit of an account may be set now, and what each transfer may move at most',
    access: readTree,
    effect: 'read',
    row: z.object({
      id,
      currency,
      credit_limit_minor: amount,
      min_credit_limit_minor: amount,
      /** Null: no upper bound. */
      max_credit_limit_minor: z.nullable(amount),
      credit_allowed: z.boolean(),
      /** True where the viewer is the account directly above, the company for staff: who may move money. */
      may_transfer: z.boolean(),
      most: z.object({ credit_deposit_minor: z.nullable(amount), credit_withdraw_minor: amount, settle_give_minor: amount, settle_take_minor: amount }),
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/api/super-admin',
    origin: 'spec',
    summary: 'Create an account under another',
    access: editTree,
    effect: 'money',
    key: 'required',
    body: z.strictObject({
      parent_id: id,
      level: z.int().check(z.gte(1), z.lte(9)),
      user_name: userName,
      name: accountName,
      /** Needed for levels 1 to 5, which sign in here; to be changed at the first sign-in. */
      password: z.optional(newPassword),
      ...profile,
      /** Needed with credit: the hash of what giving it does to the account above. */
      credit_preview_hash: z.optional(previewHash),
      master_password: masterPassword,
    }),
    row: accountDetailRow,
    refusals: ['ACCESS_NOT_FOUND', 'ACCOUNT_PREVIEW_CHANGED', 'ACCOUNT_NAME_TAKEN', 'ACCOUNT_DOMAIN_TAKEN', 'ACCOUNT_LEVEL_WRONG', 'ACCOUNT_CHILDREN_FULL', 'ACCOUNT_CLOSED_ABOVE', 'LIMIT_MIN_ABOVE_MAX', ...creditRefusals, ...shareRefusals, ...masterRefusals],
  },
  edit: {
    method: 'PUT',
    path: '/api/super-admin/{id}',
    origin: 'spec',
    summary: 'Change an account; credit and shares as they were previewed. What is left out stays',
    access: editTree,
    effect: 'money',
    key: 'required',
    body: z.strictObject({
      /** The version that the person saw; a newer one is refused with what changed in it. */
      version: z.int().check(z.gte(1)),
      name: z.optional(accountName),
      ...profile,
      /** Needed with a credit limit, and with shares: the hashes of their previews. */
      credit_preview_hash: z.optional(previewHash),
      shares_preview_hash: z.optional(previewHash),
      /** Commit although bets came or went since the previews; accounts and their credit must still be the same. */
      bets_may_differ: z.optional(z.boolean()),
      master_password: masterPassword,
    }),
    row: accountDetailRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'ACCOUNT_DOMAIN_TAKEN', 'ACCOUNT_PREVIEW_CHANGED', 'ACCOUNT_LEVEL_WRONG', 'LIMIT_MIN_ABOVE_MAX', ...creditRefusals, ...shareRefusals, ...masterRefusals],
  },
  updateStatus: {
    method: 'PUT',
    path: '/api/super-admin/update-status/{id}',
    origin: 'spec',
    summary: "Set an account's own status and locks; what is below follows at once, and its own locks stay as they are",
    access: statusTree,
    effect: 'write',
    body: z.strictObject({
      ...statusChange,
      reason: z.optional(text(0, 300)),
      seen: seenFlags,
      preview_hash: previewHash,
      /** Commit although bets came or went since the preview; accounts must still be the same. */
      bets_may_differ: z.optional(z.boolean()),
    }),
    row: accountRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'ACCOUNT_PREVIEW_CHANGED', 'ACCOUNT_CLOSED_ABOVE', 'LOCK_NOT_YOURS', 'ACCOUNT_CHILDREN_FULL', 'ACCESS_FORBIDDEN'],
  },
  bulkStatus: {
    method: 'POST',
    path: '/platform/super-admins/bulk-status',
    origin: 'ours',
    summary: 'Set the status of several accounts, each with the hash of its preview; a result for each',
    access: statusTree,
    effect: 'write',
    body: z.strictObject({
      ...statusChange,
      accounts: z.array(z.strictObject({ id, preview_hash: previewHash, seen: seenFlags })).check(z.minLength(1), z.maxLength(200)),
      reason: z.optional(text(0, 300)),
      bets_may_differ: z.optional(z.boolean()),
    }),
    row: z.object({ id, ok: z.boolean(), code: z.nullable(z.string()), message: z.nullable(z.string()), facts: z.nullable(refusalFacts), account: z.nullable(accountRow) }),
    refusals: [],
  },
  ...accountPreviews,
  ...downlineTotals,
  ...accountSignIn,
})
