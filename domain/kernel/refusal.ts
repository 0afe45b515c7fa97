/**
 * The closed list of refusals. A refusal is an answer, not an error: the caller asked for something the rules do not
 * allow. The prefix names the area; the mapping to HTTP in `contract/envelope.ts` is exhaustive over this list.
 */
export const refusalCodes = [
  'ACCESS_NO_SESSION',
  'ACCESS_SESSION_EXPIRED',
  'ACCESS_BAD_CREDENTIALS',
  'ACCESS_LOCKED_OUT',
  'ACCESS_FORBIDDEN',
  'ACCESS_NOT_FOUND',
  'ACCESS_GUEST_ONLY',
  'ACCESS_REGISTRATION_OFF',
  'ACCESS_OWN_RIGHTS',
  'ACCESS_ABOVE_OWN',
  'ACCESS_GRANT_NOT_HELD',
  'ACCESS_DUTIES_INCOMPATIBLE',
  'ACCESS_NAME_TAKEN',
  'ACCESS_NOT_PARENT',
  'ACCESS_MASTER_UNSET',
  'ACCESS_MASTER_SET',
  'ACCESS_MASTER_WRONG',
  'ACCESS_MASTER_LOCKED',
  'REQUEST_INVALID',
  'REQUEST_TOO_LARGE',
  'REQUEST_UNSUPPORTED_MEDIA',
  'REQUEST_KEY_REQUIRED',
  'REQUEST_KEY_REUSED',
  'REQUEST_TOO_MANY',
  'REQUEST_OVERLOADED',
  'REQUEST_STALE',
  'REQUEST_ROUTE_UNKNOWN',
  'ACCOUNT_UNKNOWN',
  'ACCOUNT_LOCKED',
  'ACCOUNT_ANCESTOR_LOCKED',
  'ACCOUNT_BET_LOCKED',
  'ACCOUNT_ANCESTOR_BET_LOCKED',
  'ACCOUNT_EXCLUDED',
  'ACCOUNT_EXCLUSION_RUNS',
  'ACCOUNT_NAME_TAKEN',
  'ACCOUNT_LEVEL_WRONG',
  'ACCOUNT_CHILDREN_FULL',
  'ACCOUNT_CLOSED_ABOVE',
  'ACCOUNT_PREVIEW_CHANGED',
  'MARKET_UNKNOWN',
  'MARKET_NOT_OPEN',
  'MARKET_SUSPENDED',
  'MARKET_BALL_RUNNING',
  'MARKET_LOCKED',
  'MARKET_EVENT_LOCKED',
  'MARKET_SPORT_INACTIVE',
  'MARKET_FEED_SILENT',
  'BET_SELECTION_UNKNOWN',
  'BET_SELECTION_REMOVED',
  'BET_LAY_NOT_ALLOWED',
  'BET_NO_PRICE',
  'BET_PRICE_MOVED',
  'BET_LINE_MOVED',
  'BET_ALREADY_VOID',
  'LIMIT_STAKE_BELOW_MIN',
  'LIMIT_STAKE_ABOVE_MAX',
  'LIMIT_ODDS_OUT_OF_RANGE',
  'LIMIT_PROFIT_ABOVE_MAX',
  'LIMIT_MARKET_EXPOSURE',
  'LIMIT_ACCOUNT_EXPOSURE',
  'LIMIT_MIN_ABOVE_MAX',
  'CREDIT_NOT_ENOUGH',
  'CREDIT_ABOVE_MAX',
  'CREDIT_BELOW_MIN',
  'CREDIT_FORBIDDEN',
  'TRANSFER_NOT_DIRECT_CHILD',
  'TRANSFER_AMOUNT_NOT_POSITIVE',
  'TRANSFER_ABOVE_BALANCE',
  'TRANSFER_ALREADY_SETTLED',
  'SHARE_SUM_NOT_WHOLE',
  'SHARE_ABOVE_REMAINING',
  'RESULT_ALREADY_DECLARED',
  'RESULT_NOT_DECLARED',
  'RESULT_NOT_ROLLABLE',
  'RESULT_IN_PROGRESS',
  'RESULT_SAME_PERSON',
  'RESULT_OUTCOME_INVALID',
  'RESULT_OUTCOME_DIFFERS',
  'RESULT_PREVIEW_CHANGED',
  'RESULT_REASON_REQUIRED',
  'RESULT_MARKET_STILL_OPEN',
  'PREFERENCE_TOO_MANY',
  'PREFERENCE_NAME_TAKEN',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/**
 * Facts are plain values a person can act on (the limit that bound, the price now); amounts are minor units. `field` names the part
 * of the input that a refusal is about, by its path (`limits.max_stake_minor`): forms show it there.
 */
export type Facts = Readonly<Record<string, string | number | bigint | boolean | null>>

export type Refusal = { readonly code: RefusalCode; readonly facts: Facts }

export function refusal(code: RefusalCode, facts: Facts = {}): Refusal {
  return { code, facts }
}
