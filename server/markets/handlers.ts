import type { markets } from '#contract/markets.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { isId } from '#domain/kernel/ids.ts'
import { viewerOf } from '../bets/viewer.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handler, Handlers } from '../runtime/handler.ts'
import { eventBooks } from './book-store.ts'
import { marketList, marketsOfEvent, oneMarket, priceHistory } from './market-store.ts'

function found<Row>(rows: readonly Row[] | null): Result<{ rows: readonly Row[] }> {
  return rows === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows })
}

const byEvent: Handler<typeof markets.byEvent> = async ({ tx }, { principal, params, query }) =>
  found(await marketsOfEvent(tx, viewerOf(principal), params.eventId, query.archived === 'only' ? 'archived' : 'current'))

const single: Handler<typeof markets.single> = async ({ tx }, { principal, params }) => {
  const market = await oneMarket(tx, viewerOf(principal), params.id)
  return found(market === null ? null : [market])
}

const list: Handler<typeof markets.list> = async ({ tx }, { principal, query }) => {
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  const { limit, fetch } = pageLimit(query.limit)
  return ok(pageOf(await marketList(tx, viewerOf(principal), query, after.value?.[0] ?? null, fetch), limit, (row) => [row.id]))
}

const matchOdds: Handler<typeof markets.matchOdds> = async ({ tx }, { principal, query }) =>
  found(await marketsOfEvent(tx, viewerOf(principal), query.event_id, 'runners'))

const books: Handler<typeof markets.books> = async ({ tx }, { principal, params }) => found(await eventBooks(tx, viewerOf(principal), params.eventId))

const history: Handler<typeof markets.priceHistory> = async ({ tx }, { params }) => found(await priceHistory(tx, params.id))

export const marketsHandlers: Handlers<typeof markets> = { byEvent, single, list, matchOdds, books, priceHistory: history }
