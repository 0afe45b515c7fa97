import type { notifications } from '#contract/notifications.ts'
import { assert } from '#domain/kernel/assert.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handlers, OutboxMessage, Principal } from '../runtime/handler.ts'
import { countNotifications, isPressing, listNeeds, listNotifications, markAllRead, markNotification } from './notification-store.ts'

export const notificationsHandlers: Handlers<typeof notifications> = {
  async list({ tx }, { principal, query }) {
    const place = decodeCursor(query.cursor, [(part) => part === '0' || part === '1', isId])
    if (!place.ok) return place
    const [pressing, id] = place.value ?? []
    const { limit, fetch } = pageLimit(query.limit)
    const { tab = 'all', category, sort: order = 'pressing' } = query
    const found = await listNotifications(tx, loginOf(principal), { tab, category, order, after: id === undefined ? null : { pressing: pressing === '1', id }, limit: fetch })
    return ok(pageOf(found, limit, (row) => [order === 'pressing' && isPressing(row) ? '1' : '0', row.id]))
  },

  async counts({ tx }, { principal }) {
    return ok({ rows: [await countNotifications(tx, loginOf(principal))] })
  },

  async needs({ tx }, { principal }) {
    return ok({ rows: await listNeeds(tx, loginOf(principal), personOf(principal).actor) })
  },

  async mark({ tx, now }, { principal, params, body }) {
    const loginId = loginOf(principal)
    const row = await markNotification(tx, loginId, params.id, { unread: body.isUnRead, archived: body.archived }, now)
    if (row === null) return refuse('ACCESS_NOT_FOUND')
    return ok({ rows: [row], audit: { targetKind: 'notification', targetId: row.id, after: body }, messages: [changed(loginId, row.id)] })
  },

  async readAll({ tx, now }, { principal, body }) {
    const loginId = loginOf(principal)
    const marked = await markAllRead(tx, loginId, body.up_to ?? null, now)
    const audit = { targetKind: 'login', targetId: loginId, after: { marked, up_to: body.up_to ?? null } }
    return ok({ rows: [{ marked }], audit, messages: marked === 0 ? [] : [changed(loginId, null)] })
  },
}

const loginOf = (principal: Principal): string => personOf(principal).loginId

function personOf(principal: Principal): Extract<Principal, { readonly kind: 'person' }> {
  assert(principal.kind === 'person', 'notifications are kept for people')
  return principal
}

/** Tells the person's other windows. */
function changed(loginId: string, id: string | null): OutboxMessage {
  return { topic: 'notification', businessId: null, payload: { to: [loginId], id, change: 'changed' } }
}
