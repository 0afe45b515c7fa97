import * as z from 'zod/mini'
import type { RefusalCode } from '#domain/kernel/refusal.ts'

/** Every reply has this form, successes and failures alike (ruling 12 of the domain rules). */
export type Envelope<Row> = {
  response_error: boolean
  status_code: number
  status_message: string
  /** The refusal, from the closed list; absent on success. */
  code?: RefusalCode | 'INTERNAL'
  /** What the refusal was about: the limit that bound, the price now. */
  facts?: Record<string, string | number | boolean | null>
  data: Row
  metadata?: Metadata
  errors?: FieldError[]
}

export type FieldError = { field: string; message: string }

export type Metadata = {
  limit: number
  /** Null on the last page. */
  next_cursor: string | null
  /** On the first page of lists that count: the rows that the filter selects; a lower bound when `total_is_exact` is false. */
  total?: number
  total_is_exact?: boolean
}

export const metadataSchema = z.object({
  limit: z.int(),
  next_cursor: z.nullable(z.string()),
  total: z.optional(z.int()),
  total_is_exact: z.optional(z.boolean()),
})

/** Exhaustive: a new refusal without a status is a compile error, so no default branch exists. */
export const httpStatusOf: Readonly<Record<RefusalCode, number>> = {
  ACCESS_NO_SESSION: 401,
  ACCESS_SESSION_EXPIRED: 401,
  ACCESS_BAD_CREDENTIALS: 401,
  ACCESS_LOCKED_OUT: 429,
  ACCESS_FORBIDDEN: 403,
  ACCESS_NOT_FOUND: 404,
  ACCESS_GUEST_ONLY: 409,
  ACCESS_REGISTRATION_OFF: 403,
  ACCESS_OWN_RIGHTS: 403,
  ACCESS_ABOVE_OWN: 403,
  ACCESS_GRANT_NOT_HELD: 403,
  ACCESS_DUTIES_INCOMPATIBLE: 409,
  ACCESS_NAME_TAKEN: 409,
  REQUEST_INVALID: 400,
  REQUEST_TOO_LARGE: 413,
  REQUEST_UNSUPPORTED_MEDIA: 415,
  REQUEST_KEY_REQUIRED: 400,
  REQUEST_KEY_REUSED: 409,
  REQUEST_TOO_MANY: 429,
  REQUEST_OVERLOADED: 503,
  REQUEST_STALE: 409,
  REQUEST_ROUTE_UNKNOWN: 404,
  ACCOUNT_UNKNOWN: 404,
  ACCOUNT_LOCKED: 422,
  ACCOUNT_ANCESTOR_LOCKED: 422,
  ACCOUNT_BET_LOCKED: 422,
  ACCOUNT_ANCESTOR_BET_LOCKED: 422,
  MARKET_UNKNOWN: 404,
  MARKET_NOT_OPEN: 422,
  MARKET_SUSPENDED: 422,
  MARKET_BALL_RUNNING: 422,
  MARKET_LOCKED: 422,
  MARKET_EVENT_LOCKED: 422,
  MARKET_SPORT_INACTIVE: 422,
  MARKET_FEED_SILENT: 422,
  BET_SELECTION_UNKNOWN: 422,
  BET_SELECTION_REMOVED: 422,
  BET_LAY_NOT_ALLOWED: 422,
  BET_NO_PRICE: 422,
  BET_PRICE_MOVED: 422,
  BET_LINE_MOVED: 422,
  BET_ALREADY_VOID: 409,
  LIMIT_STAKE_BELOW_MIN: 422,
  LIMIT_STAKE_ABOVE_MAX: 422,
  LIMIT_ODDS_OUT_OF_RANGE: 422,
  LIMIT_PROFIT_ABOVE_MAX: 422,
  LIMIT_MARKET_EXPOSURE: 422,
  LIMIT_ACCOUNT_EXPOSURE: 422,
  LIMIT_MIN_ABOVE_MAX: 422,
  CREDIT_NOT_ENOUGH: 422,
  CREDIT_ABOVE_MAX: 422,
  CREDIT_BELOW_MIN: 422,
  TRANSFER_NOT_DIRECT_CHILD: 422,
  TRANSFER_AMOUNT_NOT_POSITIVE: 422,
  TRANSFER_ABOVE_BALANCE: 422,
  TRANSFER_ALREADY_SETTLED: 409,
  SHARE_SUM_NOT_WHOLE: 422,
  SHARE_ABOVE_REMAINING: 422,
  RESULT_ALREADY_DECLARED: 409,
  RESULT_NOT_DECLARED: 409,
  RESULT_NOT_ROLLABLE: 409,
  RESULT_IN_PROGRESS: 409,
  RESULT_SAME_PERSON: 403,
  RESULT_OUTCOME_INVALID: 422,
  RESULT_OUTCOME_DIFFERS: 409,
  RESULT_PREVIEW_CHANGED: 409,
  RESULT_REASON_REQUIRED: 422,
  RESULT_MARKET_STILL_OPEN: 409,
  PREFERENCE_TOO_MANY: 422,
  PREFERENCE_NAME_TAKEN: 409,
}

