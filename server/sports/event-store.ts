import type { Query, RowOf } from '#contract/endpoint.ts'
import type { sports } from '#contract/sports.ts'
import type { Tx } from '#database/transaction.ts'
import { Conditions } from '../runtime/conditions.ts'
import { containingEach, countMax, pageOf } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import { stakesToWire } from '../runtime/to-wire.ts'
import type { StoredStakes } from '../runtime/to-wire.ts'

type EventRow = RowOf<typeof sports.event>
type FoundRow = RowOf<typeof sports.eventSearch>
type EventFilter = Pick<Query<typeof sports.eventsByGame>, 'game_id' | 'league_id' | 'state' | 'offered' | 'from' | 'to' | 'search'>
/** A filter with the events that wait for a result, where it asks for these. */
export type EventSelection = EventFilter & { readonly waiting: readonly string[] | null }
type EventBase = Omit<EventRow, keyof Figures>
type Figures = Pick<EventRow, 'markets' | 'markets_open' | 'results_waiting' | 'bets' | 'stakes'>

const orders = {
  starts: { value: 'e.starts_at', type: 'timestamptz' },
  name: { value: 'lower(e.name)', type: 'text' },
  sport: { value: 'lower(s.name)', type: 'text' },
  league: { value: 'lower(l.name)', type: 'text' },
} as const

/** Unless it is asked for: what is over is listed from its end, what is to come from its beginning. */
export function eventOrder({ state, sort }: Pick<Query<typeof sports.eventsByGame>, 'state' | 'sort'>): ListOrder {
  const over = state === 'ended' || state === 'closed' || state === 'needs_result' || state === 'archived'
  return listOrder(orders, sort ?? (over ? '-starts' : 'starts'), 'e.id')
}

const from = 'events e join sports s on s.id = e.sport_id join leagues l on l.id = e.league_id'
const columns = `e.id, e.name, e.sport_id as game_id, s.name as game_name, e.league_id, l.name as league_name, e.starts_at, e.lifecycle, e.status, e.popular,
  e.bet_locked as bet_lock, e.stream, e.score, e.live_stream, e.live_score, e.desktop, e.mobile,
  e.version, e.kept_by_hand, e.archived_at is not null as archived, e.feed_ref is not null as of_feed`

function conditionsOf({ game_id: gameId, league_id: leagueId, state, search, offered, from: begin, to: end, waiting }: EventSelection): Conditions {
  const conditions = new Conditions()
  if (gameId !== undefined) conditions.add('e.sport_id = ?', gameId)
  if (leagueId !== undefined) conditions.add('e.league_id = ?', leagueId)
  for (const word of search === undefined ? [] : containingEach(search)) conditions.add('e.name ilike ?', word)
  if (offered === 'locked') conditions.add('e.bet_locked')
  else if (offered !== undefined) conditions.add('e.status = ?', offered)
  if (begin !== undefined) conditions.add('e.starts_at >= ?', begin)
  if (end !== undefined) conditions.add('e.starts_at < ?', end)
  conditions.add(`e.archived_at is ${state === 'archived' ? 'not ' : ''}null`)
  if (state === 'archived') return conditions
  if (state === undefined) conditions.add("e.lifecycle <> 'closed'")
  else if (state === 'current') conditions.add("e.lifecycle in ('upcoming', 'in_play')")
  else if (state === 'needs_result') conditions.add('e.id = any(?::bigint[])', [...(waiting ?? [])])
  else conditions.add('e.lifecycle = ?', state)
  return conditions
}

/**
 * Events in which a market is over and has no result: the market is closed, or its event is over, whatever the market itself still says.
 * Looked for from the markets that are not settled and the events that are still to end, in indexes alone: history only grows, these do not.
 */
const waitingText = `
select m.event_id from markets m where m.status = 'closed'
union
select m.event_id from markets m where m.status in ('open', 'suspended', 'ball_running')
  and m.archived_at is null and not exists (select from events v where v.id = m.event_id and v.lifecycle in ('upcoming', 'in_play') and v.archived_at is null)`

/** Reads once what both a page and its count need. Events in the archive may be among those that wait: the filter leaves them out. */
export async function selectionOf(tx: Tx, filter: EventFilter): Promise<EventSelection> {
  if (filter.state !== 'needs_result') return { ...filter, waiting: null }
  const { rows } = await tx.query<{ event_id: string }>(waitingText)
  return { ...filter, waiting: rows.map((row) => row.event_id) }
}

