import * as z from 'zod/mini'
import { voidReasonCodes } from '#domain/bets/void-policy.ts'
import { betRow } from './bet-rows.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant, ipAddress, marketStatus, side, text, thousandths } from './fields.ts'
import { previewLevel, previewPlayer } from './result-rows.ts'
import { voidQuery } from './void-query.ts'

const reasonCode = z.enum(voidReasonCodes)

/** Bets by what they have in common; every field that is given must fit. Prices are thousandths (decimal odds alone, unless a market or a runner is named), `to` is exclusive. */
export const voidFilter = z.strictObject({
  event_id: z.optional(id),
  market_id: z.optional(id),
  selection_id: z.optional(id),
  /** The bets of its whole downline, or of the player. */
  account_id: z.optional(id),
  ip: z.optional(ipAddress),
  side: z.optional(side),
  from: z.optional(instant),
  to: z.optional(instant),
  odds_min: z.optional(thousandths),
  odds_max: z.optional(thousandths),
})

export const betIdsMax = 200
/** Bets that a person names, or that a filter finds. */
const chosen = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('bets'), bet_ids: z.array(id).check(z.minLength(1), z.maxLength(betIdsMax)) }),
  z.strictObject({ scope: z.literal('filter'), filter: voidFilter }),
])

/** How much of each bet as it was placed: basis points, 5000 for a half. What is void already stays so. */
const takenBp = z.union([z.literal(10_000), z.literal(5_000)])

const said = {
  taken_bp: takenBp,
  reason: reasonCode,
  legal_basis: z.optional(text(0, 300)),
  note: z.optional(text(0, 500)),
  /** Of the preview that the person saw: what is posted is that, or nothing. */
  preview_hash: z.string().check(z.minLength(1), z.maxLength(100)),
}

/** What the money of one currency does. */
const voidMoney = z.object({
  currency,
  bets: z.int(),
  /** Stakes that become void. */
  stake_minor: amount,
  /** What open bets held and hold no longer; negative where a bet that covered others goes. */
  released_minor: amount,
  /** In settled markets: what all players together get back (positive) or give back. */
  players_net_minor: amount,
  commission_minor: amount,
  company_net_minor: amount,
  levels: z.array(previewLevel),
  /** The players with the largest adjustment, largest first. */
  top: z.array(previewPlayer),
})

export const voidPreviewRow = z.object({
  hash: z.string(),
  bets: z.int(),
  players: z.int(),
  /** Every market of the void; one with a refusal is left as it is. */
  markets: z.array(z.object({
    market_id: id,
    event_id: id,
    event_name: z.string(),
    market_name: z.string(),
    market_status: marketStatus,
    bets: z.int(),
    players: z.int(),
    /** They were chosen or found one by one and are all that stand on the market, more than one: a void of the market, with its right and its roll back. */
    whole: z.boolean(),
    refusal: z.nullable(z.string()),
  })),
  currencies: z.array(voidMoney),
  /** The newest of the bets. */
  sample: z.array(betRow),
  /** What the jurisdictions of these bets allow as a reason. */
  reasons: z.array(z.object({ code: reasonCode, legal_basis: z.boolean() })),
})

export const voidRow = z.object({
  id,
  scope: z.enum(['bets', 'filter', 'market', 'event']),
  filter: z.nullable(voidFilter),
  taken_bp: z.int(),
  reason: reasonCode,
  legal_basis: z.nullable(z.string()),
  note: z.nullable(z.string()),
  by: z.string(),
  at: instant,
  undone_by: z.nullable(z.string()),
  undone_at: z.nullable(instant),
  undo_reason: z.nullable(z.string()),
  /** `voiding` and `undoing`: markets are still to be done. `partly`: some were refused because they changed after the preview. */
  state: z.enum(['voiding', 'void', 'partly', 'refused', 'undoing', 'undone']),
  /** Of the void; while it is being undone, those that are to be given back, and have been. */
  markets: z.int(),
  markets_done: z.int(),
  /** Markets that could not be done; each is tried again every minute, or when somebody says so. */
  failing: z.int(),
  bets: z.int(),
  /** Each counted once; null until all markets are done. */
  players: z.nullable(z.int()),
  /** The events and markets that it is about, the first few by name. */
  about: z.array(z.object({ event_id: id, event_name: z.string(), market_id: id, market_name: z.string() })),
})

/** A runner who leaves a market that people made, or who comes back into it, and what that does to its bets. */
export const removalRow = z.object({
  hash: z.string(),
  market_id: id,
  selection_id: id,
  name: z.string(),
  /** Basis points; null: he is in the market. */
  reduction_bp: z.nullable(z.int()),
  /** Bets on him, which count for nothing while he is out. */
  own_bets: z.int(),
  /** Bets on others whose price becomes another one. */
  repriced_bets: z.int(),
  /** Players whose exposure becomes another one. */
  players: z.int(),
  currencies: z.array(z.object({
    currency,
    /** Stakes on him that stand. */
    own_stake_minor: amount,
    /** What open bets held and hold no longer; negative where they hold more. */
    released_minor: amount,
  })),
})

