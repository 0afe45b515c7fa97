import type { Body } from '#contract/endpoint.ts'
import type { catalogue } from '#contract/catalogue.ts'
import { assert } from '#domain/kernel/assert.ts'
import { nameKey } from '#domain/kernel/name-key.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import type { Tx } from '#database/transaction.ts'
import { hasResultBegun } from '../markets/result-begun.ts'
import { followEvent, followMarkets } from '../markets/state-store.ts'
import type { Handler } from '../runtime/handler.ts'
import { betsOpen, changePlace, deleteMarkets, everTouched, lockPlace, lockSeen, placeMessage } from './place-store.ts'
import { auditOf, auditOfWhole, rowOf } from './replies.ts'
import { addSelections, marketTaken, nextSort, selectionsOf, writeSelections } from './selection-store.ts'
import { stateMessage } from './switches.ts'

type Named = { readonly id?: string | undefined; readonly name: string }

/** The runners of a new market: markets of numbers have none, odd and even are the two that settle by themselves. */
function runnersOf(type: MarketType, named: readonly Named[]): Result<readonly string[]> {
  const names = named.map((each) => each.name)
  const invalid = refuse('REQUEST_INVALID', { field: 'selections' })
  if (isNumberMarket(type)) return names.length === 0 ? ok([]) : invalid
  if (type === 'odd_even') return names.length === 0 ? ok(['Odd', 'Even']) : invalid
  return names.length >= 2 && new Set(names.map(nameKey)).size === names.length && named.every((each) => each.id === undefined) ? ok(names) : invalid
}

export const createMarket: Handler<typeof catalogue.createMarket> = async ({ tx, newId }, { body }) => {
  const event = await lockPlace(tx, 'events', body.event_id)
  if (event === null) return refuse('ACCESS_NOT_FOUND')
  if (event['archived_at'] !== null) return refuse('CATALOGUE_ARCHIVED', { field: 'event_id' })
  const runners = runnersOf(body.type, body.selections ?? [])
  if (!runners.ok) return runners
  const winners = body.winners_count ?? 1
  if (winners > 1 && (body.type !== 'match_odds' || winners >= runners.value.length)) return refuse('REQUEST_INVALID', { field: 'winners_count' })
  const id = newId()
  const decides = body.decides_event === true
  const may = decides ? await mayDecide(tx, { id, eventId: body.event_id, type: body.type, winners }) : ok(true as const)
  if (!may.ok) return may
  if (await marketTaken(tx, body.event_id, body.name, id)) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  await tx.query(
    `insert into markets (id, event_id, sport_id, name, type, winners_count, lay_allowed, sort, kept_by_hand, decides_event)
     select $1, e.id, e.sport_id, $3, $4, $5, $6, $7, true, $8 from events e where e.id = $2`,
    [id, body.event_id, body.name, body.type, winners, body.type !== 'odd_even' && (body.lay_allowed ?? true), await nextSort(tx, body.event_id, body.type), decides])
  await addSelections(tx, id, body.type, runners.value, newId)
  await followMarkets(tx, [id])
  const made = await lockPlace(tx, 'markets', id)
  assert(made !== null, 'a market that was just made is there')
  return ok({
    rows: [await rowOf.markets(tx, id)],
    audit: auditOfWhole('markets', made, 'after', { selections: runners.value }),
    messages: [placeMessage('markets', made), await stateMessage(tx, id, true)],
  })
}

/** Only odds on one winner decide a match, and one market of an event does. The event is locked, or the row would be refused by its index alone. */
async function mayDecide(tx: Tx, market: { readonly id: string; readonly eventId: string; readonly type: MarketType; readonly winners: number }): Promise<Result<true>> {
  if (market.type !== 'match_odds' || market.winners !== 1) return refuse('REQUEST_INVALID', { field: 'decides_event' })
  const { rowCount } = await tx.query('select from markets where event_id = $1 and id <> $2 and decides_event', [market.eventId, market.id])
  return rowCount > 0 ? refuse('CATALOGUE_DECIDED', { field: 'decides_event' }) : ok(true)
}

type Edit = Body<typeof catalogue.editMarket>

