import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { id, text } from './fields.ts'
import { resultQueueQuery } from './result-queue-query.ts'
import { outcome, postedRow, previewRow, resultRow, waitingMarket } from './result-rows.ts'

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
    summary: 'What an outcome, or the roll back of the settled one, would do to everyone; or what the settled one did',
    access: { kind: 'section', section: 'SPORTS', accounts: 'never' },
    effect: 'read',
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('settle'), market_id: id, outcome }),
      z.strictObject({ action: z.literal('roll_back'), market_id: id }),
      z.strictObject({ action: z.literal('posted'), market_id: id }),
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
    query: resultQueueQuery,
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
    summary: 'The people who may see to a market that waits for its result: who may declare it, or once it is declared who may verify it',
    access: { kind: 'section', section: 'SPORTS', accounts: 'never' },
    effect: 'read',
    query: z.strictObject({ market_id: id }),
    row: z.object({ id, name: z.string() }),
    refusals: [],
  },
  own: {
    method: 'PUT',
    path: '/platform/markets/{id}/result-owner',
    origin: 'ours',
    summary: 'Take a market that waits for its result, give it to somebody, or let it go',
    access: { ...declareAccess, or: [{ section: 'SPORTS', permissions: ['Result Verify'] }] },
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
  posted: {
    method: 'GET',
    path: '/platform/markets/{id}/results/posted',
    origin: 'ours',
    summary: 'What each revision of a market\'s result posted and what was taken back of it, by currency, newest first',
    access: { kind: 'section', section: 'SPORTS', accounts: 'own-subtree' },
    effect: 'read',
    row: postedRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
