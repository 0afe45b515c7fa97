import { sql } from 'kysely'
import type { Query, RowOf } from '#contract/endpoint.ts'
import type { sports } from '#contract/sports.ts'
import type { Tx } from '#database/transaction.ts'
import { containing, countMax } from '../runtime/cursor.ts'
import { stakesToWire } from '../runtime/to-wire.ts'
import type { StoredStakes } from '../runtime/to-wire.ts'

type EventRow = RowOf<typeof sports.event>
type FoundRow = RowOf<typeof sports.eventSearch>
export type EventFilter = Pick<Query<typeof sports.eventsByGame>, 'game_id' | 'league_id' | 'state' | 'offered' | 'from' | 'to' | 'search'>
type EventBase = Omit<EventRow, keyof Figures>
type Figures = Pick<EventRow, 'markets' | 'markets_open' | 'results_waiting' | 'bets' | 'stakes'>

/** What is over is listed from its end, what is to come from its beginning. */
export function newestFirst({ state }: EventFilter): boolean {
  return state === 'ended' || state === 'closed' || state === 'needs_result' || state === 'archived'
}

function filtered(tx: Tx, filter: EventFilter) {
  let query = tx.kysely
    .selectFrom('events as e')
    .innerJoin('sports as s', 's.id', 'e.sport_id')
    .innerJoin('leagues as l', 'l.id', 'e.league_id')
  if (filter.game_id !== undefined) query = query.where('e.sport_id', '=', filter.game_id)
  if (filter.league_id !== undefined) query = query.where('e.league_id', '=', filter.league_id)
  if (filter.search !== undefined) query = query.where('e.name', 'ilike', containing(filter.search))
  if (filter.offered === 'locked') query = query.where('e.bet_locked', '=', true)
  else if (filter.offered !== undefined) query = query.where('e.status', '=', filter.offered)
  if (filter.from !== undefined) query = query.where('e.starts_at', '>=', sql<string>`${filter.from}::timestamptz`)
  if (filter.to !== undefined) query = query.where('e.starts_at', '<', sql<string>`${filter.to}::timestamptz`)
  query = query.where('e.archived_at', filter.state === 'archived' ? 'is not' : 'is', null)
  if (filter.state === 'archived') return query
  if (filter.state === undefined) return query.where('e.lifecycle', '<>', 'closed')
  if (filter.state !== 'needs_result') return query.where('e.lifecycle', '=', filter.state)
  // Over: the market is closed, or its event is, whatever the market itself still says.
  return query.where(sql<boolean>`exists (select from markets m where m.event_id = e.id and (
    m.status = 'closed' or (e.lifecycle in ('ended', 'closed') and m.status in ('open', 'suspended', 'ball_running'))))`)
}

const baseColumns = () => [
  'e.id', 'e.name', 'e.sport_id as game_id', 's.name as game_name', 'e.league_id', 'l.name as league_name', 'e.starts_at', 'e.lifecycle', 'e.status', 'e.popular',
  'e.bet_locked as bet_lock', 'e.stream', 'e.score', 'e.live_stream', 'e.live_score', 'e.desktop', 'e.mobile',
  'e.version', 'e.kept_by_hand', sql<boolean>`e.archived_at is not null`.as('archived'), sql<boolean>`e.feed_ref is not null`.as('of_feed'),
] as const

/** Events in the order of their start, after the one where the page before ended; figures are of the subtree of `viewer`, or of all. */
export async function listEvents(tx: Tx, filter: EventFilter, after: readonly string[] | null, limit: number, viewer: string | null): Promise<readonly EventRow[]> {
  const down = newestFirst(filter)
  let query = filtered(tx, filter).select(baseColumns())
  const [startsAt, id] = after ?? []
  if (startsAt !== undefined && id !== undefined) query = query.where(sql<boolean>`(e.starts_at, e.id) ${sql.raw(down ? '<' : '>')} (${startsAt}::timestamptz, ${id}::bigint)`)
  const events = await query.orderBy('e.starts_at', down ? 'desc' : 'asc').orderBy('e.id', down ? 'desc' : 'asc').limit(limit).execute()
  return withFigures(tx, events, viewer)
}

/** How many events the filter selects, counted to just above `countMax`. */
export async function countEvents(tx: Tx, filter: EventFilter): Promise<number> {
  const { rows } = await sql<{ counted: number }>`select count(*)::int as counted from (${filtered(tx, filter).select('e.id').limit(countMax + 1)}) as found`.execute(tx.kysely)
  return rows[0]?.counted ?? 0
}

export async function findEvent(tx: Tx, id: string, viewer: string | null): Promise<EventRow | null> {
  const events = await tx.kysely
    .selectFrom('events as e').innerJoin('sports as s', 's.id', 'e.sport_id').innerJoin('leagues as l', 'l.id', 'e.league_id')
    .select(baseColumns()).where('e.id', '=', id).execute()
  return (await withFigures(tx, events, viewer))[0] ?? null
}

export async function searchEvents(tx: Tx, text: string, limit: number): Promise<readonly FoundRow[]> {
  const { rows } = await tx.queryNamed<FoundRow>('sports-search',
    `select e.id, e.name, e.sport_id as game_id, s.name as game_name, e.starts_at from events e join sports s on s.id = e.sport_id
     where e.name ilike $1 and e.archived_at is null order by e.starts_at desc, e.id desc limit $2`, [containing(text), limit])
  return rows
}

/** The accounts of a business have one currency, that of its company: sums are by business first, then by currency. */
const figuresText = `
with wanted as (select m.id, m.event_id, m.status from markets m where m.event_id = any($1::bigint[])),
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
select w.event_id, count(*)::int as markets, count(*) filter (where w.status = 'open')::int as markets_open,
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
