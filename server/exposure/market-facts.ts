import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { MarketShape } from '#domain/exposure/position.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import type { MarketStatus, MarketType } from '#domain/markets/market.ts'
import { containing } from '../runtime/cursor.ts'

/** A market with what people call it and everything above it. */
export type MarketFacts = {
  readonly id: string
  readonly name: string
  readonly status: MarketStatus
  readonly shape: MarketShape
  /** Names of the runners that are still in it, by id. */
  readonly runners: ReadonlyMap<string, string>
  readonly event: { readonly event_id: string; readonly event_name: string; readonly sport_id: string; readonly sport_name: string; readonly league_name: string; readonly start_time: string; readonly in_play: boolean }
}

export type FactsFilter = { readonly sport_id?: string | undefined; readonly event_id?: string | undefined; readonly search?: string | undefined }

type FactsRow = MarketFacts['event'] & {
  readonly id: string
  readonly name: string
  readonly type: MarketType
  readonly status: MarketStatus
  readonly winners_count: number
  readonly selections: readonly (readonly [id: string, name: string])[] | null
}

const factsText = `
select m.id, m.name, m.type, m.status, m.winners_count, m.event_id, e.name as event_name, m.sport_id, s.name as sport_name, l.name as league_name,
  e.starts_at as start_time, m.in_play or e.lifecycle = 'in_play' as in_play, r.selections
from markets m
join events e on e.id = m.event_id
join leagues l on l.id = e.league_id
join sports s on s.id = m.sport_id
left join (
  select market_id, json_agg(json_build_array(id::text, name) order by sort, id) as selections
  from selections where market_id = any($1::bigint[]) and status = 'active' group by market_id
) r on r.market_id = m.id
where m.id = any($1::bigint[]) and ($2::bigint is null or m.sport_id = $2) and ($3::bigint is null or m.event_id = $3)
  and ($4::text is null or m.name ilike $4 or e.name ilike $4 or l.name ilike $4)`

/** The markets of these ids that the filter lets through, by id. */
export async function marketFacts(tx: Tx, ids: readonly string[], filter: FactsFilter = {}): Promise<ReadonlyMap<string, MarketFacts>> {
  const { rows } = await tx.queryNamed<FactsRow>('exposure-markets', factsText,
    [arrayText(new Set(ids)), filter.sport_id ?? null, filter.event_id ?? null, filter.search === undefined ? null : containing(filter.search)])
  return new Map(rows.map(({ id, name, type, status, winners_count, selections, ...event }) => [id, {
    id, name, status, event,
    shape: { type, selectionIds: (selections ?? []).map(([runner]) => runner as SelectionId), winnersCount: winners_count },
    runners: new Map(selections ?? []),
  }]))
}
