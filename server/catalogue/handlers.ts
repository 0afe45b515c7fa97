import { catalogue } from '#contract/catalogue.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok } from '#domain/kernel/result.ts'
import { byKind, casinoEventDesktop, casinoEventMobile, casinoEventPopular, casinoEventStatus, deleteCasinoEvent, editCasinoEvent } from '../casino/casino-events.ts'
import { listAudit } from '../logs/audit-store.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handler, Handlers } from '../runtime/handler.ts'
import { archiveEvent, createEvent, deleteEvent, editEvent } from './events.ts'
import { createGame } from './games.ts'
import { archiveLeague, createLeague, deleteLeague, editLeague } from './leagues.ts'
import { archiveMarket, createMarket, deleteMarket, editMarket } from './markets.ts'
import { priceMarket } from './price-market.ts'
import { eventBetLock, eventDesktop, eventMedia, eventMobile, eventPopular, eventStatus, gameStatus, leagueStatus, marketBetLock, marketStatus, menuStatus } from './switches.ts'

/** The record of one place, without what only those who keep the record may see. */
const history: Handler<typeof catalogue.history> = async ({ tx }, { query }) => {
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  const { limit, fetch } = pageLimit(query.limit)
  const found = await listAudit(tx, { targetKind: query.kind, targetId: query.id, outcome: 'done', after: after.value?.[0] ?? null, limit: fetch })
  const { rows, metadata } = pageOf(found, limit, (row) => [row.id])
  return ok({ rows: rows.map(({ id, at, actor_name, action, summary, reason, changes }) => ({ id, at, actor_name, action, summary, reason, changes })), metadata })
}

export const catalogueHandlers: Handlers<typeof catalogue> = {
  menuStatus, gameStatus, leagueStatus, eventBetLock, eventMedia, marketStatus, marketBetLock,
  eventStatus: byKind(catalogue.eventStatus, ({ body }) => body.event_id, eventStatus, casinoEventStatus),
  eventPopular: byKind(catalogue.eventPopular, ({ body }) => body.event_id, eventPopular, casinoEventPopular),
  eventDesktop: byKind(catalogue.eventDesktop, ({ params }) => params.id, eventDesktop, casinoEventDesktop),
  eventMobile: byKind(catalogue.eventMobile, ({ params }) => params.id, eventMobile, casinoEventMobile),
  createGame,
  createLeague, editLeague, archiveLeague, deleteLeague,
  createEvent, archiveEvent,
  editEvent: byKind(catalogue.editEvent, ({ params }) => params.id, editEvent, editCasinoEvent),
  deleteEvent: byKind(catalogue.deleteEvent, ({ params }) => params.id, deleteEvent, deleteCasinoEvent),
  createMarket, editMarket, archiveMarket, priceMarket, deleteMarket,
  history,
}
