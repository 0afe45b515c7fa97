import * as z from 'zod/mini'
import { rewardTypes } from '#domain/casino/reward-types.ts'
import { casinoDevice } from './casino.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { amount, currency, id, instant, ipAddress, nameText, page, stake, stakes, text } from './fields.ts'
import { walletReports } from './wallet-reports.ts'
import { seesCasino as sees } from './casino-access.ts'

const provider = { kind: 'provider' } as const
const resolves = { kind: 'section', section: 'CASINOCMS', permissions: ['Round Resolve'], accounts: 'never' } as const
const keeps = { kind: 'section', section: 'CASINOCMS', permissions: ['Provider Keys'], accounts: 'never' } as const

/** A provider's own name of a transaction or a round: printable and without blanks. */
const named = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))
const gameCode = z.string().check(z.regex(/^[\w.:-]{1,100}$/u))
const token = text(1, 200)
/** Whose wallet it is; the token may have ended since, and is not looked at. */
const late = { player_id: id, token: z.optional(token) }
/** What is given outside of every round. */
export const rewardType = z.enum(rewardTypes)
const given = z.int().check(z.gte(1), z.lte(1_000_000_000_000))
/** A win: 0 is one, and tells that the round was lost. */
const won = z.int().check(z.gte(0), z.lte(1_000_000_000_000))

const money = z.object({
  transaction_id: z.string(),
  player_id: id,
  currency,
  /** Credit, unsettled profit and wins of open rounds, less exposure; below zero where a rollback took what was spent. */
  balance_minor: amount,
})

const ofSignature = ['WALLET_SIGNATURE_WRONG', 'WALLET_NONCE_USED'] as const satisfies Endpoint['refusals']
const ofTransaction = [...ofSignature, 'ACCOUNT_UNKNOWN', 'WALLET_TRANSACTION_REUSED', 'WALLET_ROLLED_BACK'] as const satisfies Endpoint['refusals']
const ofToken = ['WALLET_TOKEN_UNKNOWN', 'WALLET_TOKEN_EXPIRED'] as const satisfies Endpoint['refusals']

/**
 * Without a call for an hour a round that is open is `interrupted` where it holds something, and `void` where it does not: all of it was rolled back, or nothing was ever staked. `interrupted`
 * as well is one that a person undid and in which something was won since: that waits for their word.
 */
export const roundStates = ['open', 'interrupted', 'void', 'closed', 'resolved'] as const
export const roundState = z.enum(roundStates)
/** What rounds are asked for by; `played`: closed, and something was staked or won in them, as figures count them. */
export const roundChoices = [...roundStates, 'played'] as const
/** Without a call for so long, an open round counts as interrupted or void. */
export const interruptedAfterMs = 60 * 60_000

export const walletRoundRow = z.object({
  id,
  casino_provider_id: id,
  provider_name: z.string(),
  game_id: id,
  game_name: z.string(),
  player_id: id,
  user_name: z.string(),
  business_name: z.string(),
  external_id: z.string(),
  currency,
  state: roundState,
  stake_minor: amount,
  win_minor: amount,
  /** Wins less stakes, + for the player. */
  net_minor: amount,
  /** What was won after a person had undone it: paid when a person says so, and held back until then. */
  late_win_minor: amount,
  /** What of it is posted. */
  posted_minor: amount,
  calls: z.int(),
  opened_at: instant,
  last_call_at: instant,
  closed_at: z.nullable(instant),
  resolved_by: z.nullable(z.string()),
  resolve_reason: z.nullable(z.string()),
  /** The provider's report that shows why it was ended so. */
  resolve_report_id: z.nullable(id),
})

const roundQuery = {
  state: z.optional(z.enum(roundChoices)),
  casino_provider_id: z.optional(id),
  game_id: z.optional(id),
  player_id: z.optional(id),
  /** The provider's own name of a round, or of one of its transactions. */
  named: z.optional(named),
  from: z.optional(instant),
  to: z.optional(instant),
}

