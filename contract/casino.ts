import * as z from 'zod/mini'
import { explained } from './bet-explanation.ts'
import { casinoGameRow, casinoShown, launchParams, returnBp } from './casino-game.ts'
import { casinoGameQuery } from './casino-game-query.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { codeForm, currency, id, instant, nameText, page, queryInteger, stake, stakes, text } from './fields.ts'
import { casinoLimitScopes } from './limit-scopes.ts'
import { limitList, limitRow, limitsBelowFigures, limitsBelowRow, limitsBound, wireInteger } from './limits.ts'
import { offerStatus } from './sports.ts'
import { seesCasino as sees } from './casino-access.ts'

const edits = { kind: 'section', section: 'CASINOCMS', permissions: ['Casino Edit'], accounts: 'never' } as const

const name = nameText(1, 60)
export const casinoGameName = nameText(1, 100)
const code = z.string().check(z.regex(/^[\w.:-]{1,100}$/u))
const version = z.int()
/** The version that was looked at; without it the last word stands. */
const seen = { version: z.optional(version) }

export const casinoDevices = ['desktop', 'mobile'] as const
export const casinoDevice = z.enum(casinoDevices)

export const casinoProviderRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  status: offerStatus,
  /** The currencies that it plays in; none: every one. */
  currencies: z.array(currency),
  launch_url: z.nullable(z.string()),
  /** The address of its logo. */
  logo: z.nullable(z.string()),
  sub_categories: z.int(),
  games: z.int(),
  games_shown: z.int(),
  open_rounds: z.int(),
  version,
})

export const casinoSubCategoryRow = z.object({ id, casino_provider_id: id, name: z.string(), status: offerStatus, games: z.int(), games_shown: z.int(), version })

const gameCsv = csvColumns(casinoGameRow, {
  id: 'text', code: 'text', name: 'text', provider_name: 'text', sub_category_name: 'text', game_name: 'text', status: 'text', shown: 'text', desktop: 'boolean', mobile: 'boolean',
  popular: 'boolean', return_bp: 'integer', visible_from: 'instant',
})

/** What a bulk change may set of a game. */
export const casinoGameChange = z.strictObject({
  status: z.optional(offerStatus),
  desktop: z.optional(z.boolean()),
  mobile: z.optional(z.boolean()),
  popular: z.optional(z.boolean()),
  visible_from: z.optional(z.nullable(instant)),
  sub_category_id: z.optional(id),
})
export type CasinoGameChange = z.output<typeof casinoGameChange>

/** Files are sent as base64. At most 4 MiB of an image. */
export const imageBytesMax = 4 * 1024 * 1024
const base64 = (bytes: number) => z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/), z.maxLength(Math.ceil(bytes / 3) * 4))
const image = z.nullable(base64(imageBytesMax))
const imageBody = { bodyBytesMax: Math.ceil(imageBytesMax / 3) * 4 + 1024 } as const
const imageRefusals = ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'CASINO_IMAGE_REFUSED'] as const satisfies Endpoint['refusals']

export const importRowsMax = 20_000
const importTextMax = 6 * 1024 * 1024
const importBody = { bodyBytesMax: 8 * 1024 * 1024 } as const
const importOrder = {
  format: z.enum(['csv', 'json']),
  text: z.string().check(z.minLength(1), z.maxLength(importTextMax)),
  /** Of games that come new. */
  new_status: offerStatus,
  /** What becomes of games that are not in it: they stay as they are, or are hidden. */
  gone: z.enum(['keep', 'hide']),
}
/** One game of a catalogue, or one that is gone from it; those that stay as they are, are counted only. */
const importRow = z.object({
  /** In a CSV its line of the file, the heading being the first; in JSON its place in the list, from 1; null: it is not in it. */
  line: z.nullable(z.int()),
  code: z.string(),
  name: z.string(),
  what: z.enum(['new', 'changed', 'gone', 'wrong']),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** Why a line cannot be taken. */
  wrong: z.nullable(z.enum(['code', 'code_twice', 'name', 'sub_category', 'kind', 'return', 'flag', 'params', 'shape'])),
})
/** Rows are the first 500 that differ; the figures and the hash are over all. */
const importFigures = z.object({ hash: z.string(), new: z.int(), changed: z.int(), gone: z.int(), same: z.int(), wrong: z.int(), new_sub_categories: z.array(z.string()) })

