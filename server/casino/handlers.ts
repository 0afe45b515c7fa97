import type { casino } from '#contract/casino.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { askerOf } from '../limits/asker.ts'
import { isPlayerOf } from '../platform/player-of-site.ts'
import { limitRows } from '../limits/limit-rows.ts'
import { lookBelow, setLimits } from '../limits/set-limits.ts'
import { listAudit } from '../logs/audit-store.ts'
import { countedUpTo, decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handlers, Principal } from '../runtime/handler.ts'
import { explainSupposedStake } from '../wallet/explain-stake.ts'
import { archiveGame, changeGames, createGame, moveGame } from './game-handlers.ts'
import { countCasinoGames, findCasinoGame, gameOrder, listCasinoGames } from './game-store.ts'
import { gameImage, providerLogo } from './image-handlers.ts'
import { importGames, previewImport } from './import-handlers.ts'
import { lobby, siteGames, siteOrder } from './lobby-store.ts'
import { createProvider, deleteProvider, editProvider, moveProvider, providerEffect, providerStatus } from './provider-handlers.ts'
import { listKinds, listProviders, listSubCategories } from './provider-store.ts'
import { createSubCategory, deleteSubCategory, editSubCategory, moveSubCategory, subCategoryStatus } from './sub-category-handlers.ts'

/** The player for whom a player site asks, one of its own; null where it names none. */
async function playerOfSite(tx: Tx, principal: Principal, id: string | undefined): Promise<Result<string | null>> {
  assert(principal.kind === 'platform', 'the lobby of players is open to player sites only')
  return id === undefined ? ok(null) : (await isPlayerOf(tx, principal.businessId, id)) ? ok(id) : refuse('ACCOUNT_UNKNOWN', { player_id: id })
}

export const casinoHandlers: Handlers<typeof casino> = {
  async providers({ tx, now }) {
    return ok({ rows: await listProviders(tx, now) })
  },

  async subCategories({ tx, now }, { params }) {
    if ((await listProviders(tx, now, params.id)).length === 0) return refuse('ACCESS_NOT_FOUND')
    return ok({ rows: await listSubCategories(tx, { providerId: params.id }, now) })
  },

  async kinds({ tx }) {
    return ok({ rows: await listKinds(tx) })
  },

  async games({ tx, now }, { query }) {
    const order = gameOrder(query.sort)
    const after = order.after(query.cursor)
    if (!after.ok) return after
    const { limit } = pageLimit(query.limit)
    const { rows, metadata } = await listCasinoGames(tx, query, { order, limit, after: after.value }, now)
    const counted = after.value === null ? countedUpTo(await countCasinoGames(tx, query, now)) : {}
    return ok({ rows, metadata: { ...metadata, ...counted } })
  },

  async game({ tx, now }, { params }) {
    const game = await findCasinoGame(tx, params.id, now)
    return game === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [game] })
  },

  createGame, archiveGame, moveGame, changeGames, gameImage,
  createProvider, editProvider, providerStatus, providerEffect, deleteProvider, moveProvider, providerLogo,
  createSubCategory, editSubCategory, subCategoryStatus, deleteSubCategory, moveSubCategory,
  previewImport, importGames,

  async lobby({ tx, now }, { query }) {
    return ok({ rows: await lobby(tx, query.device, query.at === undefined ? now : new Date(query.at), null) })
  },

  async siteLobby({ tx, now }, { principal, query }) {
    const whose = await playerOfSite(tx, principal, query.player_id)
    return whose.ok ? ok({ rows: await lobby(tx, query.device, now, whose.value) }) : whose
  },

  async siteGames({ tx, now }, { principal, query }) {
    const whose = await playerOfSite(tx, principal, query.player_id)
    if (!whose.ok) return whose
    const after = siteOrder.after(query.cursor)
    if (!after.ok) return after
    return ok(await siteGames(tx, query, pageLimit(query.limit).limit, after.value, now))
  },

  async limits({ tx, now }, { query }) {
    const rows = await limitRows(tx, query.scope, query.id, true, now)
    return rows === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows })
  },

  setLimits: (scope, { principal, body: { scope: place, id, limits, ...bound } }) => setLimits(scope, principal, { scope: place, id, limits, field: 'limits', ...bound }),

  async limitsBelow({ tx }, { query }) {
    const found = await lookBelow(tx, query.scope, query.id, query.fields)
    return found === null ? refuse('ACCESS_NOT_FOUND') : ok(found)
  },

  async explain({ tx, now }, { query, principal }) {
    const told = await explainSupposedStake(tx, askerOf(principal), query, now)
    return told.ok ? ok({ rows: [told.value] }) : told
  },

  async history({ tx }, { query }) {
    const after = decodeCursor(query.cursor, [isId])
    if (!after.ok) return after
    const { limit, fetch } = pageLimit(query.limit)
    const found = await listAudit(tx, { targetKind: query.kind, targetId: query.id, outcome: 'done', after: after.value?.[0] ?? null, limit: fetch })
    const { rows, metadata } = pageOf(found, limit, (row) => [row.id])
    return ok({ rows: rows.map(({ id, at, actor_name, action, summary, reason, changes }) => ({ id, at, actor_name, action, summary, reason, changes })), metadata })
  },
}