const removal = { selection_id: id, reduction_bp: z.nullable(z.int().check(z.gte(0), z.lte(10_000))) }
const removalRefusals = ['MARKET_UNKNOWN', 'CATALOGUE_OF_FEED', 'MARKET_RESULT_BEGUN', 'VOID_AFTER_OUTCOME', 'VOID_NOTHING', 'VOID_UNDER_WAY'] as const

const voidBets = { kind: 'section', section: 'BETS', permissions: ['Void Bets'], accounts: 'never' } as const
const voidMarket = { kind: 'section', section: 'SPORTS', permissions: ['Marketwise Void Bets'], accounts: 'never' } as const
const voidEvent = { kind: 'section', section: 'SPORTS', permissions: ['Event Void Bets'], accounts: 'never' } as const
/** Whoever voids anything sees to what fails of it; the call asks again once it knows what it is about, where it changes anything. */
const voidAny = { ...voidBets, or: [voidMarket, voidEvent].map(({ section, permissions }) => ({ section, permissions })) }
const seeBets = { kind: 'section', section: 'BETS', accounts: 'never' } as const
const seeVoids = { ...seeBets, or: voidAny.or }
const seeSports = { kind: 'section', section: 'SPORTS', accounts: 'never' } as const

const planRefusals = ['VOID_NOTHING', 'VOID_TOO_MANY', 'BET_UNKNOWN', 'BET_ALREADY_VOID'] as const
const postRefusals = [
  ...planRefusals, 'VOID_REASON_NOT_ALLOWED', 'VOID_LEGAL_BASIS_REQUIRED', 'VOID_AFTER_OUTCOME', 'VOID_NEEDS_ROLLBACK', 'VOID_MARKET_OPEN', 'VOID_PREVIEW_CHANGED', 'VOID_UNDER_WAY', 'RESULT_IN_PROGRESS',
] as const
const undoRefusals = ['VOID_UNKNOWN', 'VOID_UNDER_WAY', 'VOID_ALREADY_UNDONE', 'VOID_MARKET_OPEN', 'VOID_PREVIEW_CHANGED', 'RESULT_IN_PROGRESS'] as const

const post = { method: 'POST', effect: 'money', key: 'required', row: voidRow, refusals: postRefusals } as const
const preview = { method: 'POST', origin: 'ours', effect: 'read', row: voidPreviewRow, refusals: planRefusals } as const
const undo = {
  method: 'POST', origin: 'ours', effect: 'money', key: 'required', row: voidRow, refusals: undoRefusals,
  body: z.strictObject({ reason: text(3, 500), preview_hash: z.string().check(z.minLength(1), z.maxLength(100)) }),
} as const

