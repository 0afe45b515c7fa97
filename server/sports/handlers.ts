import type { sports } from '#contract/sports.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { countedUpTo, pageLimit } from '../runtime/cursor.ts'
import type { Handlers } from '../runtime/handler.ts'
import { viewerOf } from '../bets/viewer.ts'
import { gameExists, listGames, listLeagues, listMenus, menuExists } from './catalogue-store.ts'
import { countEvents, eventOrder, findEvent, listEvents, searchEvents, selectionOf } from './event-store.ts'

const searchDefault = 20

export const sportsHandlers: Handlers<typeof sports> = {
  async menus({ tx }) {
    return ok({ rows: await listMenus(tx) })
  },

  async games({ tx }) {
    return ok({ rows: await listGames(tx, null) })
  },

  async gamesByMenu({ tx }, { params }) {
    if (!(await menuExists(tx, params.id))) return refuse('ACCESS_NOT_FOUND')
    return ok({ rows: await listGames(tx, params.id) })
  },

  async leaguesByGame({ tx }, { params, query }) {
    if (!(await gameExists(tx, params.id))) return refuse('ACCESS_NOT_FOUND')
    return ok({ rows: await listLeagues(tx, { gameId: params.id, archived: query.archived === 'only' }) })
  },

  async league({ tx }, { params }) {
    const rows = await listLeagues(tx, { id: params.id })
    return rows.length === 0 ? refuse('ACCESS_NOT_FOUND') : ok({ rows })
  },

  async eventsByGame({ tx }, { query, principal }) {
    const order = eventOrder(query)
    const after = order.after(query.cursor)
    if (!after.ok) return after
    const { limit } = pageLimit(query.limit)
    const selection = await selectionOf(tx, query)
    const { rows, metadata } = await listEvents(tx, selection, { order, limit, after: after.value }, viewerOf(principal).accountId)
    const counted = after.value === null ? countedUpTo(await countEvents(tx, selection)) : {}
    return ok({ rows, metadata: { ...metadata, ...counted } })
  },

  async event({ tx }, { params, principal }) {
    const event = await findEvent(tx, params.id, viewerOf(principal).accountId)
    return event === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [event] })
  },

  async eventSearch({ tx }, { query }) {
    return ok({ rows: await searchEvents(tx, query.search, query.limit ?? searchDefault) })
  },
}
