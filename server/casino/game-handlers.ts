import type { casino, CasinoGameChange } from '#contract/casino.ts'
import { messageOf } from '#contract/envelope.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Handler, Scope } from '../runtime/handler.ts'
import type { StoredPlace } from '../catalogue/place-store.ts'
import { casinoAudit, casinoAuditOfWhole, casinoMessage, changeCasino, lockCasino, lockCasinoSeen } from './casino-row.ts'
import type { CasinoChange } from './casino-row.ts'
import { casinoGame } from './game-store.ts'
import { letStakesEnd } from './let-stakes-end.ts'
import { lastPlace, moveBefore } from './order-rows.ts'

/** The field of what a game names that is not there: a sub-category of another provider, a sport that is no kind of casino games. */
export async function unknownPlace(tx: Tx, providerId: string, { subCategoryId, sportId }: { readonly subCategoryId: string | undefined; readonly sportId: string | undefined }): Promise<string | null> {
  if (subCategoryId !== undefined) {
    const { rowCount } = await tx.query('select from casino_sub_categories where id = $1 and provider_id = $2 and archived_at is null', [subCategoryId, providerId])
    if (rowCount === 0) return 'sub_category_id'
  }
  if (sportId === undefined) return null
  const { rowCount } = await tx.query("select from sports s join menus n on n.id = s.menu_id where s.id = $1 and n.game_type = 'casino'", [sportId])
  return rowCount === 0 ? 'game_id' : null
}

/** A new game goes behind the others of its provider. */
export const createGame: Handler<typeof casino.createGame> = async ({ tx, newId, now }, { body }) => {
  const providerId = body.casino_provider_id
  // Held, so that two games never take one place or one code.
  if ((await lockCasino(tx, 'casino_providers', providerId)) === null) return refuse('ACCESS_NOT_FOUND', { field: 'casino_provider_id' })
  const unknown = await unknownPlace(tx, providerId, { subCategoryId: body.sub_category_id, sportId: body.game_id })
  if (unknown !== null) return refuse('ACCESS_NOT_FOUND', { field: unknown })
  if ((await tx.query('select from casino_games where provider_id = $1 and code = $2', [providerId, body.code])).rowCount > 0) return refuse('CATALOGUE_NAME_TAKEN', { field: 'code' })
  const id = newId()
  await tx.query(
    `insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, status, desktop, mobile, popular, sort, return_bp, visible_from, launch_params, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [id, providerId, body.sub_category_id, body.game_id, body.code, body.name, body.status, body.desktop, body.mobile, body.popular,
      await lastPlace(tx, { name: 'casino_games', providerId }), body.return_bp, body.visible_from, JSON.stringify(body.launch_params ?? {}), now.toISOString()])
  const made = await lockCasino(tx, 'casino_games', id)
  assert(made !== null, 'a game that was just made is there')
  return ok({ rows: [await casinoGame(tx, id, now)], audit: casinoAuditOfWhole('casino_games', made, 'after'), messages: [casinoMessage()] })
}

/** Changes a game as one version of it was looked at. One that takes it from players is answered when no stake is left that had not seen it, on any node. */
export async function setGame({ tx, now }: Scope, id: string, version: number | undefined, change: CasinoChange<'casino_games'>) {
  const seen = await lockCasinoSeen(tx, 'casino_games', id, version, true)
  if (!seen.ok) return seen
  // What is archived is offered by nobody; it comes out of the archive first.
  if (change.status === 'active' && seen.value['archived_at'] !== null) return refuse('CATALOGUE_ARCHIVED')
  const after = await changeCasino(tx, 'casino_games', id, change)
  const rows = [await casinoGame(tx, id, now)]
  await letStakesEnd(tx, [id], now)
  return ok({ rows, audit: casinoAudit('casino_games', seen.value, after), messages: [casinoMessage()] })
}

export const archiveGame: Handler<typeof casino.archiveGame> = (scope, { params, body }) =>
  setGame(scope, params.id, body.version, { archived_at: body.archived ? scope.now.toISOString() : null, status: 'inactive' })

export const moveGame: Handler<typeof casino.moveGame> = async ({ tx, now }, { params, body }) => {
  const game = await lockCasino(tx, 'casino_games', params.id)
  if (game === null || game['archived_at'] !== null) return refuse('ACCESS_NOT_FOUND')
  if (!(await moveBefore(tx, { name: 'casino_games', providerId: String(game['provider_id']) }, params.id, body.before))) return refuse('ACCESS_NOT_FOUND', { field: 'before' })
  return ok({
    rows: [await casinoGame(tx, params.id, now)],
    audit: { targetKind: 'casino_game', targetId: params.id, after: { placed_before: body.before } }, messages: [casinoMessage()],
  })
}

/** Each game by itself: one that is refused leaves the others changed. Every one of them is in the record under its own name. */
export const changeGames: Handler<typeof casino.changeGames> = async (scope, { body, principal, origin }) => {
  const { tx, now } = scope
  const rows = []
  const changed: string[] = []
  for (const { id, change, version } of body.games) {
    const done = await changeOne(scope, id, version, change)
    if (!done.ok) {
      const { code } = done.refusal
      rows.push({ id, name: null, ok: false, code, message: messageOf[code], before: null, version: null })
      continue
    }
    const { before, after } = done.value
    changed.push(id)
    await writeAudit(tx, { principal, origin, action: 'casino.changeGames', facts: casinoAudit('casino_games', before, after) })
    rows.push({ id, name: String(after['name']), ok: true, code: null, message: null, before: wayBack(before, change), version: after.version })
  }
  await letStakesEnd(tx, changed, now)
  const count = changed.length
  return ok({
    rows, audit: { targetKind: 'casino_games', targetId: String(count), after: { changed: count, refused: rows.length - count } },
    messages: count === 0 ? [] : [casinoMessage()],
  })
}

async function changeOne({ tx }: Scope, id: string, version: number | undefined, { sub_category_id: subCategoryId, ...change }: CasinoGameChange): Promise<Result<{ readonly before: StoredPlace; readonly after: StoredPlace }>> {
  const seen = await lockCasinoSeen(tx, 'casino_games', id, version, true)
  if (!seen.ok) return seen
  if (change.status === 'active' && seen.value['archived_at'] !== null) return refuse('CATALOGUE_ARCHIVED')
  if ((await unknownPlace(tx, String(seen.value['provider_id']), { subCategoryId, sportId: undefined })) !== null) return refuse('ACCESS_NOT_FOUND')
  return ok({ before: seen.value, after: await changeCasino(tx, 'casino_games', id, { ...change, sub_category_id: subCategoryId }) })
}

/** What the game had of the fields that were set. */
function wayBack(before: StoredPlace, change: CasinoGameChange): CasinoGameChange {
  return Object.fromEntries(Object.keys(change).map((field) => [field, field === 'visible_from' && before[field] !== null ? new Date(String(before[field])).toISOString() : before[field]]))
}
