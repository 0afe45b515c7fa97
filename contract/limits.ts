import * as z from 'zod/mini'
import { limitFindings } from '#domain/markets/limit-findings.ts'
import { limitTypes } from '#domain/markets/limits.ts'
import { explanationRow } from './bet-explanation.ts'
import { table } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { id, instant, side, stake, thousandths } from './fields.ts'
import { casinoLimitScopes, limitScopes } from './limit-scopes.ts'

/**
 * What may be limited. Amounts are hundredths of a whole unit in every currency, and not its minor units, since one place limits accounts of all of
 * them: 10000 is 100.00, which is 100 yen and 100.000 dinars. Odds are thousandths, the delay milliseconds; the `live` stakes hold in play.
 */
export const limitFieldNames = [
  'min_stake_minor', 'max_stake_minor', 'live_min_stake_minor', 'live_max_stake_minor', 'max_profit_minor', 'max_market_exposure_minor', 'min_odds', 'max_odds', 'bet_delay_ms',
] as const
export type LimitFieldName = (typeof limitFieldNames)[number]

export const limitType = z.enum(limitTypes)

/** Hundredths of a whole unit of the account's currency. */
const most = z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000_000)))
const odds = z.nullable(z.int().check(z.gte(1_010), z.lte(1_000_000)))

/**
 * The limits of one type at one place: null inherits, what is not named stays as it is. 0 as a maximum of profit or exposure is no limit.
 * Odds have a range where a runner has a price: a bookmaker's rate P is held to it as the odds 1 + P/100; what is decided by a number has none.
 */
const limitsOfType = z.strictObject({
  market_type: limitType,
  min_stake_minor: z.optional(most),
  max_stake_minor: z.optional(most),
  live_min_stake_minor: z.optional(most),
  live_max_stake_minor: z.optional(most),
  max_profit_minor: z.optional(most),
  max_market_exposure_minor: z.optional(most),
  min_odds: z.optional(odds),
  max_odds: z.optional(odds),
  bet_delay_ms: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(60_000)))),
})
export const limitList = z.array(limitsOfType).check(z.minLength(1), z.maxLength(5))
export type WireLimits = z.output<typeof limitsOfType>

export const limitsBound = {
  /** `state` of the rows that were looked at: what others set meanwhile refuses with REQUEST_STALE. */
  state: z.optional(z.string().check(z.maxLength(64))),
  /** Apply below: the values named here are cleared wherever something below sets its own; `hash` is that of the look at what goes. */
  clear_below: z.optional(z.strictObject({ hash: z.string().check(z.maxLength(64)) })),
}

const place = z.object({
  /** `default`: nobody has set it; `feed`: the delay that the feed puts on. */
  scope: z.enum([...limitScopes, ...casinoLimitScopes, 'feed', 'default']),
  id: z.nullable(id),
  name: z.nullable(z.string()),
})

/** One value at one place: its own, else what it inherits and from where. */
const limitField = z.object({
  name: z.enum(limitFieldNames),
  own: z.nullable(z.int()),
  inherited: z.nullable(z.int()),
  inherited_from: z.nullable(place),
  /** Who set what holds here, and when. The person is told to the staff alone. */
  set_by: z.nullable(z.string()),
  set_at: z.nullable(instant),
})

export const limitRow = z.object({
  scope: z.enum([...limitScopes, ...casinoLimitScopes]),
  id,
  name: z.string(),
  market_type: limitType,
  /** Of the whole place: the same in all its rows. */
  state: z.string(),
  fields: z.array(limitField),
  /** What these limits say that they cannot mean. */
  findings: z.array(z.object({ code: z.enum(limitFindings), fields: z.array(z.enum(limitFieldNames)) })),
})

/** A value that would be cleared. */
export const limitsBelowRow = z.object({ scope: z.enum([...limitScopes, ...casinoLimitScopes]), id, name: z.string(), market_type: limitType, field: z.enum(limitFieldNames), value: z.int() })
/** The rows are the first 200 of `values`; the hash is over all of them. */
export const limitsBelowFigures = z.object({ hash: z.string(), values: z.int(), places: z.int(), markets_open: z.int() })

