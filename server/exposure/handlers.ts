import type { Query } from '#contract/endpoint.ts'
import { alarmsMax } from '#contract/exposure.ts'
import type { exposure } from '#contract/exposure.ts'
import type { Tx } from '#database/transaction.ts'
import { isCell } from '#domain/exposure/read-book.ts'
import { assert } from '#domain/kernel/assert.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handler, Handlers, Principal } from '../runtime/handler.ts'
import { reachable } from '../super-admins/account-store.ts'
import { addAlarm, alarmsOf, isSport, removeAlarm } from './alarm-store.ts'
import { keepStates, standingOf } from './alarm-states.ts'
import { breakdownRows, breakdownSubtotals } from './breakdown.ts'
import { downlineBooks } from './downline.ts'
import { LegMemory } from './leg-memory.ts'
import { marketFacts, marketNames } from './market-facts.ts'
import { comparePlaces, eventRow, eventsInOrder, netOf, outcomeRows, sportNames, sportRows, worstInOrder, worstRow } from './net-rows.ts'
import type { EventBooks, EventPlace } from './net-rows.ts'
import { openBooks } from './open-books.ts'
import { placeOf } from './place.ts'

const isCode = (part: string): boolean => /^[A-Z]{3}$/.test(part)
const isNothing = (part: string): boolean => part === ''
const isAmount = (part: string): boolean => /^(0|-?[1-9]\d{0,39})$/.test(part)
/** A place in the order of starts, or of losses in a currency: a cursor of the one is none of the other. */
const placeKinds = (order: 'starts' | 'losses') => [order === 'starts' ? isNothing : isCode, isAmount, isId]

type Asked = { readonly principal: Principal; readonly query: Query<typeof exposure.net> }

/** Everything that the filter selects, and a page of its events. */
async function eventPage(tx: Tx, memory: LegMemory, { principal, query }: Asked) {
  const { account_id: accountId, view, limit: asked, cursor, ...filter } = query
  const decoded = decodeCursor(cursor, placeKinds(view === undefined ? 'starts' : 'losses'))
  if (!decoded.ok) return decoded
  const place = await placeOf(tx, viewerOf(principal), accountId)
  if (place === null) return refuse('ACCESS_NOT_FOUND')
  const books = await openBooks(tx, place, filter, memory)
  const after = decoded.value as EventPlace | null
  const events = eventsInOrder(books, view).filter((event) => after === null || comparePlaces(event.place, after) > 0)
  const { limit, fetch } = pageLimit(asked)
  const page = pageOf(events.slice(0, fetch), limit, (event) => event.place)
  return ok({ place, filter, books, events: page.rows, metadata: page.metadata })
}

function namesOf(tx: Tx, events: readonly EventBooks[]) {
  return marketNames(tx, events.flatMap((event) => event.books.map(({ market }) => market.id)))
}

const net = (memory: LegMemory): Handler<typeof exposure.net> => async ({ tx }, asked) => {
  const found = await eventPage(tx, memory, asked)
  if (!found.ok) return found
  const { place, filter, books, events, metadata } = found.value
  // What has been read of the place is remembered: without the filter it costs little more.
  const everything = Object.values(filter).every((value) => value === undefined) ? books : await openBooks(tx, place, {}, memory)
  const [names, named] = await Promise.all([namesOf(tx, events), sportNames(tx, everything)])
  const all = sportRows(named, everything)
  const choices = {
    currencies: [...new Set(everything.map(({ currency }) => currency))].toSorted(),
    sports: all.map(({ sport_id, sport_name }) => ({ sport_id, sport_name })),
  }
  const sports = books === everything ? all : sportRows(named, books)
  return ok({ rows: events.flatMap((event) => eventRow(event, names)), metadata, extra: { totals: netOf(books), sports, choices } })
}

const outcomes = (memory: LegMemory): Handler<typeof exposure.outcomes> => async ({ tx }, asked) => {
  const found = await eventPage(tx, memory, asked)
  if (!found.ok) return found
  const { events, metadata } = found.value
  const names = await namesOf(tx, events)
  return ok({ rows: events.flatMap((event) => outcomeRows(event, names)), metadata })
}

const worst = (memory: LegMemory): Handler<typeof exposure.worst> => async ({ tx }, { principal, query }) => {
  const { account_id: accountId, view = 'my_pt', of_each: ofEach, limit: asked, cursor, ...filter } = query
  const decoded = decodeCursor(cursor, placeKinds('losses'))
  if (!decoded.ok) return decoded
  const place = await placeOf(tx, viewerOf(principal), accountId)
  if (place === null) return refuse('ACCESS_NOT_FOUND')
  const after = decoded.value as EventPlace | null
  const books = worstInOrder(await openBooks(tx, place, filter, memory), view, ofEach)
  const { limit, fetch } = pageLimit(asked)
  const page = pageOf(books.filter((each) => after === null || comparePlaces(each.place, after) > 0).slice(0, fetch), limit, (each) => each.place)
  const total = { total: books.length, total_is_exact: true }
  const names = await marketNames(tx, page.rows.map(({ book }) => book.market.id))
  return ok({ rows: page.rows.flatMap(({ book }) => worstRow(book, names, view)), metadata: { ...page.metadata, ...total } })
}

