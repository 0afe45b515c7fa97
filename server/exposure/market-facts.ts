import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { MarketShape } from '#domain/exposure/position.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import type { MarketStatus, MarketType } from '#domain/markets/market.ts'
import { containing } from '../runtime/cursor.ts'
import type { Snapshot } from './earlier-snapshot.ts'

/** What the figures of a market depend on, and where it belongs. */
export type MarketFacts = {
  readonly id: string
  readonly status: MarketStatus
  readonly shape: MarketShape
  readonly eventId: string
  readonly sportId: string
  /** When its event starts, milliseconds since 1970. */
  readonly startsAt: number
}

/** Facts of markets by id, as a snapshot showed them. */
export type ReadFacts = Snapshot & { readonly facts: ReadonlyMap<string, MarketFacts> }

/** `open`: of those that are not settled. */
export type FactsFilter = { readonly open?: boolean; readonly sport_id?: string | undefined; readonly event_id?: string | undefined; readonly search?: string | undefined }

/** One line a market, and one line for the runners that are still in it: an account may have bets on thousands. */
export const factsText = `
select pg_current_snapshot() as snapshot, pg_postmaster_start_time()::text as started, (
  select string_agg(concat_ws(' ', m.id, m.type, m.status, m.winners_count, m.event_id, m.sport_id, round(date_part('epoch', e.starts_at) * 1000)), E'\\n')
  from markets m join events e on e.id = m.event_id
  where m.id = any($1::bigint[]) and ($5::boolean is not true or m.status <> 'settled')
    and ($2::bigint is null or m.sport_id = $2) and ($3::bigint is null or m.event_id = $3)
    and ($4::text is null or m.name ilike $4 or e.name ilike $4 or exists (select from leagues l where l.id = e.league_id and l.name ilike $4))
) as facts, (
  select string_agg(r.line, E'\\n')
  from (
    select concat_ws(' ', s.market_id, string_agg(s.id::text, ',')) as line
    from (select market_id, id from selections where market_id = any($1::bigint[]) and status = 'active' order by market_id, sort, id) s
    group by s.market_id
  ) r
) as runners`

/** The markets of these ids that the filter lets through. */
export async function readFacts(tx: Tx, ids: readonly string[], filter: FactsFilter = {}): Promise<ReadFacts> {
  const { rows: [row] } = await tx.queryNamed<Snapshot & { facts: string | null; runners: string | null }>('exposure-markets', factsText,
    [arrayText(new Set(ids)), filter.sport_id ?? null, filter.event_id ?? null, filter.search === undefined ? null : containing(filter.search), filter.open ?? false])
  assert(row !== undefined, 'a snapshot is there')
  const runners = new Map(row.runners?.split('\n').map((line) => {
    const [id = '', selections = ''] = line.split(' ')
    return [id, selections.split(',') as SelectionId[]]
  }))
  const facts = new Map(row.facts?.split('\n').map((line) => {
    const [id = '', type, status, winners, eventId = '', sportId = '', startsAt] = line.split(' ')
    const shape: MarketShape = { type: type as MarketType, selectionIds: runners.get(id) ?? [], winnersCount: Number(winners) }
    return [id, { id, status: status as MarketStatus, shape, eventId, sportId, startsAt: Number(startsAt) }]
  }))
  return { snapshot: row.snapshot, started: row.started, facts }
}

/** The same, by id. */
export async function marketFacts(tx: Tx, ids: readonly string[], filter: FactsFilter = {}): Promise<ReadonlyMap<string, MarketFacts>> {
  return (await readFacts(tx, ids, filter)).facts
}

/** What people call a market, its runners and everything above it. */
export type MarketNames = {
  readonly name: string
  /** Of the runners that are still in it, by id. */
  readonly runners: ReadonlyMap<string, string>
  readonly event: { readonly event_id: string; readonly event_name: string; readonly sport_id: string; readonly sport_name: string; readonly league_name: string; readonly start_time: string; readonly in_play: boolean }
}

const namesText = `
select m.id, m.name, m.event_id, e.name as event_name, m.sport_id, s.name as sport_name, l.name as league_name, e.starts_at as start_time,
  e.lifecycle = 'in_play' as in_play,
  (select json_agg(json_build_array(c.id::text, c.name)) from selections c where c.market_id = m.id and c.status = 'active') as selections
from markets m
join events e on e.id = m.event_id
join leagues l on l.id = e.league_id
join sports s on s.id = m.sport_id
where m.id = any($1::bigint[])`

/** Names for the markets that are shown, by id. */
export async function marketNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, MarketNames>> {
  type Row = MarketNames['event'] & { readonly id: string; readonly name: string; readonly selections: readonly (readonly [id: string, name: string])[] | null }
  const { rows } = await tx.queryNamed<Row>('exposure-names', namesText, [arrayText(new Set(ids))])
  return new Map(rows.map(({ id, name, selections, ...event }) => [id, { name, runners: new Map(selections ?? []), event }]))
}
