import type { catalogue } from '#contract/catalogue.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Tx } from '#database/transaction.ts'
import type { Handler } from '../runtime/handler.ts'
import { betsOpen, changePlace, deleteLimits, lockMarketsBelow, lockPlace, lockSeen, placeMessage } from './place-store.ts'
import { auditOf, auditOfWhole, rowOf } from './replies.ts'

async function nameTaken(tx: Tx, gameId: unknown, name: string, but: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from leagues where sport_id = $1 and lower(name) = lower($2) and id <> $3', [String(gameId), name, but])
  return rowCount > 0
}

export const createLeague: Handler<typeof catalogue.createLeague> = async ({ tx, newId }, { body }) => {
  // Held, so that of two people with one name the second hears of it.
  if ((await lockPlace(tx, 'sports', body.game_id)) === null) return refuse('ACCESS_NOT_FOUND')
  const id = newId()
  if (await nameTaken(tx, body.game_id, body.name, id)) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  await tx.query('insert into leagues (id, sport_id, name, country) values ($1, $2, $3, $4)', [id, body.game_id, body.name, body.country])
  const made = await lockPlace(tx, 'leagues', id)
  assert(made !== null, 'a league that was just made is there')
  return ok({ rows: [await rowOf.leagues(tx, id)], audit: auditOfWhole('leagues', made, 'after'), messages: [placeMessage('leagues', made)] })
}

export const editLeague: Handler<typeof catalogue.editLeague> = async ({ tx }, { params, body }) => {
  const seen = await lockSeen(tx, 'leagues', params.id, body.version)
  if (!seen.ok) return seen
  if (await nameTaken(tx, seen.value['sport_id'], body.name, params.id)) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  const after = await changePlace(tx, 'leagues', params.id, { name: body.name, country: body.country })
  return ok({ rows: [await rowOf.leagues(tx, params.id)], audit: auditOf('leagues', seen.value, after), messages: [placeMessage('leagues', after)] })
}

/** Into the archive it goes only when no bet below it waits for its money, or may again; out of it, it is not offered until somebody says so. */
export const archiveLeague: Handler<typeof catalogue.archiveLeague> = async ({ tx, now }, { params, body }) => {
  const seen = await lockSeen(tx, 'leagues', params.id, body.version)
  if (!seen.ok) return seen
  if (body.archived && (await betsOpen(tx, await lockMarketsBelow(tx, 'leagues', params.id)))) return refuse('CATALOGUE_BETS_OPEN')
  const after = await changePlace(tx, 'leagues', params.id, { archived_at: body.archived ? now.toISOString() : null, status: 'inactive' })
  return ok({ rows: [await rowOf.leagues(tx, params.id)], audit: auditOf('leagues', seen.value, after), messages: [placeMessage('leagues', after)] })
}

export const deleteLeague: Handler<typeof catalogue.deleteLeague> = async ({ tx }, { params }) => {
  const row = await lockPlace(tx, 'leagues', params.id)
  if (row === null) return refuse('ACCESS_NOT_FOUND')
  const events = await tx.query('select from events where league_id = $1 limit 1', [params.id])
  if (events.rowCount > 0) return refuse('CATALOGUE_NOT_EMPTY')
  const gone = await rowOf.leagues(tx, params.id)
  await deleteLimits(tx, 'league', [params.id])
  await tx.query('delete from leagues where id = $1', [params.id])
  return ok({ rows: [gone], audit: auditOfWhole('leagues', row, 'before'), messages: [placeMessage('leagues', row)] })
}
