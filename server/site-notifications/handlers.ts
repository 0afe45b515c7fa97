import type { Body } from '#contract/endpoint.ts'
import { receivers } from '#contract/site-notifications.ts'
import type { siteNotifications } from '#contract/site-notifications.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { isPlayerOf } from '../platform/player-of-site.ts'
import { decodeCursor, isInstant, pageLimit, pageOf } from '../runtime/cursor.ts'
import { databaseNow } from '../runtime/database-now.ts'
import type { Handlers, Principal } from '../runtime/handler.ts'
import { findNotification, insertNotification, listNotifications, listReceipts, markReadByPlayer, notificationOrder, shownOnSite, sizeOf, toRow, updateNotification } from './notification-store.ts'
import type { Audience, Content, Receipt, Stored } from './notification-store.ts'
import { takeBack, tellPeople } from './tell-people.ts'

/** What waits, is shown and is over is judged by the clock that all nodes have in common. */
export const siteNotificationsHandlers: Handlers<typeof siteNotifications> = {
  async list({ tx }, { query: { state, audience, priority, ...query } }) {
    const order = notificationOrder(query.sort)
    const after = order.after(query.cursor)
    if (!after.ok) return after
    const { limit, fetch } = pageLimit(query.limit)
    const page = pageOf(await listNotifications(tx, { state, audience, priority, order, after: after.value, limit: fetch, now: await databaseNow(tx) }), limit, order.cursorOf)
    return ok({ ...page, rows: page.rows.map(({ row }) => row) })
  },

  async create({ tx }, { principal, body }) {
    const now = await databaseNow(tx)
    const content = await contentOf(tx, body, now)
    if (!content.ok) return content
    return changed(tx, await insertNotification(tx, content.value, staffOf(principal), now), null, now)
  },

  async update({ tx }, { body }) {
    const before = await findNotification(tx, body.id, true)
    if (before === undefined) return refuse('ACCESS_NOT_FOUND')
    if (before.version !== body.version) return refuse('REQUEST_STALE')
    const now = await databaseNow(tx)
    const content = await contentOf(tx, body, now)
    if (!content.ok) return content
    await updateNotification(tx, body.id, content.value)
    return changed(tx, body.id, before, now)
  },

  async status({ tx }, { body }) {
    const before = await findNotification(tx, body.id, true)
    if (before === undefined) return refuse('ACCESS_NOT_FOUND')
    if (before.version !== body.version) return refuse('REQUEST_STALE')
    if (before.status !== body.status) await tx.query(`update site_notifications set status = $2, told = 'nothing', version = version + 1, off_version = case $2 when 'inactive' then version end where id = $1`, [body.id, body.status])
    return changed(tx, body.id, before, await databaseNow(tx))
  },

  async audience({ tx }, { query }) {
    const aimed = await aimedAt(tx, { ...query, business_id: query.business_id ?? null, level: query.level ?? null, account_id: query.account_id ?? null })
    return aimed.ok ? ok({ rows: [await sizeOf(tx, aimed.value)] }) : aimed
  },

  async receipts({ tx }, { params, query }) {
    const place = decodeCursor(query.cursor, [(part) => part === '' || isInstant(part), (part) => receivers.some((kind) => kind === part), isId])
    if (!place.ok) return place
    const row = await findNotification(tx, params.id)
    if (row === undefined) return refuse('ACCESS_NOT_FOUND')
    const [readAt = '', kind = '', id = ''] = place.value ?? []
    const { limit, fetch } = pageLimit(query.limit)
    const found = await listReceipts(tx, row, place.value === null ? null : { read_at: readAt === '' ? null : readAt, kind: kind as Receipt['kind'], id }, fetch)
    return ok(pageOf(found, limit, (each) => [each.read_at ?? '', each.kind, each.id]))
  },

  async forSite({ tx }, { principal, query: { player_id: playerId = null } }) {
    const businessId = businessOf(principal)
    if (playerId !== null && !(await isPlayerOf(tx, businessId, playerId))) return refuse('ACCOUNT_UNKNOWN', { player_id: playerId })
    return ok({ rows: await shownOnSite(tx, businessId, playerId, await databaseNow(tx)) })
  },

  async readByPlayer({ tx }, { principal, params: { id, player_id: playerId } }) {
    const businessId = businessOf(principal)
    if (!(await isPlayerOf(tx, businessId, playerId))) return refuse('ACCOUNT_UNKNOWN', { player_id: playerId })
    const now = await databaseNow(tx)
    if (!(await shownOnSite(tx, businessId, playerId, now)).some((row) => row.id === id)) return refuse('ACCESS_NOT_FOUND')
    await markReadByPlayer(tx, id, playerId, now)
    return ok({ rows: [{ id, player_id: playerId }], audit: { targetKind: 'site_notification', targetId: id, businessId, after: { read_by: playerId } } })
  },
}

