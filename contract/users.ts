import * as z from 'zod/mini'
import { accountRow, exclusion } from './account-rows.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant, page, text } from './fields.ts'
import { accountDetailRow } from './super-admins.ts'
import { userSearchQuery } from './user-search-query.ts'

const read = { kind: 'section', section: 'USERS', accounts: 'own-subtree' } as const
const limit = { ...read, permissions: ['User Limits'] } as const

const foundPlayer = z.object({ account: accountRow, /** From the viewer down to the player's parent. */ path: z.string() })

/** What the player wins (positive) or loses in a market. */
const marketBook = z.object({
  /** `outcomes`: one of them happens. `per_runner`: several win, and each pays by itself. `ladder`: stretches of numbers. */
  form: z.enum(['outcomes', 'per_runner', 'ladder']),
  outcomes: z.array(z.object({ key: z.string(), name: z.string(), amount_minor: amount })),
  worst_minor: amount,
  worst_outcome: z.string(),
  best_minor: amount,
  best_outcome: z.string(),
})

export const users = table({
  search: {
    method: 'GET',
    path: '/api/user/search-user',
    origin: 'spec',
    summary: 'Players of the own scope by a part of their name, by id, phone or the address they signed in or bet from',
    access: read,
    effect: 'read',
    query: userSearchQuery,
    row: foundPlayer,
    csv: csvColumns(foundPlayer, {
      'account.id': 'text', 'account.user_name': 'text', 'account.name': 'text', path: 'text', 'account.business_name': 'text', 'account.status': 'text', 'account.bet_locked': 'boolean', 'account.excluded': 'boolean',
      'account.currency': 'text', 'account.credit_minor': 'amount', 'account.unsettled_minor': 'amount', 'account.exposure_minor': 'amount', 'account.available_minor': 'amount',
      'account.created_at': 'instant', 'account.last_sign_in_at': 'instant',
    }),
    refusals: [],
  },
  profile: {
    method: 'GET',
    path: '/platform/users/{id}',
    origin: 'ours',
    summary: 'One player: money, what they have bet, and from where they signed in and bet',
    access: read,
    effect: 'read',
    row: z.object({
      ...accountDetailRow.shape,
      path: z.string(),
      open_bets: z.int(),
      bets: z.int(),
      last_bet_at: z.nullable(instant),
      addresses: z.array(z.object({ ip: z.string(), bets: z.int(), last_at: instant })),
      /** The last ones that the player site told, newest first. */
      sign_ins: z.array(z.object({ id, at: instant, ip: z.string(), user_agent: z.nullable(z.string()), device: z.nullable(z.string()), /** False: an attempt that failed. */ succeeded: z.boolean(), country: z.nullable(z.string()) })),
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  book: {
    method: 'GET',
    path: '/platform/users/{id}/book',
    origin: 'ours',
    summary: 'What a player has open, what holds most first: markets, each with its book, and casino rounds',
    access: read,
    effect: 'read',
    query: z.strictObject(page),
    row: z.object({
      kind: z.enum(['market', 'round']),
      id,
      /** Of the market; of the game that the round is of. */
      name: z.string(),
      /** The event of the market, what the provider calls the round. */
      place: z.string(),
      /** Of a market. */
      bets: z.nullable(z.int()),
      stake_minor: z.nullable(amount),
      /** What it holds of the player's money. */
      exposure_minor: amount,
      /** What a round has won so far. */
      won_minor: z.nullable(amount),
      book: z.nullable(marketBook),
    }),
    /** Of all that is open, whatever the page: how much, and what it holds together. */
    extra: z.object({ currency, open: z.int(), sum_minor: amount }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  exposureLimit: {
    method: 'PUT',
    path: '/platform/users/{id}/exposure-limit',
    origin: 'ours',
    summary: 'Set how much all open bets of a player may hold; null is no limit',
    access: limit,
    effect: 'write',
    body: z.strictObject({ version: z.int().check(z.gte(1)), exposure_limit_minor: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000_000))) }),
    row: accountRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
  exclude: {
    method: 'POST',
    path: '/platform/users/{id}/exclusion',
    origin: 'ours',
    summary: 'Exclude a player from betting until an instant or for good; one that runs can only be made longer',
    access: limit,
    effect: 'write',
    body: z.strictObject({ version: z.int().check(z.gte(1)), ...exclusion.shape, reason: z.optional(text(0, 300)) }),
    row: accountRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'ACCOUNT_EXCLUSION_RUNS'],
  },
})
