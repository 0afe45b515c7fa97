import * as z from 'zod/mini'
import { csvColumns } from './csv.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant, marketStatus, marketType, page, sortBy, stakes, text, thousandths } from './fields.ts'

/** How a market ended, as it stands on the wire and in the `results` table. */
export const outcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('winners'),
    winners: z.array(id).check(z.maxLength(200)),
    removed: z.optional(z.array(id).check(z.maxLength(200))),
    dead_heat: z.optional(
      z.strictObject({ selections: z.array(id).check(z.minLength(2), z.maxLength(50)), places: z.int().check(z.gte(1), z.lte(49)) }),
    ),
  }),
  /** Thousandths: 46 runs is 46000. Decides fancy, line and odd/even markets. */
  z.strictObject({ kind: z.literal('number'), value: thousandths }),
  z.strictObject({ kind: z.literal('void'), reason: z.enum(['tie', 'abandoned', 'no_result', 'void']) }),
])
export type WireOutcome = z.output<typeof outcome>

/** What a feed or a record saw of the end of a market, as it arrived. */
const evidence = z.object({
  at: instant,
  /** Of the whole message or file, in hexadecimal. */
  sha256: z.string(),
  /** The message, or the lines of the file that decide. */
  raw: z.string(),
  /** Results of before: the message was longer than what was kept of it. */
  cut: z.optional(z.boolean()),
  /** Of a record: its file, and how many deliveries were counted. */
  file: z.optional(z.string()),
  deliveries: z.optional(z.int()),
})

export const resultRow = z.object({
  market_id: id,
  revision: z.int(),
  state: z.enum(['declared', 'settling', 'settled', 'rolling_back', 'rolled_back', 'withdrawn']),
  outcome,
  /** Who took a step, and the words they left, are for the staff alone: accounts of the tree get null. */
  note: z.nullable(z.string()),
  declared_by: z.nullable(z.string()),
  declared_by_id: z.nullable(id),
  declared_by_feed: z.nullable(z.string()),
  declared_at: instant,
  /** Of what a feed proposed; null for a person's word, for accounts, and in the live stream, which says that it is time to look. */
  evidence: z.nullable(evidence),
  verified_by: z.nullable(z.string()),
  verified_at: z.nullable(instant),
  settled_at: z.nullable(instant),
  rolled_back_by: z.nullable(z.string()),
  rolled_back_at: z.nullable(instant),
  rollback_reason: z.nullable(z.string()),
  market_status: marketStatus,
  /** Progress of the running job in players. */
  chunks_done: z.int(),
  chunks: z.int(),
})

/** What a level of the tree gains (positive) or loses, and over how many accounts. */
export const previewLevel = z.object({ level: z.int(), title: z.string(), accounts: z.int(), net_minor: amount })
export const previewPlayer = z.object({ account_id: id, user_name: z.string(), net_minor: amount, bets: z.int() })

/** What an outcome would do to the accounts of one currency. */
const previewOfCurrency = z.object({
  currency,
  stake_minor: amount,
  /** All players together: positive, the players win. */
  players_net_minor: amount,
  commission_minor: amount,
  /** The company's own part of it, after shares. */
  company_net_minor: amount,
  /** What each level of the tree gains (positive) or loses. */
  levels: z.array(previewLevel),
  /** The players with the largest win or loss, largest first. */
  top: z.array(previewPlayer),
})

/** What an outcome would do, before anyone confirms. The hash binds the confirmation to these figures. */
export const previewRow = z.object({
  market_id: id,
  hash: z.string(),
  bets: z.int(),
  players: z.int(),
  winners: z.int(),
  losers: z.int(),
  /** The market is the match: fancies and lines of its event that still take bets, and will wait for results of their own. */
  closes_markets: z.int(),
  /** The market could be the match, and none of its event is marked as it: fancies and lines of the event that go on taking bets. */
  leaves_markets: z.int(),
  /** Rolled back: fancies and lines that this result closed and nobody has changed since, and that will be suspended until a person has looked. */
  suspends_markets: z.int(),
  /** The money, one entry per currency that has bets, by code. */
  currencies: z.array(previewOfCurrency),
})

/** A market that waits for its result. */
export const waitingMarket = z.object({
  market_id: id,
  market_name: z.string(),
  market_type: marketType,
  market_status: marketStatus,
  event_id: id,
  event_name: z.string(),
  game_id: id,
  game_name: z.string(),
  league_name: z.string(),
  /** Since when it takes no more bets. */
  since: instant,
  owner_id: z.nullable(id),
  owner: z.nullable(z.string()),
  /** Who declared what waits for a second person: a person, or a feed by its name. */
  declared_by: z.nullable(z.string()),
  declared_at: z.nullable(instant),
  bets: z.int(),
  stakes,
})

/** Of the preview that the person saw: what is posted is that, or nothing. */
const previewHash = z.string().check(z.minLength(1), z.maxLength(100))

const declareAccess = { kind: 'section', section: 'SPORTS', permissions: ['Result Declare'], accounts: 'never' } as const
const verifyAccess = { kind: 'section', section: 'SPORTS', permissions: ['Result Verify'], accounts: 'never' } as const
/** Who takes a result back must be allowed to verify one too. */
const rollBackAccess = {
  kind: 'section',
  section: 'SPORTS',
  permissions: ['Result Verify', 'Result Rollback'],
  accounts: 'never',
} as const