/** A part of the lobby as players see it: what is popular, then each sub-category of each provider, with its first games. */
export const lobbyRow = z.object({
  what: z.enum(['popular', 'sub_category']),
  casino_provider_id: z.nullable(id),
  provider_name: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  sub_category_id: z.nullable(id),
  sub_category_name: z.nullable(z.string()),
  games: z.int(),
  first: z.array(z.object({ id, name: z.string(), popular: z.boolean(), image: z.nullable(z.string()) })),
})

/** Why a stake in a game is answered as it is: what is closed, every rule with its slack, and the one that binds. */
export const stakeExplanationRow = z.object({
  ...explained,
  /** Why players do not see the game; null: they do. */
  hidden: z.nullable(casinoShown),
})

const siteGameRow = z.pick(casinoGameRow, { id: true, casino_provider_id: true, provider_name: true, sub_category_id: true, sub_category_name: true, game_id: true, game_name: true, code: true, name: true, popular: true, return_bp: true, desktop_image: true, mobile_image: true })

/** Before which other it stands from now on; null: behind all. */
const move = z.strictObject({ before: z.nullable(id) })
const moved = ['ACCESS_NOT_FOUND'] as const

export const casino = table({
  providers: {
    method: 'GET', path: '/api/casino-provider', origin: 'spec', summary: 'Casino providers in their order',
    access: sees, effect: 'read', row: casinoProviderRow, refusals: [],
  },
  subCategories: {
    method: 'GET', path: '/api/casino-provider/get-sub-category/{id}', origin: 'spec', summary: 'Sub-categories of a casino provider in their order',
    access: sees, effect: 'read', row: casinoSubCategoryRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  kinds: {
    method: 'GET', path: '/platform/casino/kinds', origin: 'ours', summary: 'Kinds of casino games: the sports of the casino’s menu',
    access: sees, effect: 'read', row: z.object({ id, name: z.string(), status: offerStatus, games: z.int() }), refusals: [],
  },
  games: {
    method: 'GET', path: '/api/event/casino-event-list-by-game', origin: 'spec', summary: 'Casino games, in the order in which players see them unless another is asked for',
    access: sees, effect: 'read', query: casinoGameQuery,
    row: casinoGameRow, csv: gameCsv, refusals: [],
  },
  game: {
    method: 'GET', path: '/platform/casino/games/{id}', origin: 'ours', summary: 'One casino game',
    access: sees, effect: 'read', row: casinoGameRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  createGame: {
    method: 'POST', path: '/api/event', origin: 'spec', summary: 'Make a casino event: a game of a provider, behind its others',
    access: edits, effect: 'write',
    body: z.strictObject({
      casino_provider_id: id, sub_category_id: id, game_id: id, code, name: casinoGameName, status: offerStatus, desktop: z.boolean(), mobile: z.boolean(), popular: z.boolean(),
      return_bp: returnBp, visible_from: z.nullable(instant), launch_params: z.optional(launchParams),
    }),
    row: casinoGameRow, refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_NAME_TAKEN'],
  },
  archiveGame: {
    method: 'PUT', path: '/platform/casino/games/{id}/archive', origin: 'ours', summary: 'Archive a casino game, or take it out of the archive; what comes out is not offered yet',
    access: edits, effect: 'write', body: z.strictObject({ archived: z.boolean(), ...seen }), row: casinoGameRow, refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
  moveGame: {
    method: 'PUT', path: '/platform/casino/games/{id}/place', origin: 'ours', summary: 'Place a casino game before another of its provider, or behind all',
    access: edits, effect: 'write', body: move, row: casinoGameRow, refusals: moved,
  },
  changeGames: {
    method: 'POST', path: '/platform/casino/games-change', origin: 'ours', summary: 'Change many casino games at once, each with its own result',
    access: edits, effect: 'write',
    body: z.strictObject({ games: z.array(z.strictObject({ id, change: casinoGameChange, ...seen })).check(z.minLength(1), z.maxLength(500)) }),
    bodyBytesMax: 256 * 1024,
    row: z.object({
      id,
      name: z.nullable(z.string()),
      ok: z.boolean(),
      code: z.nullable(z.string()),
      message: z.nullable(z.string()),
      /** What undoes it, with the version that it must still have. */
      before: z.nullable(casinoGameChange),
      version: z.nullable(version),
    }),
    refusals: [],
  },
  gameImage: {
    method: 'PUT', path: '/platform/casino/games/{id}/image', origin: 'ours', summary: 'Give a casino game its image for desktop or for mobile, or take it away',
    access: edits, effect: 'write', body: z.strictObject({ device: casinoDevice, image, ...seen }), ...imageBody, row: casinoGameRow, refusals: imageRefusals,
  },

  createProvider: {
    method: 'POST', path: '/platform/casino/providers', origin: 'ours', summary: 'Make a casino provider, behind the others and not offered yet',
    access: edits, effect: 'write',
    body: z.strictObject({
      code: z.string().check(z.regex(codeForm)), name, currencies: z.array(currency).check(z.maxLength(50)),
      launch_url: z.nullable(z.string().check(z.regex(/^https?:\/\/[^\s"'<>]{1,290}$/))),
    }),
    row: casinoProviderRow, refusals: ['CATALOGUE_NAME_TAKEN', 'ACCESS_NOT_FOUND'],
  },
  editProvider: {
    method: 'PUT', path: '/platform/casino/providers/{id}', origin: 'ours', summary: 'Name a casino provider, and say where and in which currencies it plays',
    access: edits, effect: 'write',
    body: z.strictObject({ name, currencies: z.array(currency).check(z.maxLength(50)), launch_url: z.nullable(z.string().check(z.regex(/^https?:\/\/[^\s"'<>]{1,290}$/))), version }),
    row: casinoProviderRow, refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
  providerStatus: {
    method: 'PUT', path: '/platform/casino/providers/{id}/status', origin: 'ours', summary: 'Offer a casino provider, or hide its games and take no more bets; open rounds are played to their end and paid',
    access: edits, effect: 'write', body: z.strictObject({ status: offerStatus, ...seen }), row: casinoProviderRow, refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
  providerEffect: {
    method: 'GET', path: '/platform/casino/providers/{id}/effect', origin: 'ours', summary: 'What switching a casino provider off would reach: games that players see, and rounds that are open',
    access: sees, effect: 'read', row: z.object({ games_shown: z.int(), open_rounds: z.int(), players: z.int(), held: stakes }), refusals: ['ACCESS_NOT_FOUND'],
  },
  deleteProvider: {
    method: 'DELETE', path: '/platform/casino/providers/{id}', origin: 'ours', summary: 'Take away a casino provider that has no games',
    access: edits, effect: 'write', row: casinoProviderRow, refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_NOT_EMPTY'],
  },
  moveProvider: {
    method: 'PUT', path: '/platform/casino/providers/{id}/place', origin: 'ours', summary: 'Place a casino provider before another, or behind all',
    access: edits, effect: 'write', body: move, row: casinoProviderRow, refusals: moved,
  },
  providerLogo: {
    method: 'PUT', path: '/platform/casino/providers/{id}/logo', origin: 'ours', summary: 'Give a casino provider its logo, or take it away',
    access: edits, effect: 'write', body: z.strictObject({ image, ...seen }), ...imageBody, row: casinoProviderRow, refusals: imageRefusals,
  },

  createSubCategory: {
    method: 'POST', path: '/platform/casino/sub-categories', origin: 'ours', summary: 'Make a sub-category of a casino provider, behind its others',
    access: edits, effect: 'write', body: z.strictObject({ casino_provider_id: id, name }), row: casinoSubCategoryRow, refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_NAME_TAKEN'],
  },
  editSubCategory: {
    method: 'PUT', path: '/platform/casino/sub-categories/{id}', origin: 'ours', summary: 'Name a casino sub-category',
    access: edits, effect: 'write', body: z.strictObject({ name, version }), row: casinoSubCategoryRow, refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'CATALOGUE_NAME_TAKEN'],
  },
  subCategoryStatus: {
    method: 'PUT', path: '/platform/casino/sub-categories/{id}/status', origin: 'ours', summary: 'Offer a casino sub-category, or hide its games and take no more bets on them',
    access: edits, effect: 'write', body: z.strictObject({ status: offerStatus, ...seen }), row: casinoSubCategoryRow, refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
  deleteSubCategory: {
    method: 'DELETE', path: '/platform/casino/sub-categories/{id}', origin: 'ours', summary: 'Take away a casino sub-category that has no games',
    access: edits, effect: 'write', row: casinoSubCategoryRow, refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_NOT_EMPTY'],
  },
  moveSubCategory: {
    method: 'PUT', path: '/platform/casino/sub-categories/{id}/place', origin: 'ours', summary: 'Place a casino sub-category before another of its provider, or behind all',
    access: edits, effect: 'write', body: move, row: casinoSubCategoryRow, refusals: moved,
  },

  previewImport: {
    method: 'POST', path: '/platform/casino/providers/{id}/import-preview', origin: 'ours', summary: 'What taking in a provider’s catalogue would change, game by game; nothing is changed',
    access: edits, effect: 'read', body: z.strictObject(importOrder), ...importBody, row: importRow, extra: importFigures, refusals: ['ACCESS_NOT_FOUND', 'CASINO_IMPORT_UNREADABLE'],
  },
  importGames: {
    method: 'POST', path: '/platform/casino/providers/{id}/import', origin: 'ours', summary: 'Take in a provider’s catalogue as it was looked at; lines that are wrong are left out',
    access: edits, effect: 'write', body: z.strictObject({ ...importOrder, hash: z.string().check(z.length(64)) }), ...importBody, row: importRow, extra: importFigures,
    refusals: ['ACCESS_NOT_FOUND', 'CASINO_IMPORT_UNREADABLE', 'CASINO_IMPORT_CHANGED'],
  },

  lobby: {
    method: 'GET', path: '/platform/casino/lobby', origin: 'ours', summary: 'The lobby as players of one device see it, now or at a moment to come',
    access: sees, effect: 'read', query: z.strictObject({ device: casinoDevice, at: z.optional(instant) }), row: lobbyRow, refusals: [],
  },
  siteLobby: {
    method: 'GET', path: '/platform/casino/site-lobby', origin: 'ours', summary: 'The lobby for players of one device; for a player without what its branch is kept out of',
    access: { kind: 'platform' }, effect: 'read', query: z.strictObject({ device: casinoDevice, player_id: z.optional(id) }), row: lobbyRow, refusals: ['ACCOUNT_UNKNOWN'],
  },
  siteGames: {
    method: 'GET', path: '/platform/casino/site-games', origin: 'ours', summary: 'Casino games that players of one device see, in their order; for a player without what its branch is kept out of',
    access: { kind: 'platform' }, effect: 'read',
    query: z.strictObject({ device: casinoDevice, casino_provider_id: z.optional(id), sub_category_id: z.optional(id), search: z.optional(text(1, 60)), player_id: z.optional(id), limit: z.optional(queryInteger(1, 200)), cursor: page.cursor }),
    row: siteGameRow, refusals: ['ACCOUNT_UNKNOWN'],
  },

  limits: {
    method: 'GET', path: '/platform/casino/limits', origin: 'ours', summary: 'The limits of a casino provider, sub-category or game, each with where it comes from',
    access: sees, effect: 'read', query: z.strictObject({ scope: z.enum(casinoLimitScopes), id }), row: limitRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  setLimits: {
    method: 'PUT', path: '/platform/casino/limits', origin: 'ours', summary: 'Set limits of a casino provider, sub-category or game',
    access: edits, effect: 'write', body: z.strictObject({ scope: z.enum(casinoLimitScopes), id, limits: limitList, ...limitsBound }), row: limitRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'LIMIT_MIN_ABOVE_MAX', 'LIMIT_WITHOUT_MEANING', 'LIMIT_PREVIEW_CHANGED'],
  },
  limitsBelow: {
    method: 'GET', path: '/platform/casino/limits-below', origin: 'ours', summary: 'What applying limits below would clear in the casino, with the hash that binds it',
    access: sees, effect: 'read', query: z.strictObject({ scope: z.enum(casinoLimitScopes), id, fields: z.string().check(z.maxLength(2_000)) }),
    row: limitsBelowRow, extra: limitsBelowFigures,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  explain: {
    method: 'GET', path: '/platform/casino/stake-explanation', origin: 'ours', summary: 'How a supposed stake that begins a round of a game would be answered, and every rule behind it',
    access: sees, effect: 'read', query: z.strictObject({ player_id: id, casino_game_id: id, stake_minor: wireInteger(stake) }), row: stakeExplanationRow, refusals: ['ACCOUNT_UNKNOWN', 'CASINO_GAME_UNKNOWN'],
  },

  history: {
    method: 'GET', path: '/platform/casino/history', origin: 'ours', summary: 'What was done to a casino provider, sub-category or game, newest first',
    access: sees, effect: 'read', query: z.strictObject({ kind: z.enum(['casino_provider', 'casino_sub_category', 'casino_game']), id, ...page }),
    row: z.object({
      id, at: instant, actor_name: z.nullable(z.string()), action: z.string(), summary: z.string(), reason: z.nullable(z.string()),
      changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
    refusals: [],
  },
})