/** What may be edited of a market: its names always, all else only where no feed says it; and nothing that bets stand on is taken away. */
async function editRefusal(tx: Tx, id: string, ofFeed: boolean, type: MarketType, body: Edit): Promise<Result<readonly Named[] | null>> {
  if (ofFeed && (body.in_play !== undefined || body.lay_allowed !== undefined)) return refuse('CATALOGUE_OF_FEED', { field: body.in_play === undefined ? 'lay_allowed' : 'in_play' })
  if (body.selections === undefined) return ok(null)
  const wanted = body.selections
  const known = await selectionsOf(tx, id)
  const kept = new Set(wanted.flatMap((each) => each.id ?? []))
  const invalid = isNumberMarket(type) || wanted.length < 2 || new Set(wanted.map((each) => nameKey(each.name))).size < wanted.length
    || [...kept].some((each) => !known.some((one) => one.id === each)) || kept.size < wanted.filter((each) => each.id !== undefined).length
  if (invalid) return refuse('REQUEST_INVALID', { field: 'selections' })
  const others = known.some((each) => !kept.has(each.id)) || wanted.some((each) => each.id === undefined)
  if (others && (ofFeed || type === 'odd_even')) return refuse('CATALOGUE_OF_FEED', { field: 'selections' })
  return others && (await everTouched(tx, [id])) ? refuse('CATALOGUE_HAS_BETS', { field: 'selections' }) : ok(wanted)
}

export const editMarket: Handler<typeof catalogue.editMarket> = async ({ tx, newId }, { params, body }) => {
  const seen = await lockSeen(tx, 'markets', params.id, body.version)
  if (!seen.ok) return seen
  const before = seen.value
  if (await hasResultBegun(tx, params.id)) return refuse('MARKET_RESULT_BEGUN', { status: String(before['status']) })
  if (await marketTaken(tx, String(before['event_id']), body.name, params.id)) return refuse('CATALOGUE_NAME_TAKEN', { field: 'name' })
  const type = before['type'] as MarketType
  if (body.decides_event === true && before['decides_event'] !== true) {
    const eventId = String(before['event_id'])
    await lockPlace(tx, 'events', eventId, true)
    const may = await mayDecide(tx, { id: params.id, eventId, type, winners: Number(before['winners_count']) })
    if (!may.ok) return may
  }
  const selections = await editRefusal(tx, params.id, before['feed_ref'] !== null, type, body)
  if (!selections.ok) return selections
  const named = (await selectionsOf(tx, params.id)).map((each) => each.name)
  if (selections.value !== null) await writeSelections(tx, params.id, selections.value, newId)
  const after = await changePlace(tx, 'markets', params.id, {
    name: body.name, kept_by_hand: true, decides_event: body.decides_event, lay_allowed: type === 'odd_even' ? undefined : body.lay_allowed, in_play: body.in_play,
  })
  if (body.in_play !== undefined) await followMarkets(tx, [params.id])
  const audit = auditOf('markets', before, after)
  const changed = selections.value === null ? {} : { before: { ...(audit.before as object), selections: named }, after: { ...(audit.after as object), selections: selections.value.map((each) => each.name) } }
  return ok({ rows: [await rowOf.markets(tx, params.id)], audit: { ...audit, ...changed }, messages: [placeMessage('markets', after), await stateMessage(tx, params.id, true)] })
}

/**
 * Into the archive goes what no bet was placed on, and what has settled: no result and no undone void then brings a bet back onto it.
 * What comes out is suspended, a market of a feed against it, until somebody opens it.
 */
export const archiveMarket: Handler<typeof catalogue.archiveMarket> = async ({ tx, now }, { params, body }) => {
  const seen = await lockSeen(tx, 'markets', params.id, body.version)
  if (!seen.ok) return seen
  const before = seen.value
  const settled = before['status'] === 'settled'
  if (body.archived && !settled) {
    if (await betsOpen(tx, [params.id])) return refuse('CATALOGUE_BETS_OPEN')
    if (await hasResultBegun(tx, params.id)) return refuse('MARKET_RESULT_BEGUN', { status: String(before['status']) })
  }
  const after = await changePlace(tx, 'markets', params.id, {
    archived_at: body.archived ? now.toISOString() : null,
    ...(!settled && { status: 'suspended', hand_status: before['feed_ref'] === null ? null : 'suspended' }),
  })
  await followMarkets(tx, [params.id])
  return ok({ rows: [await rowOf.markets(tx, params.id)], audit: auditOf('markets', before, after), messages: [placeMessage('markets', after), await stateMessage(tx, params.id, true)] })
}

export const deleteMarket: Handler<typeof catalogue.deleteMarket> = async ({ tx }, { params }) => {
  const row = await lockPlace(tx, 'markets', params.id)
  if (row === null) return refuse('ACCESS_NOT_FOUND')
  if (row['feed_ref'] !== null) return refuse('CATALOGUE_OF_FEED')
  if (await everTouched(tx, [params.id])) return refuse('CATALOGUE_HAS_BETS')
  const gone = await rowOf.markets(tx, params.id)
  const told = await stateMessage(tx, params.id, true)
  await deleteMarkets(tx, [params.id])
  await followEvent(tx, String(row['event_id']))
  return ok({ rows: [gone], audit: auditOfWhole('markets', row, 'before', { selections: gone.selections.map((each) => each.name) }), messages: [placeMessage('markets', row), told] })
}