export const results = table({
  declare: {
    method: 'POST',
    path: '/api/result/declare',
    origin: 'spec',
    summary: 'Declare a result; moves no money',
    access: declareAccess,
    effect: 'money',
    key: 'natural',
    stepUp: 'results',
    body: z.strictObject({
      market_id: id,
      outcome,
      note: z.optional(text(0, 500)),
      /** The market is closed by this declaration if it still takes bets; without it such a market is refused. */
      close_market: z.optional(z.boolean()),
    }),
    row: resultRow,
    refusals: ['MARKET_UNKNOWN', 'RESULT_ALREADY_DECLARED', 'RESULT_IN_PROGRESS', 'RESULT_OUTCOME_INVALID', 'RESULT_MARKET_STILL_OPEN', 'CATALOGUE_ARCHIVED'],
  },
  verify: {
    method: 'POST',
    path: '/api/result/verify',
    origin: 'spec',
    summary: 'Confirm a declared result as a second person; settlement posts the money',
    access: verifyAccess,
    effect: 'money',
    key: 'natural',
    stepUp: 'results',
    body: z.strictObject({
      market_id: id,
      revision: z.int().check(z.gte(1)),
      outcome,
      preview_hash: previewHash,
    }),
    row: resultRow,
    refusals: ['MARKET_UNKNOWN', 'RESULT_NOT_DECLARED', 'RESULT_SAME_PERSON', 'RESULT_VERIFIER_INVOLVED', 'RESULT_OUTCOME_INVALID', 'RESULT_OUTCOME_DIFFERS', 'RESULT_PREVIEW_CHANGED', 'RESULT_IN_PROGRESS', 'VOID_UNDER_WAY'],
  },
  rollback: {
    method: 'POST',
    path: '/api/result/rollback',
    origin: 'spec',
    summary: 'Withdraw a declared result, or reverse a settled one; says why',
    access: rollBackAccess,
    effect: 'money',
    key: 'natural',
    stepUp: 'results',
    body: z.strictObject({ market_id: id, revision: z.int().check(z.gte(1)), reason: text(3, 500), preview_hash: previewHash }),
    row: resultRow,
    refusals: ['MARKET_UNKNOWN', 'RESULT_NOT_ROLLABLE', 'RESULT_IN_PROGRESS', 'RESULT_REASON_REQUIRED', 'RESULT_PREVIEW_CHANGED', 'CATALOGUE_ARCHIVED', 'VOID_UNDER_WAY'],
  },
  preview: {
    method: 'POST',
    path: '/platform/results/preview',
    origin: 'ours',
    summary: 'What an outcome, or the roll back of the settled one, would do to everyone',
    access: { kind: 'section', section: 'SPORTS', accounts: 'never' },
    effect: 'read',
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('settle'), market_id: id, outcome }),
      z.strictObject({ action: z.literal('roll_back'), market_id: id }),
    ]),
    row: previewRow,
    refusals: ['MARKET_UNKNOWN', 'RESULT_OUTCOME_INVALID', 'RESULT_NOT_ROLLABLE'],
  },
  queue: {
    method: 'GET',
    path: '/platform/results/queue',
    origin: 'ours',
    summary: 'Markets that have ended and wait for a result or for a second person, the one that waits longest first unless another order is asked for',
    access: { kind: 'section', section: 'SPORTS', accounts: 'never' },
    effect: 'read',
    query: z.strictObject({
      state: z.optional(z.enum(['no_result', 'declared', 'moving'])),
      game_id: z.optional(id),
      owner: z.optional(z.enum(['mine', 'nobody'])),
      sort: sortBy('since', 'event', 'declared', 'bets'),
      ...page,
    }),
    row: waitingMarket,
    csv: csvColumns(waitingMarket, {
      market_id: 'text', market_name: 'text', market_type: 'text', market_status: 'text', event_id: 'text', event_name: 'text', game_name: 'text', league_name: 'text',
      since: 'instant', owner: 'text', declared_by: 'text', declared_at: 'instant', bets: 'integer', stakes: 'stakes',
    }),
    refusals: [],
  },
  owners: {
    method: 'GET',
    path: '/platform/results/owners',
    origin: 'ours',
    summary: 'The people who may see to a market that waits for its result',
    access: { kind: 'section', section: 'SPORTS', accounts: 'never' },
    effect: 'read',
    row: z.object({ id, name: z.string() }),
    refusals: [],
  },
  own: {
    method: 'PUT',
    path: '/platform/markets/{id}/result-owner',
    origin: 'ours',
    summary: 'Take a market that waits for its result, give it to somebody, or let it go',
    access: declareAccess,
    effect: 'write',
    body: z.strictObject({
      staff_id: z.nullable(id),
      /** Who sees to it as far as the person knows: another one means that somebody was faster. */
      expected_owner_id: z.nullable(id),
    }),
    row: waitingMarket,
    refusals: ['MARKET_UNKNOWN', 'REQUEST_STALE'],
  },
  history: {
    method: 'GET',
    path: '/platform/markets/{id}/results',
    origin: 'ours',
    summary: 'Every revision of a market\'s result, newest first',
    access: { kind: 'section', section: 'SPORTS', accounts: 'own-subtree' },
    effect: 'read',
    row: resultRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
