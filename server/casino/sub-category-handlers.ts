import type { casino } from '#contract/casino.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { letBetsEnd } from '../locks/bets-gate.ts'
import { liftWithPlace } from '../locks/lift-with-place.ts'
import type { Handler } from '../runtime/handler.ts'
import { casinoAudit, casinoAuditOfWhole, casinoMessage, changeCasino, lockCasino, lockCasinoSeen } from './casino-row.ts'
import { lastPlace, moveBefore } from './order-rows.ts'
import { casinoSubCategory } from './provider-store.ts'

async function taken(tx: Tx, providerId: string, name: string, but: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from casino_sub_categories where provider_id = $1 and lower(name) = lower($2) and id <> $3 and archived_at is null', [providerId, name, but])
  return rowCount > 0
}

export const createSubCategory: Handler<typeof casino.createSubCategory> = async ({ tx, newId, now }, { body }) => {
  const providerId = body.casino_provider_id
  // Held, so that of two with one name the second finds the first.
  if ((await lockCasino(tx, 'casino_providers', providerId)) === null) return refuse('ACCESS_NOT_FOUND', { field: 'casino_provider_id' })
  const id = newId()
  if (await taken(tx, providerId, body.name, id)) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  await tx.query('insert into casino_sub_categories (id, provider_id, name, sort, created_at) values ($1, $2, $3, $4, $5)',
    [id, providerId, body.name, await lastPlace(tx, { name: 'casino_sub_categories', providerId }), now.toISOString()])
  const made = await lockCasino(tx, 'casino_sub_categories', id)
  assert(made !== null, 'a sub-category that was just made is there')
  return ok({ rows: [await casinoSubCategory(tx, id, now)], audit: casinoAuditOfWhole('casino_sub_categories', made, 'after'), messages: [casinoMessage()] })
}

export const editSubCategory: Handler<typeof casino.editSubCategory> = async ({ tx, now }, { params, body }) => {
  const seen = await lockCasinoSeen(tx, 'casino_sub_categories', params.id, body.version)
  if (!seen.ok) return seen
  if (await taken(tx, String(seen.value['provider_id']), body.name, params.id)) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  const after = await changeCasino(tx, 'casino_sub_categories', params.id, { name: body.name })
  return ok({ rows: [await casinoSubCategory(tx, params.id, now)], audit: casinoAudit('casino_sub_categories', seen.value, after), messages: [casinoMessage()] })
}

/** As for providers. */
export const subCategoryStatus: Handler<typeof casino.subCategoryStatus> = async ({ tx, now }, { params, body }) => {
  const seen = await lockCasinoSeen(tx, 'casino_sub_categories', params.id, body.version, true)
  if (!seen.ok) return seen
  const after = await changeCasino(tx, 'casino_sub_categories', params.id, { status: body.status })
  const rows = [await casinoSubCategory(tx, params.id, now)]
  if (body.status === 'inactive') await letBetsEnd(tx)
  return ok({ rows, audit: casinoAudit('casino_sub_categories', seen.value, after), messages: [casinoMessage()] })
}

export const deleteSubCategory: Handler<typeof casino.deleteSubCategory> = async ({ tx, now }, { principal, params }) => {
  const before = await lockCasino(tx, 'casino_sub_categories', params.id)
  if (before === null) return refuse('ACCESS_NOT_FOUND')
  if ((await tx.query('select from casino_games where sub_category_id = $1 limit 1', [params.id])).rowCount > 0) return refuse('CATALOGUE_NOT_EMPTY')
  const gone = await casinoSubCategory(tx, params.id, now)
  const { record, messages } = await liftWithPlace(tx, principal, [{ scope: 'sub_category', id: params.id }], now)
  await changeCasino(tx, 'casino_sub_categories', params.id, { archived_at: now.toISOString(), status: 'inactive' })
  return ok({ rows: [gone], audit: { ...casinoAuditOfWhole('casino_sub_categories', before, 'before'), ...record }, messages: [casinoMessage(), ...messages] })
}

export const moveSubCategory: Handler<typeof casino.moveSubCategory> = async ({ tx, now }, { params, body }) => {
  const before = await lockCasino(tx, 'casino_sub_categories', params.id)
  if (before === null) return refuse('ACCESS_NOT_FOUND')
  if (!(await moveBefore(tx, { name: 'casino_sub_categories', providerId: String(before['provider_id']) }, params.id, body.before))) return refuse('ACCESS_NOT_FOUND', { field: 'before' })
  return ok({
    rows: [await casinoSubCategory(tx, params.id, now)],
    audit: { targetKind: 'casino_sub_category', targetId: params.id, after: { placed_before: body.before } }, messages: [casinoMessage()],
  })
}