export const voids = table({
  voidBets: {
    ...post, path: '/api/bet/void', origin: 'spec', access: voidBets,
    summary: 'Void one bet, chosen bets or all that a filter finds, in whole or by half; a range of prices finds decimal odds alone, unless a market or a runner is named',
    refusals: [...postRefusals, 'VOID_WHOLE_MARKET'], body: z.strictObject({ target: chosen, ...said }),
  },
  voidMarket: {
    ...post, path: '/platform/markets/{id}/void', origin: 'ours', access: voidMarket,
    summary: 'Void all bets of a market', refusals: [...postRefusals, 'MARKET_UNKNOWN'], body: z.strictObject(said),
  },
  voidEvent: {
    ...post, path: '/platform/events/{id}/void', origin: 'ours', access: voidEvent,
    summary: 'Void all bets of an event, market by market', refusals: [...postRefusals, 'ACCESS_NOT_FOUND'], body: z.strictObject(said),
  },
  previewBets: {
    ...preview, path: '/platform/voids/preview', access: seeBets,
    summary: 'What voiding these bets would do to everybody', body: z.strictObject({ target: chosen, taken_bp: takenBp }),
  },
  previewMarket: {
    ...preview, path: '/platform/markets/{id}/void-preview', access: seeSports,
    summary: 'What voiding all bets of a market would do', refusals: [...planRefusals, 'MARKET_UNKNOWN'], body: z.strictObject({ taken_bp: takenBp }),
  },
  previewEvent: {
    ...preview, path: '/platform/events/{id}/void-preview', access: seeSports,
    summary: 'What voiding all bets of an event would do', refusals: [...planRefusals, 'ACCESS_NOT_FOUND'], body: z.strictObject({ taken_bp: takenBp }),
  },
  list: {
    method: 'GET', path: '/platform/voids', origin: 'ours', access: seeVoids, effect: 'read',
    summary: 'Voids, newest first unless another order is asked for, each with how far it is',
    query: voidQuery,
    row: voidRow,
    csv: csvColumns(voidRow, {
      id: 'text', at: 'instant', by: 'text', scope: 'text', reason: 'text', legal_basis: 'text', note: 'text', state: 'text', taken_bp: 'integer', markets: 'integer', markets_done: 'integer', failing: 'integer', bets: 'integer', players: 'integer',
      undone_at: 'instant', undone_by: 'text', undo_reason: 'text',
    }),
    refusals: [],
  },
  ofEvent: {
    method: 'GET', path: '/platform/events/{id}/voids', origin: 'ours', access: seeSports, effect: 'read',
    summary: 'The newest voids of an event', row: voidRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  previewUndoBets: {
    ...preview, method: 'GET', path: '/platform/voids/{id}/undo-preview', access: seeBets, refusals: [...undoRefusals, 'VOID_WHOLE_MARKET'],
    summary: 'What undoing a void of bets would do',
  },
  previewUndoMarket: {
    ...preview, method: 'GET', path: '/platform/market-voids/{id}/undo-preview', access: seeSports, refusals: undoRefusals,
    summary: 'What undoing a void of a market or an event would do',
  },
  undoBets: { ...undo, path: '/platform/voids/{id}/undo', access: voidBets, refusals: [...undoRefusals, 'VOID_WHOLE_MARKET'], summary: 'Undo a void of bets by a reversal of its own' },
  undoMarket: { ...undo, path: '/platform/market-voids/{id}/undo', access: voidMarket, summary: 'Undo a void of a market by a reversal of its own' },
  undoEvent: { ...undo, path: '/platform/event-voids/{id}/undo', access: voidEvent, summary: 'Undo a void of an event by a reversal of its own' },
  retry: {
    method: 'POST', path: '/platform/voids/{id}/retry', origin: 'ours', effect: 'write',
    access: voidAny, summary: 'Try again now what failed of a void or of its undoing', row: voidRow, refusals: ['VOID_UNKNOWN', 'VOID_NOTHING'],
  },
  giveUp: {
    method: 'POST', path: '/platform/voids/{id}/give-up', origin: 'ours', effect: 'write',
    access: voidAny, summary: 'Give up what fails of a void or of its undoing: these markets stay as they are', body: z.strictObject({ reason: text(3, 500) }),
    row: voidRow, refusals: ['VOID_UNKNOWN', 'VOID_NOTHING', 'VOID_UNDER_WAY'],
  },
  previewRemoval: {
    method: 'POST', path: '/platform/markets/{id}/removal-preview', origin: 'ours', access: seeSports, effect: 'read',
    summary: 'What a runner leaving a market, or coming back, would do to its bets; of a market of a feed once a result of it was taken back',
    body: z.strictObject(removal), row: removalRow, refusals: removalRefusals,
  },
  removeRunner: {
    method: 'PUT', path: '/platform/markets/{id}/removal', origin: 'ours', access: voidMarket, effect: 'money', key: 'required',
    summary: 'Take a runner out of a market of a person, or of one of a feed once a result of it was taken back, by his reduction factor, or, with null, put him back',
    body: z.strictObject({ ...removal, reason: text(3, 500), preview_hash: z.string().check(z.minLength(1), z.maxLength(100)) }),
    row: removalRow, refusals: [...removalRefusals, 'VOID_PREVIEW_CHANGED'],
  },
  policy: {
    method: 'GET', path: '/platform/businesses/{id}/void-policy', origin: 'ours', effect: 'read',
    access: { kind: 'section', section: 'SUPERADMINS', accounts: 'never' },
    summary: 'What the jurisdiction of a business allows voids to do',
    row: z.object({ business_id: id, reasons: z.array(reasonCode), legal_basis_for: z.array(reasonCode), after_outcome: z.boolean(), version: z.int() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  editPolicy: {
    method: 'PUT', path: '/platform/businesses/{id}/void-policy', origin: 'ours', effect: 'write',
    access: { kind: 'section', section: 'SUPERADMINS', permissions: ['Business Settings'], accounts: 'never' },
    summary: 'Set what the jurisdiction of a business allows voids to do',
    body: z.strictObject({
      reasons: z.array(reasonCode).check(z.minLength(1)), legal_basis_for: z.array(reasonCode), after_outcome: z.boolean(), version: z.int().check(z.gte(0)),
    }),
    row: z.object({ business_id: id, reasons: z.array(reasonCode), legal_basis_for: z.array(reasonCode), after_outcome: z.boolean(), version: z.int() }),
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
})
