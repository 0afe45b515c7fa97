import type { users } from '#contract/users.ts'
import type { Tx } from '#database/transaction.ts'
import { mayExclude } from '#domain/hierarchy/exclusion.ts'
import type { Exclusion } from '#domain/hierarchy/exclusion.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { lastChange } from '../logs/last-change.ts'
import { decodeCursor, pageLimit } from '../runtime/cursor.ts'
import type { Handler, Handlers, Principal } from '../runtime/handler.ts'
import { accountRows, reachable } from '../super-admins/account-store.ts'
import { accountDetail } from '../super-admins/detail-store.ts'
import { checkVersion, lockProfile, writeProfile } from '../super-admins/profile-store.ts'
import { endGames } from '../wallet/end-games.ts'
import { playerBook } from './player-books.ts'
import { profileFacts, searchUsers, userOrder } from './user-store.ts'

/** The business of a player in the caller's scope; null for anybody else. */
async function businessOf(tx: Tx, principal: Principal, id: string): Promise<string | null> {
  const place = (await reachable(tx, viewerOf(principal).accountId, [id])).get(id)
  return place?.level === levels.player ? place.businessId : null
}

const search: Handler<typeof users.search> = async ({ tx }, { query, principal }) => {
  const { limit: wanted, cursor, sort, ...asked } = query
  const order = userOrder(sort)
  const after = order.after(cursor)
  if (!after.ok) return after
  return ok(await searchUsers(tx, viewerOf(principal), asked, { order, limit: pageLimit(wanted).limit, after: after.value }))
}

const profile: Handler<typeof users.profile> = async ({ tx }, { params, principal }) => {
  if ((await businessOf(tx, principal, params.id)) === null) return refuse('ACCESS_NOT_FOUND')
  const viewer = viewerOf(principal)
  return ok({ rows: [{ ...await accountDetail(tx, params.id, viewer.accountId), ...await profileFacts(tx, params.id, viewer) }] })
}

const book: Handler<typeof users.book> = async ({ tx }, { params, query, principal }) => {
  const after = decodeCursor(query.cursor, [isHeldAmount, isOpenKind, isId])
  if (!after.ok) return after
  if ((await businessOf(tx, principal, params.id)) === null) return refuse('ACCESS_NOT_FOUND')
  const [amount, kind, id] = after.value ?? []
  const seen = amount === undefined || kind === undefined || id === undefined ? null : [amount, kind, id] as const
  return ok(await playerBook(tx, params.id, { limit: pageLimit(query.limit).limit, after: seen }))
}

const isHeldAmount = (part: string): boolean => /^\d{1,19}$/.test(part)
const isOpenKind = (part: string): boolean => part === 'market' || part === 'round'

const exposureLimit: Handler<typeof users.exposureLimit> = async ({ tx }, { params: { id }, principal, body }) => {
  const businessId = await businessOf(tx, principal, id)
  if (businessId === null) return refuse('ACCESS_NOT_FOUND')
  const stored = await lockProfile(tx, id)
  assert(stored !== undefined, 'a player in reach is there')
  const sent = { exposure_limit_minor: body.exposure_limit_minor }
  const current = await checkVersion(tx, { id, version: body.version, viewer: viewerOf(principal).accountId }, stored, sent)
  if (!current.ok) return current
  await writeProfile(tx, id, sent)
  return ok({
    rows: await accountRows(tx, [id], viewerOf(principal).accountId),
    audit: { targetKind: 'account', targetId: id, businessId, before: { exposure_limit_minor: stored.exposure_limit_minor }, after: sent },
  })
}

type StoredExclusion = { readonly version: number; readonly kind: Exclusion['kind'] | null; readonly until: number | null }

const exclude: Handler<typeof users.exclude> = async ({ tx, now }, { params: { id }, principal, body }) => {
  const businessId = await businessOf(tx, principal, id)
  if (businessId === null) return refuse('ACCESS_NOT_FOUND')
  const { rows } = await tx.query<StoredExclusion>(
    `select version, exclusion as kind, case when isfinite(excluded_until) then (extract(epoch from excluded_until) * 1000)::float8 end as until from accounts where id = $1 for update`, [id])
  const stored = rows[0]
  assert(stored !== undefined, 'a player in reach is there')
  if (stored.version !== body.version) {
    return refuse('REQUEST_STALE', {
      sent_version: body.version, now_version: stored.version, 'sent.kind': body.kind, 'now.kind': stored.kind,
      'sent.until': body.until, 'now.until': stored.until === null ? null : new Date(stored.until).toISOString(),
      ...await lastChange(tx, viewerOf(principal).accountId, { kind: 'account', id }),
    })
  }
  const before = stored.kind === null ? null : { kind: stored.kind, until: stored.until }
  const next: Exclusion = { kind: body.kind, until: body.until === null ? null : Date.parse(body.until) }
  if (!mayExclude(before, next, now.getTime())) return refuse('ACCOUNT_EXCLUSION_RUNS', { until: before?.until == null ? null : new Date(before.until).toISOString() })
  await endGames(tx, { accountId: id }, now)
  await tx.query(`update accounts set exclusion = $2, excluded_until = coalesce($3::timestamptz, 'infinity'), version = version + 1 where id = $1`, [id, body.kind, body.until])
  return ok({
    rows: await accountRows(tx, [id], viewerOf(principal).accountId),
    audit: { targetKind: 'account', targetId: id, businessId, reason: body.reason ?? null, before: { exclusion: before }, after: { exclusion: { kind: body.kind, until: body.until } } },
  })
}

export const usersHandlers: Handlers<typeof users> = { search, profile, book, exposureLimit, exclude }