const refusals = ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'LIMIT_MIN_ABOVE_MAX', 'LIMIT_WITHOUT_MEANING', 'LIMIT_PREVIEW_CHANGED'] as const satisfies Endpoint['refusals']
const limitsOf = (permission: 'Sport limits' | 'League Limits' | 'Event Limits') => ({ kind: 'section', section: 'SPORTS', permissions: [permission], accounts: 'never' }) as const

export const supposedBet = {
  player_id: id,
  market_id: id,
  selection_id: z.optional(id),
  line: z.optional(wireInteger(thousandths)),
  side,
  price: z.optional(wireInteger(thousandths)),
  stake_minor: wireInteger(stake),
}

/** An integer as a query carries it. */
export function wireInteger(of: z.ZodMiniType<number, number>): z.ZodMiniType<number, string> {
  return z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.pipe(z.transform((value: string) => Number(value)), of)) as unknown as z.ZodMiniType<number, string>
}

export const limits = table({
  ofPlace: {
    method: 'GET', path: '/platform/limits', origin: 'ours', summary: 'The limits of one place, by market type, each with where it comes from; amounts in hundredths of a whole unit of every currency',
    access: { kind: 'section', section: 'SPORTS', accounts: 'own-subtree' }, effect: 'read',
    query: z.strictObject({ scope: z.enum(limitScopes), id }), row: limitRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  below: {
    method: 'GET', path: '/platform/limits-below', origin: 'ours', summary: 'What applying limits below would clear, with the hash that binds it',
    access: { kind: 'section', section: 'SPORTS', accounts: 'never' }, effect: 'read',
    /** `fields`: 'match_odds.max_stake_minor,…', those that would be set here. */
    query: z.strictObject({ scope: z.enum(limitScopes), id, fields: z.string().check(z.maxLength(2_000)) }),
    row: limitsBelowRow, extra: limitsBelowFigures,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  setMenu: {
    method: 'PUT', path: '/api/menu/set-limit/{id}', origin: 'spec', summary: 'Set limits of a category',
    access: limitsOf('Sport limits'), effect: 'write', body: z.strictObject({ menu_limits: limitList, ...limitsBound }), row: limitRow, refusals,
  },
  setGame: {
    method: 'PUT', path: '/api/game/set-limit/{id}', origin: 'spec', summary: 'Set limits of a sport',
    access: limitsOf('Sport limits'), effect: 'write', body: z.strictObject({ game_limits: limitList, ...limitsBound }), row: limitRow, refusals,
  },
  setLeague: {
    method: 'PUT', path: '/platform/leagues/{id}/limits', origin: 'ours', summary: 'Set limits of a league',
    access: limitsOf('League Limits'), effect: 'write', body: z.strictObject({ league_limits: limitList, ...limitsBound }), row: limitRow, refusals,
  },
  setEvent: {
    method: 'PUT', path: '/platform/events/{id}/limits', origin: 'ours', summary: 'Set limits of an event',
    access: limitsOf('Event Limits'), effect: 'write', body: z.strictObject({ event_limits: limitList, ...limitsBound }), row: limitRow, refusals,
  },
  setMarket: {
    method: 'PUT', path: '/api/game-market/set-limit/{id}', origin: 'spec', summary: 'Set limits of a market',
    access: limitsOf('Event Limits'), effect: 'write', body: z.strictObject({ market_limits: limitList, ...limitsBound }), row: limitRow, refusals,
  },
  explain: {
    method: 'GET', path: '/platform/bet-explanation', origin: 'ours', summary: 'How a supposed bet would be answered, and every rule behind it',
    access: { kind: 'section', section: 'BETS', accounts: 'own-subtree' }, effect: 'read',
    query: z.strictObject(supposedBet), row: explanationRow, refusals: ['ACCOUNT_UNKNOWN', 'MARKET_UNKNOWN'],
  },
  explainPlaced: {
    method: 'GET', path: '/platform/placed-bets/{id}/explanation', origin: 'ours',
    summary: 'What a placed bet was decided on: every rule as it stood then, with its slack, and who had set it',
    access: { kind: 'section', section: 'BETS', accounts: 'own-subtree' }, effect: 'read', row: explanationRow, refusals: ['ACCESS_NOT_FOUND'],
  },
})