/** Tells at once what is for now; the clock tells the rest. */
async function changed(tx: Tx, id: string, before: Stored | null, now: Date) {
  const written = await findNotification(tx, id)
  assert(written !== undefined, 'what was written is there')
  if (before === null || before.version !== written.version) {
    if (toRow(written, now).state === 'shown') await tellPeople(tx, written, now)
    else await takeBack(tx, written, now)
  }
  const row = await findNotification(tx, id)
  assert(row !== undefined, 'nothing removes a site notification')
  return ok({ rows: [toRow(row, now)], audit: { targetKind: 'site_notification', targetId: id, before: before === null ? undefined : factsOf(before), after: factsOf(row) } })
}

function factsOf({ audience, business_id: businessId, level, account_id: accountId, texts, priority, starts_at: startsAt, ends_at: endsAt, status }: Stored) {
  return { audience, business_id: businessId, level, account_id: accountId, title: texts[0]?.title, texts, priority, starts_at: startsAt, ends_at: endsAt, status }
}

async function contentOf(tx: Tx, body: Body<typeof siteNotifications.create>, now: Date): Promise<Result<Content>> {
  const aimed = await aimedAt(tx, { audience: body.audience, business_id: body.business_id ?? null, level: body.level ?? null, account_id: body.account_id ?? null })
  if (!aimed.ok) return aimed
  if (new Set(body.texts.map(({ language }) => language)).size < body.texts.length) return refuse('REQUEST_INVALID', { field: 'texts' })
  const startsAt = body.starts_at ?? now.toISOString()
  if (body.ends_at !== null && (Date.parse(body.ends_at) <= Date.parse(startsAt) || Date.parse(body.ends_at) <= now.getTime())) return refuse('MAINTENANCE_TIMES', { field: 'ends_at' })
  return ok({ ...aimed.value, texts: body.texts.map((each) => ({ language: each.language, title: each.title.trim(), text: each.text.trim() })), priority: body.priority, starts_at: startsAt, ends_at: body.ends_at })
}

/** Of what an audience names only what it needs; refuses what is missing, or not there. */
async function aimedAt(tx: Tx, { audience, business_id: businessId, level, account_id: accountId }: Audience): Promise<Result<Audience>> {
  if (audience === 'business' && businessId === null) return refuse('REQUEST_INVALID', { field: 'business_id' })
  if (audience === 'level' && level === null) return refuse('REQUEST_INVALID', { field: 'level' })
  if (audience === 'branch' && accountId === null) return refuse('REQUEST_INVALID', { field: 'account_id' })
  const inBusiness = audience === 'business' || audience === 'level' || audience === 'players'
  const aimed = { audience, business_id: inBusiness ? businessId : null, level: audience === 'level' ? level : null, account_id: audience === 'branch' ? accountId : null }
  if (aimed.business_id !== null && (await tx.query('select from businesses where id = $1', [aimed.business_id])).rowCount === 0) return refuse('ACCESS_NOT_FOUND', { field: 'business_id' })
  if (aimed.account_id !== null && (await tx.query(`select from accounts where id = $1 and level < ${levels.player}`, [aimed.account_id])).rowCount === 0) return refuse('ACCESS_NOT_FOUND', { field: 'account_id' })
  return ok(aimed)
}

function businessOf(principal: Principal): string {
  assert(principal.kind === 'platform', 'the platform interface is open to player sites only')
  return principal.businessId
}

function staffOf(principal: Principal): string {
  assert(principal.kind === 'person' && principal.actor.kind === 'staff', 'site notifications are written by staff')
  return principal.actor.staffId
}