const downline: Handler<typeof exposure.downline> = async ({ tx }, { principal, query }) => {
  const viewer = viewerOf(principal)
  const place = await placeOf(tx, viewer, query.account_id)
  if (place === null) return refuse('ACCESS_NOT_FOUND')
  const parentId = query.parent_id ?? place.accountId
  const parent = parentId === null ? undefined : (await reachable(tx, viewer.accountId, [parentId])).get(parentId)
  const market = (await marketFacts(tx, [query.market_id])).get(query.market_id)
  const names = (await marketNames(tx, [query.market_id])).get(query.market_id)
  if (market === undefined || names === undefined || (parentId !== null && parent === undefined)) return refuse('ACCESS_NOT_FOUND')
  const { rows, totals } = await downlineBooks(tx, { ...market, runners: names.runners }, { id: parentId, businessId: parent?.businessId ?? null }, place)
  return ok({ rows, extra: { totals } })
}

const bets: Handler<typeof exposure.bets> = async ({ tx }, { principal, query }) => {
  const viewer = viewerOf(principal)
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  const place = await placeOf(tx, viewer, query.account_id)
  if (place === null) return refuse('ACCESS_NOT_FOUND')
  const userId = query.user_id ?? place.accountId
  const reached = userId === null || (await reachable(tx, viewer.accountId, [userId])).has(userId)
  const market = (await marketFacts(tx, [query.market_id])).get(query.market_id)
  if (!reached || market === undefined || (query.outcome !== undefined && !isCell(query.outcome, market.shape))) return refuse('ACCESS_NOT_FOUND')
  const of = { market, userId, outcome: query.outcome, selectionId: query.selection_id, side: query.side, currency: query.currency, place, level: viewer.level }
  const { limit, fetch } = pageLimit(query.limit)
  const page = pageOf(await breakdownRows(tx, of, after.value?.[0] ?? null, fetch), limit, (row) => [row.id])
  return ok({ rows: page.rows, metadata: page.metadata, extra: { subtotals: await breakdownSubtotals(tx, of) } })
}

function loginOf(principal: Principal): string {
  assert(principal.kind === 'person', 'alarms are kept for people')
  return principal.loginId
}

const alarms: Handler<typeof exposure.alarms> = async ({ tx }, { principal }) => ok({ rows: await alarmsOf(tx, loginOf(principal)) })

const setAlarm = (memory: LegMemory): Handler<typeof exposure.addAlarm> => async ({ tx, newId, now }, { principal, body }) => {
  const { account_id = null, sport_id = null, ...alarm } = body
  const place = await placeOf(tx, viewerOf(principal), account_id ?? undefined)
  if (place === null || !(await isSport(tx, sport_id))) return refuse('ACCESS_NOT_FOUND')
  // Nobody of the place ever loses anything in it: the alarm would be silent for ever.
  if (![...place.currencies.values()].includes(alarm.currency)) return refuse('REQUEST_INVALID', { field: 'currency' })
  const loginId = loginOf(principal)
  // Two at once of one person must not both be the last that fits.
  await tx.query('select from logins where id = $1 for update', [loginId])
  if ((await alarmsOf(tx, loginId)).length >= alarmsMax) return refuse('PREFERENCE_TOO_MANY', { most: alarmsMax })
  const id = newId()
  const set = { ...alarm, account_id, sport_id }
  await addAlarm(tx, id, loginId, set)
  // How it stands at once; whether it rings is the watch's to say.
  await keepStates(tx, [standingOf({ ...set, id, login_id: loginId, threshold_minor: String(set.threshold_minor) }, await openBooks(tx, place, {}, memory))], new Map(), now)
  const row = (await alarmsOf(tx, loginId)).find((each) => each.id === id)
  assert(row !== undefined, 'an alarm that was added is there')
  return ok({ rows: [row], audit: { targetKind: 'exposure_alarm', targetId: row.id, after: { ...set, id } } })
}

const dropAlarm: Handler<typeof exposure.removeAlarm> = async ({ tx }, { principal, params }) => {
  if (!(await removeAlarm(tx, params.id, loginOf(principal)))) return refuse('ACCESS_NOT_FOUND')
  return ok({ rows: [{ id: params.id }], audit: { targetKind: 'exposure_alarm', targetId: params.id } })
}

/** Those of one server: they share what they have read. */
export function exposureHandlers(): Handlers<typeof exposure> {
  const memory = new LegMemory()
  return { net: net(memory), outcomes: outcomes(memory), downline, bets, worst: worst(memory), alarms, addAlarm: setAlarm(memory), removeAlarm: dropAlarm }
}