const roundCsv = csvColumns(walletRoundRow, {
  id: 'text', provider_name: 'text', game_name: 'text', user_name: 'text', business_name: 'text', external_id: 'text', state: 'text', currency: 'text', stake_minor: 'amount', win_minor: 'amount',
  late_win_minor: 'amount', net_minor: 'amount', opened_at: 'instant', last_call_at: 'instant', closed_at: 'instant', resolved_by: 'text', resolve_reason: 'text', resolve_report_id: 'text',
})

export const walletCallRow = z.object({
  transaction_id: z.string(),
  /** `tombstone`: a rollback was ahead of it, so it was refused when it came. */
  kind: z.enum(['bet', 'win', 'rollback', 'close', 'tombstone']),
  amount_minor: amount,
  /** A win that waits for a person. */
  late: z.boolean(),
  reference_id: z.nullable(z.string()),
  /** What the player's wallet stood at after it, as the reply said. */
  balance_minor: z.nullable(amount),
  at: instant,
  /** The rollback that took it back, or 'resolution'. */
  undone_by: z.nullable(z.string()),
})

const keyKind = z.enum(['hmac_sha256', 'rsa_sha256'])
const walletKeyRow = z.object({
  id, casino_provider_id: id, name: z.string(), kind: keyKind, created_at: instant, created_by: z.nullable(z.string()), last_used_at: z.nullable(instant), revoked_at: z.nullable(instant),
  /** Said once, as the key is made; nobody can read it afterwards. */
  secret: z.nullable(z.string()),
})

export const walletRewardRow = z.object({
  id,
  casino_provider_id: id,
  provider_name: z.string(),
  player_id: id,
  user_name: z.string(),
  business_name: z.string(),
  transaction_id: z.string(),
  type: rewardType,
  currency,
  amount_minor: amount,
  at: instant,
  /** When its provider took it back; null: it stands. */
  undone_at: z.nullable(instant),
})

export const figuresBy = z.enum(['provider', 'game', 'account'])
const returnVerdict = z.enum(['few_rounds', 'no_theory', 'within', 'above', 'below'])
export const walletFigureRow = z.object({
  /** Of the provider, the game or the player. */
  id,
  name: z.string(),
  /** Of a game its provider, of a player the business. */
  of: z.nullable(z.string()),
  currency,
  rounds: z.int(),
  stake_minor: amount,
  win_minor: amount,
  /** What the house keeps of it: stakes less wins. */
  house_minor: amount,
  /** What players were given outside of every round, less what was taken back of it: no part of any return. Null of a game, since a reward is of none. */
  reward_minor: z.nullable(amount),
  /** Wins of stakes, in basis points; null without stakes. */
  return_bp: z.nullable(z.int()),
  /** Half the width of the band that holds the true return in 95 of 100 cases, in basis points; null with too few rounds. */
  band_bp: z.nullable(z.int()),
  /** What the games return by their rules, weighted by stakes; null where one of them has not said. */
  theory_bp: z.nullable(z.int()),
  verdict: returnVerdict,
})

