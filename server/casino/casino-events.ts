import type { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { decide } from '#domain/access/decide.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { letBetsEnd } from '../locks/bets-gate.ts'
import { liftWithPlace } from '../locks/lift-with-place.ts'
import type { Call, Handler } from '../runtime/handler.ts'
import { casinoAuditOfWhole, casinoMessage, lockCasino } from './casino-row.ts'
import { setGame, unknownPlace } from './game-handlers.ts'
import { casinoGame } from './game-store.ts'

/** Runs a call of events by the kind of the event that it names: each kind asks for its own right. */
export function byKind<Row extends Endpoint>(row: Row, idOf: (call: Call<Row>) => string, ofSports: Handler<Row>, ofCasino: Handler<Row>): Handler<Row> {
  const { access } = row
  assert(access.kind === 'section', 'a call of both kinds is of a section')
  const { or: [ofCasinoEvents] = [], ...sports } = access
  assert(ofCasinoEvents !== undefined, 'a call of both kinds has a right for each')
  return async (scope, call) => {
    const { rowCount } = await scope.tx.query('select from casino_games where id = $1', [idOf(call)])
    const needed = rowCount === 1 ? ({ kind: 'section', ...ofCasinoEvents, accounts: 'never' } as const) : sports
    const may = call.principal.kind === 'person' ? decide(call.principal.actor, needed) : refuse('ACCESS_FORBIDDEN')
    if (!may.ok) return may
    return rowCount === 1 ? ofCasino(scope, call) : ofSports(scope, call)
  }
}

export const casinoEventStatus: Handler<typeof catalogue.eventStatus> = (scope, { body }) => setGame(scope, body.event_id, body.version, { status: body.status })
export const casinoEventPopular: Handler<typeof catalogue.eventPopular> = (scope, { body }) => setGame(scope, body.event_id, body.version, { popular: body.popular })
export const casinoEventDesktop: Handler<typeof catalogue.eventDesktop> = (scope, { params, body }) => setGame(scope, params.id, body.version, { desktop: body.desktop })
export const casinoEventMobile: Handler<typeof catalogue.eventMobile> = (scope, { params, body }) => setGame(scope, params.id, body.version, { mobile: body.mobile })

const nameMax = 100

export const editCasinoEvent: Handler<typeof catalogue.editEvent> = async (scope, { params, body }) => {
  const { tx } = scope
  for (const field of ['starts_at', 'league_id', 'follow_feed'] as const) if (body[field] !== undefined) return refuse('REQUEST_INVALID', { field })
  if (body.name.length > nameMax) return refuse('REQUEST_INVALID', { field: 'name' })
  const game = await lockCasino(tx, 'casino_games', params.id, true)
  if (game === null) return refuse('ACCESS_NOT_FOUND')
  const unknown = await unknownPlace(tx, String(game['provider_id']), { subCategoryId: body.sub_category_id, sportId: body.game_id })
  if (unknown !== null) return refuse('ACCESS_NOT_FOUND', { field: unknown })
  return setGame(scope, params.id, body.version, {
    name: body.name, sub_category_id: body.sub_category_id, sport_id: body.game_id, return_bp: body.return_bp, visible_from: body.visible_from,
    launch_params: body.launch_params === undefined ? undefined : JSON.stringify(body.launch_params),
  })
}

/** A game that was played goes into the archive and keeps its rounds and its holds; one that never was is gone, and its holds are lifted. It is named with its provider. */
export const deleteCasinoEvent: Handler<typeof catalogue.deleteEvent> = async ({ tx, now }, { principal, params, query }) => {
  // First of all here: the row goes, and a stake that has been taken in it has to be among its rounds by then.
  await letBetsEnd(tx)
  const game = await lockCasino(tx, 'casino_games', params.id)
  if (game === null || game['provider_id'] !== query.casino_provider_id) return refuse('ACCESS_NOT_FOUND', { field: 'casino_provider_id' })
  const before = await casinoGame(tx, params.id, now)
  const played = (await tx.query('select from casino_rounds where game_id = $1 limit 1', [params.id])).rowCount > 0
  const gone = played ? null : await liftWithPlace(tx, principal, [{ scope: 'game', id: params.id }], now)
  if (played) await tx.query(`update casino_games set archived_at = coalesce(archived_at, $2), status = 'inactive', version = version + 1 where id = $1`, [params.id, now.toISOString()])
  else {
    await tx.query('delete from casino_sessions where game_id = $1', [params.id])
    await tx.query("delete from limit_overrides where scope = 'game' and scope_id = $1", [params.id])
    await tx.query('delete from casino_games where id = $1', [params.id])
  }
  const rows = [played ? await casinoGame(tx, params.id, now) : before]
  return ok({ rows, audit: { ...casinoAuditOfWhole('casino_games', game, 'before'), ...gone?.record }, messages: [casinoMessage(), ...(gone?.messages ?? [])] })
}
