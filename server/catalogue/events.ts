import type { catalogue } from '#contract/catalogue.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Tx } from '#database/transaction.ts'
import type { Handler } from '../runtime/handler.ts'
import { betsOpen, changePlace, deleteLimits, deleteMarkets, everTouched, lockMarketsBelow, lockPlace, lockSeen, placeMessage } from './place-store.ts'
import { auditOf, auditOfWhole, rowOf } from './replies.ts'

/** Two matches of one name may be played in one league, but not begin at one moment. */
async function eventTaken(tx: Tx, leagueId: string, name: string, startsAt: string, but: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from events where league_id = $1 and lower(name) = lower($2) and starts_at = $3 and id <> $4', [leagueId, name, startsAt, but])
  return rowCount > 0
}

export const createEvent: Handler<typeof catalogue.createEvent> = async ({ tx, newId }, { body }) => {
  const league = await lockPlace(tx, 'leagues', body.league_id)
  if (league === null) return refuse('ACCESS_NOT_FOUND')
  if (league['archived_at'] !== null) return refuse('CATALOGUE_ARCHIVED', { field: 'league_id' })
  const id = newId()
  if (await eventTaken(tx, body.league_id, body.name, body.starts_at, id)) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  await tx.query('insert into events (id, league_id, sport_id, name, starts_at, kept_by_hand) select $1, id, sport_id, $3, $4, true from leagues where id = $2',
    [id, body.league_id, body.name, body.starts_at])
  const made = await lockPlace(tx, 'events', id)
  assert(made !== null, 'an event that was just made is there')
  return ok({ rows: [await rowOf.events(tx, id)], audit: auditOfWhole('events', made, 'after'), messages: [placeMessage('events', made)] })
}

/** What a person says of an event stands against its feed, until they give it back; a league of another sport is none of its own. */
export const editEvent: Handler<typeof catalogue.editEvent> = async ({ tx }, { params, body }) => {
  const { starts_at: startsAt } = body
  if (startsAt === undefined) return refuse('REQUEST_INVALID', { field: 'starts_at' })
  for (const field of ['sub_category_id', 'game_id', 'return_bp', 'visible_from', 'launch_params'] as const) if (body[field] !== undefined) return refuse('REQUEST_INVALID', { field })
  const seen = await lockSeen(tx, 'events', params.id, body.version)
  if (!seen.ok) return seen
  const before = seen.value
  const leagueId = body.league_id ?? String(before['league_id'])
  const { rows: leagues } = await tx.query<{ id: string; archived: boolean }>(
    'select id, archived_at is not null as archived from leagues where id = any($1::bigint[]) and sport_id = $2', [`{${leagueId},${String(before['league_id'])}}`, String(before['sport_id'])])
  if (!leagues.some(({ id }) => id === leagueId)) return refuse('ACCESS_NOT_FOUND', { field: 'league_id' })
  // An event moves neither into the archive with its open bets, nor out of it into taking bets at once.
  if (leagueId !== String(before['league_id']) && leagues.some(({ archived }) => archived)) return refuse('CATALOGUE_ARCHIVED', { field: 'league_id' })
  if (await eventTaken(tx, leagueId, body.name, startsAt, params.id)) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  const after = await changePlace(tx, 'events', params.id, {
    name: body.name, starts_at: startsAt, league_id: leagueId, kept_by_hand: !(body.follow_feed === true && before['feed_ref'] !== null),
  })
  return ok({ rows: [await rowOf.events(tx, params.id)], audit: auditOf('events', before, after), messages: [placeMessage('events', after)] })
}

/** As for leagues: nothing goes into the archive while a bet on it waits for its money, or may again. */
export const archiveEvent: Handler<typeof catalogue.archiveEvent> = async ({ tx, now }, { params, body }) => {
  const seen = await lockSeen(tx, 'events', params.id, body.version)
  if (!seen.ok) return seen
  if (body.archived && (await betsOpen(tx, await lockMarketsBelow(tx, 'events', params.id)))) return refuse('CATALOGUE_BETS_OPEN')
  const after = await changePlace(tx, 'events', params.id, { archived_at: body.archived ? now.toISOString() : null, status: 'inactive' })
  return ok({ rows: [await rowOf.events(tx, params.id)], audit: auditOf('events', seen.value, after), messages: [placeMessage('events', after)] })
}

/** A provider names a game of the casino; no event of a sport has one. */
export const deleteEvent: Handler<typeof catalogue.deleteEvent> = async ({ tx }, { params, query }) => {
  const row = query.casino_provider_id === undefined ? await lockPlace(tx, 'events', params.id) : null
  if (row === null) return refuse('ACCESS_NOT_FOUND')
  if (row['feed_ref'] !== null) return refuse('CATALOGUE_OF_FEED')
  const markets = await lockMarketsBelow(tx, 'events', params.id)
  if (await everTouched(tx, markets)) return refuse('CATALOGUE_HAS_BETS')
  const gone = await rowOf.events(tx, params.id)
  await deleteMarkets(tx, markets)
  await deleteLimits(tx, 'event', [params.id])
  await tx.query('delete from events where id = $1', [params.id])
  return ok({ rows: [gone], audit: auditOfWhole('events', row, 'before', { markets: markets.length }), messages: [placeMessage('events', row)] })
}