/** The wallet that casino providers talk to, and what people do with its rounds. */
export const wallet = table({
  launch: {
    method: 'POST', path: '/platform/wallet/sessions', origin: 'ours', summary: 'Open a game for a player: a token for its provider, and the address to show',
    access: { kind: 'platform' }, effect: 'write',
    body: z.strictObject({ player_id: id, game_id: id, device: casinoDevice, language: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))), return_url: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s"'<>]{1,290}$/))), ip: z.optional(ipAddress) }),
    row: z.object({ token: z.string(), expires_at: instant, /** Null where the provider has no address yet. */ url: z.nullable(z.string()) }),
    refusals: ['ACCOUNT_UNKNOWN', 'CASINO_GAME_UNKNOWN', 'CASINO_GAME_OFF', 'WALLET_CURRENCY_WRONG', 'ACCOUNT_LOCKED', 'ACCOUNT_ANCESTOR_LOCKED', 'ACCOUNT_EXCLUDED', 'BET_BRANCH_BLOCKED'],
  },

  endSessions: {
    method: 'POST', path: '/platform/wallet/sessions/end', origin: 'ours', summary: 'A player signed out or left a game: no more is staked with that token, or with any of theirs',
    access: { kind: 'platform' }, effect: 'write', body: z.strictObject({ player_id: id, token: z.optional(token) }), row: z.object({ ended: z.int() }), refusals: ['ACCOUNT_UNKNOWN'],
  },

  authenticate: {
    method: 'POST', path: '/platform/wallet/authenticate', origin: 'ours', summary: 'Whose token this is, and what they may stake',
    access: provider, effect: 'read', body: z.strictObject({ token }),
    row: z.object({ player_id: id, currency, game: z.string(), device: casinoDevice, expires_at: instant, balance_minor: amount }), refusals: [...ofSignature, ...ofToken],
  },
  balance: {
    method: 'POST', path: '/platform/wallet/balance', origin: 'ours', summary: 'What a player may stake',
    access: provider, effect: 'read', body: z.strictObject({ player_id: id, token }), row: z.object({ player_id: id, currency, balance_minor: amount }), refusals: [...ofSignature, ...ofToken],
  },
  bet: {
    method: 'POST', path: '/platform/wallet/bet', origin: 'ours', summary: 'Take a stake into a round',
    access: provider, effect: 'money', key: 'natural',
    body: z.strictObject({ transaction_id: named, player_id: id, token, game: gameCode, round_id: named, currency, amount_minor: stake, round_closed: z.optional(z.boolean()) }),
    row: money,
    refusals: [
      ...ofTransaction, ...ofToken, 'WALLET_CURRENCY_WRONG', 'CASINO_GAME_UNKNOWN', 'CASINO_GAME_OFF', 'CASINO_ROUND_CLOSED', 'MARKET_MAINTENANCE', 'ACCOUNT_LOCKED', 'ACCOUNT_ANCESTOR_LOCKED', 'ACCOUNT_EXCLUDED',
      'ACCOUNT_BET_LOCKED', 'ACCOUNT_ANCESTOR_BET_LOCKED', 'BET_STOPPED', 'BET_BRANCH_BLOCKED', 'BET_BRANCH_LOCKED', 'LIMIT_STAKE_BELOW_MIN', 'LIMIT_STAKE_ABOVE_MAX', 'LIMIT_ROUND_STAKES',
      'LIMIT_ACCOUNT_EXPOSURE', 'CREDIT_NOT_ENOUGH', 'SHARE_SUM_NOT_WHOLE',
    ],
  },
  win: {
    method: 'POST', path: '/platform/wallet/win', origin: 'ours', summary: 'Pay into a round, whatever has become of the token or the player',
    access: provider, effect: 'money', key: 'natural',
    body: z.strictObject({ transaction_id: named, ...late, round_id: named, currency, amount_minor: won, round_closed: z.optional(z.boolean()) }),
    row: money, refusals: [...ofTransaction, 'WALLET_ROUND_UNKNOWN', 'WALLET_CURRENCY_WRONG'],
  },
  reward: {
    method: 'POST', path: '/platform/wallet/reward', origin: 'ours', summary: 'Give a player something outside of every round, whatever has become of the token or the player',
    access: provider, effect: 'money', key: 'natural',
    body: z.strictObject({ transaction_id: named, ...late, reward_type: rewardType, currency, amount_minor: given }), row: money, refusals: [...ofTransaction, 'WALLET_CURRENCY_WRONG'],
  },
  rollback: {
    method: 'POST', path: '/platform/wallet/rollback', origin: 'ours', summary: 'Undo a bet, a win or a reward; one that has not come is refused when it does',
    access: provider, effect: 'money', key: 'natural', body: z.strictObject({ transaction_id: named, ...late, reference_id: named }), row: money, refusals: ofTransaction,
  },
  closeRound: {
    method: 'POST', path: '/platform/wallet/round-close', origin: 'ours', summary: 'End a round: what it came to is posted, for the player and up the tree',
    access: provider, effect: 'money', key: 'natural', body: z.strictObject({ transaction_id: named, ...late, round_id: named }), row: money, refusals: [...ofTransaction, 'WALLET_ROUND_UNKNOWN'],
  },

  rounds: {
    method: 'GET', path: '/platform/wallet/rounds', origin: 'ours', summary: 'Rounds, newest first; those that were interrupted, the longest waiting first',
    access: sees, effect: 'read', query: z.strictObject({ ...roundQuery, ...page }), row: walletRoundRow, csv: roundCsv, refusals: [],
  },
  round: {
    method: 'GET', path: '/platform/wallet/rounds/{id}', origin: 'ours', summary: 'One round', access: sees, effect: 'read', row: walletRoundRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  roundCalls: {
    method: 'GET', path: '/platform/wallet/rounds/{id}/calls', origin: 'ours', summary: 'The calls of a round in the order in which they came', access: sees, effect: 'read', row: walletCallRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  rewards: {
    method: 'GET', path: '/platform/wallet/rewards', origin: 'ours', summary: 'What providers gave players outside of rounds, newest first', access: sees, effect: 'read',
    query: z.strictObject({ casino_provider_id: z.optional(id), player_id: z.optional(id), named: z.optional(named), from: z.optional(instant), to: z.optional(instant), ...page }), row: walletRewardRow,
    csv: csvColumns(walletRewardRow, { id: 'text', provider_name: 'text', user_name: 'text', business_name: 'text', transaction_id: 'text', type: 'text', currency: 'text', amount_minor: 'amount', at: 'instant', undone_at: 'instant' }), refusals: [],
  },
  interrupted: {
    method: 'GET', path: '/platform/wallet/interrupted', origin: 'ours', summary: 'What interrupted rounds hold, by how long they have waited',
    access: sees, effect: 'read', row: z.object({ age: z.enum(['hour', 'day', 'week']), rounds: z.int(), players: z.int(), held: stakes, won: stakes }), refusals: [],
  },
  resolveRound: {
    method: 'POST', path: '/platform/wallet/rounds/{id}/resolve', origin: 'ours', summary: 'Close an interrupted round as it stands, or undo all of it; what was won after it was undone is paid, or is not',
    access: resolves, effect: 'money', key: 'natural',
    body: z.strictObject({
      how: z.enum(['close', 'undo']),
      reason: text(3, 300),
      /** When its last call came, as it was looked at. */
      last_call_at: instant,
      /** A kept report of its provider in which it stands, as the evidence. */
      report_id: z.optional(id),
    }),
    row: walletRoundRow, refusals: ['ACCESS_NOT_FOUND', 'CASINO_ROUND_CLOSED', 'REQUEST_STALE'],
  },
  figures: {
    method: 'GET', path: '/platform/wallet/figures', origin: 'ours', summary: 'Rounds, stakes, wins and returns of closed rounds, by provider, game or player',
    access: sees, effect: 'read',
    query: z.strictObject({ by: figuresBy, casino_provider_id: z.optional(id), game_id: z.optional(id), player_id: z.optional(id), from: instant, to: instant, ...page }),
    row: walletFigureRow,
    csv: csvColumns(walletFigureRow, { id: 'text', name: 'text', of: 'text', currency: 'text', rounds: 'integer', stake_minor: 'amount', win_minor: 'amount', house_minor: 'amount', reward_minor: 'amount', return_bp: 'integer', band_bp: 'integer', theory_bp: 'integer', verdict: 'text' }),
    refusals: [],
  },

  ...walletReports,

  keys: {
    method: 'GET', path: '/platform/wallet/providers/{id}/keys', origin: 'ours', summary: 'The keys by which a provider signs its calls', access: keeps, effect: 'read', row: walletKeyRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  addKey: {
    method: 'POST', path: '/platform/wallet/providers/{id}/keys', origin: 'ours', summary: 'Make a key for a provider: a secret of ours, or its own public RSA key',
    access: keeps, effect: 'write', noKey: true, stepUp: 'access', body: z.strictObject({ name: nameText(1, 60), kind: keyKind, public_key: z.optional(text(1, 4_000)) }), row: walletKeyRow, refusals: ['ACCESS_NOT_FOUND', 'CASINO_KEY_REFUSED'],
  },
  revokeKey: {
    method: 'DELETE', path: '/platform/wallet/keys/{id}', origin: 'ours', summary: 'Take a provider’s key away: calls that it signs are refused at once', access: keeps, effect: 'write', stepUp: 'access', row: walletKeyRow, refusals: ['ACCESS_NOT_FOUND'],
  },
})