/** What a person reads (`status_message`): a sentence that says what went wrong and what to do. */
export const messageOf: Readonly<Record<RefusalCode, string>> = {
  ACCESS_NO_SESSION: 'Sign in to go on.',
  ACCESS_SESSION_EXPIRED: 'Your session has ended. Sign in again.',
  ACCESS_BAD_CREDENTIALS: 'User name or password is wrong.',
  ACCESS_LOCKED_OUT: 'Too many failed attempts. Wait, then try again.',
  ACCESS_FORBIDDEN: 'You do not have permission for this.',
  ACCESS_NOT_FOUND: 'Nothing was found at this address.',
  ACCESS_GUEST_ONLY: 'You are signed in already.',
  ACCESS_REGISTRATION_OFF: 'Registration is switched off. Ask an administrator for access.',
  ACCESS_OWN_RIGHTS: 'Nobody changes their own rights. Ask another person who may.',
  ACCESS_ABOVE_OWN: 'This person holds a permission that you do not. Ask somebody who holds it.',
  ACCESS_GRANT_NOT_HELD: 'You can grant only what you hold yourself.',
  ACCESS_DUTIES_INCOMPATIBLE: 'One person cannot hold both of these duties.',
  ACCESS_NAME_TAKEN: 'This name is taken.',
  REQUEST_INVALID: 'The request is not valid. See the fields named.',
  REQUEST_TOO_LARGE: 'The request is too large.',
  REQUEST_UNSUPPORTED_MEDIA: 'Send JSON.',
  REQUEST_KEY_REQUIRED: 'Send an Idempotency-Key of 8 to 128 characters.',
  REQUEST_KEY_REUSED: 'This Idempotency-Key was used for another request.',
  REQUEST_TOO_MANY: 'Too many requests. Wait a moment.',
  REQUEST_OVERLOADED: 'The server is busy. Try again in a moment.',
  REQUEST_STALE: 'Someone changed this meanwhile. Look again before you decide.',
  REQUEST_ROUTE_UNKNOWN: 'There is no such call.',
  ACCOUNT_UNKNOWN: 'There is no such account.',
  ACCOUNT_LOCKED: 'The account is not active.',
  ACCOUNT_ANCESTOR_LOCKED: 'An account above this one is not active.',
  ACCOUNT_BET_LOCKED: 'Betting is locked for this account.',
  ACCOUNT_ANCESTOR_BET_LOCKED: 'Betting is locked for an account above this one.',
  MARKET_UNKNOWN: 'There is no such market.',
  MARKET_NOT_OPEN: 'The market takes no more bets.',
  MARKET_SUSPENDED: 'The market is suspended.',
  MARKET_BALL_RUNNING: 'Ball running: the market takes no bets at this moment.',
  MARKET_LOCKED: 'Betting is locked on this market.',
  MARKET_EVENT_LOCKED: 'Betting is locked on this event.',
  MARKET_SPORT_INACTIVE: 'This sport, league or event is not offered at the moment.',
  MARKET_FEED_SILENT: 'The market is suspended because its feed is silent.',
  BET_SELECTION_UNKNOWN: 'The selection is not in this market.',
  BET_SELECTION_REMOVED: 'The selection was removed from this market.',
  BET_LAY_NOT_ALLOWED: 'This market takes back bets only.',
  BET_NO_PRICE: 'There is no price for this bet at the moment.',
  BET_PRICE_MOVED: 'The price has moved.',
  BET_LINE_MOVED: 'The line has moved.',
  BET_ALREADY_VOID: 'The bet is void already.',
  LIMIT_STAKE_BELOW_MIN: 'The stake is below the minimum.',
  LIMIT_STAKE_ABOVE_MAX: 'The stake is above the maximum.',
  LIMIT_ODDS_OUT_OF_RANGE: 'The price is outside the range offered.',
  LIMIT_PROFIT_ABOVE_MAX: 'The possible profit is above the maximum of this market.',
  LIMIT_MARKET_EXPOSURE: 'The exposure would be above the maximum of this market.',
  LIMIT_ACCOUNT_EXPOSURE: 'The exposure would be above the limit of this account.',
  LIMIT_MIN_ABOVE_MAX: 'A minimum stands above its maximum.',
  CREDIT_NOT_ENOUGH: 'There is not enough available credit.',
  CREDIT_ABOVE_MAX: 'The credit limit is above what can be given.',
  CREDIT_BELOW_MIN: 'The credit limit is below what is in use.',
  TRANSFER_NOT_DIRECT_CHILD: 'Money moves between an account and its direct downline only.',
  TRANSFER_AMOUNT_NOT_POSITIVE: 'The amount must be above zero.',
  TRANSFER_ABOVE_BALANCE: 'The amount is above what can be moved.',
  TRANSFER_ALREADY_SETTLED: 'Nothing is left to settle.',
  SHARE_SUM_NOT_WHOLE: 'The shares of a path must sum to 100 %.',
  SHARE_ABOVE_REMAINING: 'The share is above what remains.',
  RESULT_ALREADY_DECLARED: 'A result is declared already.',
  RESULT_NOT_DECLARED: 'No result is waiting to be verified.',
  RESULT_NOT_ROLLABLE: 'There is no result to roll back.',
  RESULT_IN_PROGRESS: 'The result is being settled or rolled back at this moment.',
  RESULT_SAME_PERSON: 'A second person must verify: you declared this result.',
  RESULT_OUTCOME_INVALID: 'The outcome does not fit this market.',
  RESULT_OUTCOME_DIFFERS: 'The outcome differs from the one that was declared.',
  RESULT_PREVIEW_CHANGED: 'The figures have changed since the preview. Look again before you confirm.',
  RESULT_REASON_REQUIRED: 'Say why.',
  RESULT_MARKET_STILL_OPEN: 'The market is still open. Close it first, or confirm that declaring closes it.',
  PREFERENCE_TOO_MANY: 'You have as many of these as can be kept. Delete one first.',
  PREFERENCE_NAME_TAKEN: 'You have one of this name already.',
}
