import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { settledResult } from './bet-filter.ts'

/** What a market is called with everything above it, and the outcome of its settled result; null while none stands. */
export type BetPlace = {
  readonly game_id: string
  readonly game_name: string
  readonly league_name: string
  readonly event_id: string
  readonly event_name: string
  readonly market_name: string
  readonly outcome: WireOutcome | null
}

const placesText = `
select b.market_id, m.sport_id as game_id, s.name as game_name, l.name as league_name, m.event_id, e.name as event_name, m.name as market_name, r.outcome
from unnest($1::bigint[]) as b(market_id)
join markets m on m.id = b.market_id
join events e on e.id = m.event_id
join leagues l on l.id = e.league_id
join sports s on s.id = m.sport_id
${settledResult}`

/** Of the markets with these ids, by id. */
export async function betPlaces(tx: Tx, marketIds: Iterable<string>): Promise<ReadonlyMap<string, BetPlace>> {
  const { rows } = await tx.queryNamed<BetPlace & { readonly market_id: string }>('bet-places', placesText, [arrayText(marketIds)])
  return new Map(rows.map(({ market_id, ...place }) => [market_id, place]))
}

/** The names of these runners, by id. */
export async function runnerNames(tx: Tx, selectionIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.queryNamed<{ id: string; name: string }>('bet-runners', 'select id, name from selections where id = any($1::bigint[])', [arrayText(selectionIds)])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The outcomes of those of these markets whose settled result stands. */
export async function settledOutcomes(tx: Tx, marketIds: Iterable<string>): Promise<ReadonlyMap<string, WireOutcome>> {
  const { rows } = await tx.queryNamed<{ id: string; outcome: WireOutcome }>(
    'bet-outcomes', "select market_id as id, outcome from results where market_id = any($1::bigint[]) and state = 'settled'", [arrayText(marketIds)])
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}
