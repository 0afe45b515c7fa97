import type { catalogue } from '#contract/catalogue.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Tx } from '#database/transaction.ts'
import { letBetsEnd } from '../locks/bets-gate.ts'
import { hasResultBegun } from '../markets/result-begun.ts'
import { followMarkets } from '../markets/state-store.ts'
import type { Handler, OutboxMessage, Scope } from '../runtime/handler.ts'
import { changePlace, lockSeen, placeMessage } from './place-store.ts'
import type { CatalogueTable, Change } from './place-store.ts'
import { auditOf, rowOf } from './replies.ts'

/**
 * Sets switches of a place of the catalogue. Every bet reads them: one that keeps bets out is answered when no bet is left that had not
 * seen it, on any node.
 */
async function setSwitches<Name extends Exclude<CatalogueTable, 'markets'>>({ tx }: Scope, name: Name, id: string, version: number | undefined, change: Change<Name>) {
  const seen = await lockSeen(tx, name, id, version, true)
  if (!seen.ok) return seen
  // What is archived is offered by nobody; it comes out of the archive first.
  if ('status' in change && change.status === 'active' && seen.value['archived_at'] != null) return refuse('CATALOGUE_ARCHIVED')
  const after = await changePlace(tx, name, id, change)
  if (keepsBetsOut(change)) await letBetsEnd(tx)
  return ok({ audit: auditOf(name, seen.value, after), messages: [placeMessage(name, after)] })
}

function keepsBetsOut(change: { readonly status?: unknown; readonly bet_locked?: unknown }): boolean {
  return change.status === 'inactive' || change.bet_locked === true
}

export const menuStatus: Handler<typeof catalogue.menuStatus> = async (scope, { params, body }) => {
  const set = await setSwitches(scope, 'menus', params.id, body.version, { status: body.status })
  return set.ok ? ok({ ...set.value, rows: [await rowOf.menus(scope.tx, params.id)] }) : set
}

export const gameStatus: Handler<typeof catalogue.gameStatus> = async (scope, { params, body }) => {
  const set = await setSwitches(scope, 'sports', params.id, body.version, { status: body.status })
  return set.ok ? ok({ ...set.value, rows: [await rowOf.sports(scope.tx, params.id)] }) : set
}

export const leagueStatus: Handler<typeof catalogue.leagueStatus> = async (scope, { params, body }) => {
  const set = await setSwitches(scope, 'leagues', params.id, body.version, { status: body.status })
  return set.ok ? ok({ ...set.value, rows: [await rowOf.leagues(scope.tx, params.id)] }) : set
}

async function setEvent(scope: Scope, id: string, version: number | undefined, change: Change<'events'>) {
  const set = await setSwitches(scope, 'events', id, version, change)
  return set.ok ? ok({ ...set.value, rows: [await rowOf.events(scope.tx, id)] }) : set
}

export const eventStatus: Handler<typeof catalogue.eventStatus> = (scope, { body }) => setEvent(scope, body.event_id, body.version, { status: body.status })

export const eventPopular: Handler<typeof catalogue.eventPopular> = (scope, { body }) => setEvent(scope, body.event_id, body.version, { popular: body.popular })

export const eventBetLock: Handler<typeof catalogue.eventBetLock> = (scope, { body }) => setEvent(scope, body.event_id, body.version, { bet_locked: body.bet_lock })

export const eventMedia: Handler<typeof catalogue.eventMedia> = (scope, { body: { event_id: eventId, version, ...flags } }) => setEvent(scope, eventId, version, flags)

export const eventDesktop: Handler<typeof catalogue.eventDesktop> = (scope, { params, body }) => setEvent(scope, params.id, body.version, { desktop: body.desktop })

export const eventMobile: Handler<typeof catalogue.eventMobile> = (scope, { params, body }) => setEvent(scope, params.id, body.version, { mobile: body.mobile })

const followsPeople: readonly unknown[] = ['open', 'suspended', 'ball_running', 'closed']

/**
 * A person's word on a market. Suspended, ball running and closed hold against the feed; open gives the market back to its feed,
 * or opens one that no feed brings. Waits for the bets under way, so that none is accepted after the answer.
 */
export const marketStatus: Handler<typeof catalogue.marketStatus> = async ({ tx }, { params, body }) => {
  const seen = await lockSeen(tx, 'markets', params.id, body.version)
  if (!seen.ok) return seen
  const before = seen.value
  if (!followsPeople.includes(before['status']) || (await hasResultBegun(tx, params.id))) return refuse('MARKET_RESULT_BEGUN', { status: String(before['status']) })
  if (before['archived_at'] !== null) return refuse('CATALOGUE_ARCHIVED')
  const ofFeed = before['feed_ref'] !== null
  const opened = ofFeed ? String(before['feed_status'] ?? 'suspended') : 'open'
  const after = await changePlace(tx, 'markets', params.id, {
    status: body.status === 'open' ? opened : body.status,
    // A market that no feed brings is in nobody's hands but people's.
    hand_status: body.status === 'open' || !ofFeed ? null : body.status,
  })
  await followMarkets(tx, [params.id])
  return ok({ rows: [await rowOf.markets(tx, params.id)], audit: auditOf('markets', before, after), messages: [placeMessage('markets', after), await stateMessage(tx, params.id)] })
}

export const marketBetLock: Handler<typeof catalogue.marketBetLock> = async ({ tx }, { params, body }) => {
  const seen = await lockSeen(tx, 'markets', params.id, body.version)
  if (!seen.ok) return seen
  const after = await changePlace(tx, 'markets', params.id, { bet_locked: body.bet_lock })
  return ok({ rows: [await rowOf.markets(tx, params.id)], audit: auditOf('markets', seen.value, after), messages: [placeMessage('markets', after), await stateMessage(tx, params.id)] })
}

/** How a market stands now, for the screens that show it. */
export async function stateMessage(tx: Tx, marketId: string, reload = false): Promise<OutboxMessage> {
  const { rows } = await tx.query<{ payload: object }>(
    `select jsonb_build_object('market_id', id::text, 'event_id', event_id::text, 'status', status, 'in_play', in_play, 'bet_lock', bet_locked,
       'feed_silent', feed_silent_since is not null, 'reload', $2::boolean) as payload
     from markets where id = $1`, [marketId, reload])
  return { topic: 'market.state', businessId: null, payload: rows[0]?.payload }
}