type EventPaging = { readonly order: ListOrder; readonly limit: number; readonly after: After | null }

/** A page of events in their order; figures are of the subtree of `viewer`, or of all. */
export async function listEvents(tx: Tx, filter: EventSelection, { order, limit, after }: EventPaging, viewer: string | null) {
  const conditions = conditionsOf(filter)
  order.addAfter(conditions, after)
  const { rows } = await tx.query<EventBase & { readonly value: unknown }>(
    `select ${columns}, ${order.value} as value from ${from} where ${conditions.text()} order by ${order.by} limit ${limit + 1}`, conditions.values)
  const page = pageOf(rows, limit, order.cursorOf)
  return { rows: await withFigures(tx, page.rows.map(({ value: _, ...event }) => event), viewer), metadata: page.metadata }
}

/** How many events the filter selects, counted to just above `countMax`. */
export async function countEvents(tx: Tx, filter: EventSelection): Promise<number> {
  const conditions = conditionsOf(filter)
  const { rows } = await tx.query<{ counted: number }>(
    `select count(*)::int as counted from (select from ${from} where ${conditions.text()} limit ${countMax + 1}) found`, conditions.values)
  return rows[0]?.counted ?? 0
}

export async function findEvent(tx: Tx, id: string, viewer: string | null): Promise<EventRow | null> {
  const { rows } = await tx.queryNamed<EventBase>('sports-event', `select ${columns} from ${from} where e.id = $1`, [id])
  return (await withFigures(tx, rows, viewer))[0] ?? null
}

export async function searchEvents(tx: Tx, text: string, limit: number): Promise<readonly FoundRow[]> {
  const conditions = new Conditions()
  for (const word of containingEach(text)) conditions.add('e.name ilike ?', word)
  conditions.add('e.archived_at is null')
  const { rows } = await tx.query<FoundRow>(
    `select e.id, e.name, e.sport_id as game_id, s.name as game_name, e.starts_at from events e join sports s on s.id = e.sport_id
     where ${conditions.text()} order by e.starts_at desc, e.id desc limit ${conditions.value(limit)}`, conditions.values)
  return rows
}

/** The accounts of a business have one currency, that of its company: sums are by business first, then by currency. */
const figuresText = `
with wanted as (select m.id, m.event_id, m.status, m.archived_at from markets m where m.event_id = any($1::bigint[])),
played as (
  select w.event_id, p.business_id, sum(p.bets) as bets, sum(p.stake_minor) as minor
  from wanted w join positions p on p.market_id = w.id
  where $2::bigint is null or exists (select from account_paths t where t.ancestor_id = $2 and t.descendant_id = p.player_id)
  group by 1, 2
),
staked as (
  select p.event_id, c.currency, sum(p.bets) as bets, sum(p.minor) as minor
  from played p join accounts c on c.business_id = p.business_id and c.level = 0
  group by 1, 2 having sum(p.bets) > 0
)
select w.event_id, count(*) filter (where w.archived_at is null)::int as markets, count(*) filter (where w.status = 'open')::int as markets_open,
  count(*) filter (where w.status in ('closed', 'declared'))::int as results_waiting,
  (select coalesce(sum(s.bets), 0)::int from staked s where s.event_id = w.event_id) as bets,
  (select json_agg(json_build_object('currency', s.currency, 'minor', s.minor::text) order by s.currency)
     from staked s where s.event_id = w.event_id) as stakes
from wanted w group by 1`

type FiguresRow = Omit<Figures, 'stakes'> & { readonly event_id: string; readonly stakes: StoredStakes }

async function withFigures(tx: Tx, events: readonly EventBase[], viewer: string | null): Promise<readonly EventRow[]> {
  if (events.length === 0) return []
  const { rows } = await tx.queryNamed<FiguresRow>('sports-figures', figuresText, [events.map((event) => event.id), viewer])
  const byEvent = new Map(rows.map(({ event_id: eventId, stakes, ...figures }) => [eventId, { ...figures, stakes: stakesToWire(stakes) }]))
  const none: Figures = { markets: 0, markets_open: 0, results_waiting: 0, bets: 0, stakes: [] }
  return events.map((event) => ({ ...event, ...(byEvent.get(event.id) ?? none) }))
}
