import * as z from 'zod/mini'
import { voidReasonCodes } from '#domain/bets/void-policy.ts'
import { explanationRow } from './bet-explanation.ts'
import { betStatus } from './bet-rows.ts'
import { table } from './endpoint.ts'
import { amount, country, id, instant, ipAddress, marketStatus, marketType, page, side, stake, text, thousandths } from './fields.ts'
import { supposedBet } from './limits.ts'
import { quotes, selectionRow } from './markets.ts'

const platformAccess = { kind: 'platform' } as const

const { player_id: _, ...betOfPlayer } = supposedBet

export const platformBetRow = z.object({
  id,
  player_id: id,
  market_id: id,
  selection_id: z.nullable(id),
  line: z.nullable(z.int()),
  side,
  price_requested: z.nullable(z.int()),
  price_matched: z.nullable(z.int()),
  stake_minor: amount,
  profit_minor: amount,
  liability_minor: amount,
  placed_at: instant,
  status: betStatus,
})

/** A bet as it stands: what players are told of it when they ask. */
export const platformStandingBetRow = z.extend(platformBetRow, {
  /** Basis points of the bet that stand: 10000 for all of it, 5000 after a void by half, 0 for a void bet. */
  kept_bp: z.int(),
  /** When and why it was taken, in whole or by half, where that was not undone. */
  voided: z.nullable(z.object({ at: instant, reason: z.enum(voidReasonCodes) })),
})

/** How old a sign-in may be when it is told, and how far ahead the clock of the player site may be, milliseconds. */
export const signInAgeMaxMs = 7 * 86_400_000
export const signInAheadMaxMs = 60_000

/** The door through which the operator's player site places bets; the key goes raw into `Authorization`. */
export const platform = table({
  placeBet: {
    method: 'POST',
    path: '/platform/bets',
    origin: 'ours',
    summary: 'Place a bet for a player',
    access: platformAccess,
    effect: 'money',
    key: 'required',
    body: z.strictObject({
      player_id: id,
      market_id: id,
      /** Markets of runners, and no others: the runner. */
      selection_id: z.optional(id),
      /** Fancy and line markets, and no others: the line in thousandths. That of a line market is the price of the best level on its side. */
      line: z.optional(thousandths),
      side,
      /** Thousandths: odds from 1010 to 1000000, or a rate above zero, the worst that the player takes; line markets take none. */
      price: z.optional(thousandths),
      stake_minor: stake,
      ip: z.optional(ipAddress),
      user_agent: z.optional(text(0, 300)),
      /** What the player site knows the player's device by; equal for two players only where they use one. */
      device: z.optional(text(1, 100)),
    }),
    row: z.object({
      bet: platformBetRow,
      available_minor: amount,
      exposure_minor: amount,
    }),
    refusals: [
      'ACCOUNT_UNKNOWN',
      'ACCOUNT_LOCKED',
      'ACCOUNT_ANCESTOR_LOCKED', 'ACCOUNT_EXCLUDED',
      'ACCOUNT_BET_LOCKED',
      'ACCOUNT_ANCESTOR_BET_LOCKED',
      'BET_STOPPED',
      'BET_BRANCH_BLOCKED',
      'BET_BRANCH_LOCKED',
      'MARKET_UNKNOWN',
      'MARKET_NOT_OPEN',
      'MARKET_SUSPENDED',
      'MARKET_BALL_RUNNING',
      'MARKET_LOCKED',
      'MARKET_EVENT_LOCKED',
      'MARKET_MAINTENANCE',
      'MARKET_SPORT_INACTIVE',
      'MARKET_FEED_SILENT',
      'BET_SELECTION_UNKNOWN',
      'BET_SELECTION_REMOVED',
      'BET_LAY_NOT_ALLOWED',
      'BET_NO_PRICE',
      'BET_PRICE_MOVED',
      'BET_LINE_MOVED',
      'LIMIT_STAKE_BELOW_MIN',
      'LIMIT_STAKE_ABOVE_MAX',
      'LIMIT_ODDS_OUT_OF_RANGE',
      'LIMIT_PROFIT_ABOVE_MAX',
      'LIMIT_MARKET_EXPOSURE',
      'LIMIT_ACCOUNT_EXPOSURE',
      'CREDIT_NOT_ENOUGH',
      // The shares above the player are set up wrongly: nobody would carry the bet.
      'SHARE_SUM_NOT_WHOLE',
    ],
  },
  bet: {
    method: 'GET',
    path: '/platform/bets/{id}',
    origin: 'ours',
    summary: 'One bet of this business, as it stands; a void one with its reason',
    access: platformAccess,
    effect: 'read',
    row: platformStandingBetRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  explainPlaced: {
    method: 'GET',
    path: '/platform/bets/{id}/explanation',
    origin: 'ours',
    summary: 'The limits that a placed bet of this business met, with the slack of each and who set it',
    access: platformAccess,
    effect: 'read',
    row: explanationRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  openBets: {
    method: 'GET',
    path: '/platform/players/{id}/bets',
    origin: 'ours',
    summary: "A player's open bets, newest first",
    access: platformAccess,
    effect: 'read',
    query: z.strictObject({ market_id: z.optional(id), ...page }),
    row: platformStandingBetRow,
    refusals: ['ACCOUNT_UNKNOWN'],
  },
  explainBet: {
    method: 'GET',
    path: '/platform/players/{id}/bet-explanation',
    origin: 'ours',
    summary: 'How a bet of a player would be answered, and every rule behind it',
    access: platformAccess,
    effect: 'read',
    query: z.strictObject(betOfPlayer),
    row: explanationRow,
    refusals: ['ACCOUNT_UNKNOWN', 'MARKET_UNKNOWN'],
  },
  balance: {
    method: 'GET',
    path: '/platform/players/{id}/balance',
    origin: 'ours',
    summary: "A player's credit, balance, exposure and what is available",
    access: platformAccess,
    effect: 'read',
    row: z.object({
      player_id: id,
      user_name: z.string(),
      currency: z.string(),
      /** Of the player site by which the player signs in: that of the nearest account above that has one. */
      domain: z.nullable(z.string()),
      credit_minor: amount,
      unsettled_minor: amount,
      exposure_minor: amount,
      available_minor: amount,
    }),
    refusals: ['ACCOUNT_UNKNOWN'],
  },
  players: {
    method: 'GET',
    path: '/platform/players',
    origin: 'ours',
    summary: 'Players of this business by id, or those who sign in by one domain, for the player site to match its own sign-ins',
    access: platformAccess,
    effect: 'read',
    query: z.strictObject({ user_name: z.optional(text(1, 20)), domain: z.optional(text(3, 253)), ...page }),
    row: z.object({ player_id: id, user_name: z.string(), currency: z.string(), status: z.string(), /** As in the balance. */ domain: z.nullable(z.string()) }),
    refusals: [],
  },
  tellSignIn: {
    method: 'POST',
    path: '/platform/players/{id}/sign-ins',
    origin: 'ours',
    summary: 'Tell that a player signed in at the player site, or tried to, from where and with what; told twice under one key, it is kept once',
    access: platformAccess,
    effect: 'write',
    key: 'required',
    body: z.strictObject({
      ip: ipAddress,
      /** When it was, up to seven days ago; now, where it is left out. */
      at: z.optional(instant),
      user_agent: z.optional(text(0, 300)),
      /** As in a bet: what the player site knows the player's device by. */
      device: z.optional(text(1, 100)),
      /** False: somebody tried and failed. Where it is left out, the player was signed in. */
      succeeded: z.optional(z.boolean()),
      /** ISO 3166-1 alpha-2, as the player site looks its address up. */
      country: z.optional(country),
    }),
    row: z.object({ id, player_id: id, at: instant }),
    refusals: ['ACCOUNT_UNKNOWN'],
  },
  offer: {
    method: 'GET',
    path: '/platform/offer',
    origin: 'ours',
    summary: 'Markets that take bets now, or those of one event, by id, with selections, prices and the flags of their event; for a player without what its branch is kept out of, for a device without what is not shown there',
    access: platformAccess,
    effect: 'read',
    query: z.strictObject({
      event_id: z.optional(id),
      game_id: z.optional(id),
      player_id: z.optional(id),
      /** What the player looks with: events that are not shown there are left out. Without it all are given, with their flags. */
      device: z.optional(z.enum(['desktop', 'mobile'])),
      /** Of popular events alone. */
      popular: z.optional(z.literal('only')),
      ...page,
    }),
    row: z.object({
      market_id: id,
      event_id: id,
      event_name: z.string(),
      game_id: id,
      /** What people say of the event: whether it is among the popular ones, where it is shown, and what there is to see of it. */
      popular: z.boolean(),
      desktop: z.boolean(),
      mobile: z.boolean(),
      stream: z.boolean(),
      score: z.boolean(),
      live_stream: z.boolean(),
      live_score: z.boolean(),
      name: z.string(),
      type: marketType,
      /** `suspended` too where an open market takes no bets: locked, stopped for everybody, with a silent feed, or while a void works on it. */
      status: marketStatus,
      in_play: z.boolean(),
      lay_allowed: z.boolean(),
      selections: z.array(selectionRow),
      quotes,
      /** Minor units of the currency of the business. */
      min_stake_minor: amount,
      max_stake_minor: amount,
    }),
    refusals: ['ACCOUNT_UNKNOWN'],
  },
})
