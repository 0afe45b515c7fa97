import type { RowOf } from '#contract/endpoint.ts'
import type { markets } from '#contract/markets.ts'
import { fromStoredOutcome } from '#database/stored-outcome.ts'
import type { StoredOutcome } from '#database/stored-outcome.ts'
import type { Tx } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg, book, ladder, runnerBook, worstCase } from '#domain/exposure/position.ts'
import type { MarketShape } from '#domain/exposure/position.ts'
import { myBook, roundShare, shareOf, totalBook } from '#domain/exposure/shared-book.ts'
import type { SharedPosition } from '#domain/exposure/shared-book.ts'
import type { AccountId, SelectionId } from '#domain/kernel/ids.ts'
import { add, minor, zero } from '#domain/kernel/money.ts'
import type { Minor, MinorBp } from '#domain/kernel/money.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { isNumberMarket, needsBets, payoffOfLeg } from '#domain/markets/payoff.ts'
import type { Viewer } from '../bets/viewer.ts'
import { toWire } from '../runtime/to-wire.ts'

export type BookRow = RowOf<typeof markets.books>
type Cell = BookRow['cells'][number]

type LegRow = {
  readonly market_id: string
  readonly currency: string
  readonly vector_id: string
  readonly leg_key: string
  readonly lose_minor: string
  readonly even_minor: string
  readonly win_minor: string
  readonly stake_minor: string
  readonly bets: number
  readonly account_ids: readonly string[]
  readonly basis_points: readonly number[]
}

/**
 * Sums by share vector, which are exact: everybody on a path carries the same part of all its bets. All accounts of a vector are of
 * one business, whose company says the currency.
 */
const legsText = `
select g.market_id, c.currency, g.vector_id, g.leg_key, g.lose_minor, g.even_minor, g.win_minor, g.stake_minor, g.bets, v.account_ids, v.basis_points
from (
  select g.market_id, g.vector_id, g.leg_key, sum(g.lose_minor)::bigint as lose_minor, sum(g.even_minor)::bigint as even_minor,
    sum(g.win_minor)::bigint as win_minor, sum(g.stake_minor)::bigint as stake_minor, sum(g.bets)::int as bets
  from businesses b
  join markets m on m.event_id = $1
  join position_legs g on g.business_id = b.id and g.market_id = m.id
  where $2::bigint is null or b.id = $2
  group by g.market_id, g.vector_id, g.leg_key
) g
join share_vectors v on v.id = g.vector_id
join accounts c on c.business_id = v.business_id and c.level = 0
where $3::bigint is null or $3 = any(v.account_ids)`

type MarketRow = {
  readonly id: string
  readonly type: MarketType
  readonly winners_count: number
  readonly selections: readonly { readonly id: string; readonly name: string }[] | null
  /** By which it has settled. */
  readonly outcome: StoredOutcome | null
}

const marketsText = `
select m.id, m.type, m.winners_count,
  (select json_agg(json_build_object('id', r.id::text, 'name', r.name) order by r.sort, r.id)
     from selections r where r.market_id = m.id and r.status = 'active') as selections,
  (select d.outcome from results d where d.market_id = m.id and d.revision = m.revision and d.state = 'settled') as outcome
from markets m where m.event_id = $1 and m.archived_at is null order by m.sort, m.id`

/** The books of an event's markets over the viewer's subtree, one a currency that has bets, by code; null when there is no such event. */
export async function eventBooks(tx: Tx, viewer: Viewer, eventId: string): Promise<readonly BookRow[] | null> {
  const event = await tx.query('select from events where id = $1', [eventId])
  if (event.rowCount === 0) return null
  const { rows: found } = await tx.query<MarketRow>(marketsText, [eventId])
  const { rows: legs } = await tx.query<LegRow>(legsText, [eventId, viewer.businessId, viewer.accountId])
  const byMarket = Map.groupBy(legs, (row) => row.market_id)
  return found.flatMap((market) => {
    const byCurrency = [...Map.groupBy(byMarket.get(market.id) ?? [], (row) => row.currency)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return byCurrency.map(([currency, of]) => bookRow(market, currency, of, viewer)).filter(({ bets }) => bets > 0)
  })
}

function bookRow(market: MarketRow, currency: string, rows: readonly LegRow[], viewer: Viewer): BookRow {
  const selections = market.selections ?? []
  const shape: MarketShape = {
    type: market.type, selectionIds: selections.map((each) => each.id as SelectionId), winnersCount: market.winners_count,
  }
  const positions = [...Map.groupBy(rows, (row) => row.vector_id).values()].map((of) => sharedPosition(of, viewer))
  const total = totalBook(positions)
  const mine = myBook(positions)
  return {
    market_id: market.id,
    currency,
    form: isNumberMarket(market.type) ? 'ladder' : market.winners_count === 1 ? 'outcomes' : 'per_runner',
    cells: cellsOf(shape, new Map(selections.map((each) => [each.id, each.name])), total, mine),
    worst_total_minor: toWire(worstCase(total, shape)),
    worst_my_share_minor: toWire(roundShare(worstCase(mine, shape))),
    settled: market.outcome === null ? null : settledBy(market.outcome, market.type, total, mine),
    bets: rows.reduce((count, row) => count + row.bets, 0),
    stake_minor: toWire(rows.reduce((sum, row) => add(sum, minor(row.stake_minor)), zero)),
  }
}

function settledBy(stored: StoredOutcome, type: MarketType, total: readonly Leg[], mine: readonly Leg<MinorBp>[]): NonNullable<BookRow['settled']> {
  const outcome = fromStoredOutcome(stored)
  const wire = stored as NonNullable<BookRow['settled']>['outcome']
  if (total.some((leg) => needsBets(leg, outcome))) return { outcome: wire, total_minor: null, my_share_minor: null }
  const paid = <Amount extends bigint>(legs: readonly Leg<Amount>[]) => legs.reduce((sum, leg) => (sum + payoffOfLeg(leg, type, outcome)) as Amount, 0n as Amount)
  return { outcome: wire, total_minor: toWire(paid(total)), my_share_minor: toWire(roundShare(paid(mine))) }
}

/** Staff look from the company's place, which stands first in every vector. */
function sharedPosition(rows: readonly LegRow[], viewer: Viewer): SharedPosition {
  const [first] = rows
  const vector: ShareVector = (first?.account_ids ?? []).map((id, index) => ({ accountId: id as AccountId, basisPoints: first?.basis_points[index] ?? 0 }))
  const accountId = (viewer.accountId ?? vector[0]?.accountId ?? '') as AccountId
  let legs: readonly Leg[] = []
  for (const row of rows) {
    legs = addLeg(legs, { key: row.leg_key, loseMinor: minor(row.lose_minor), evenMinor: minor(row.even_minor), winMinor: minor(row.win_minor) })
  }
  return { shareBp: shareOf(vector, accountId), legs }
}

function cellsOf(shape: MarketShape, names: ReadonlyMap<string, string>, total: readonly Leg[], mine: readonly Leg<MinorBp>[]): Cell[] {
  const cell = (key: string, label: string, totalMinor: Minor, share: MinorBp | undefined): Cell => ({
    key, label, total_minor: toWire(totalMinor), my_share_minor: toWire(roundShare(share ?? (0n as MinorBp))),
  })
  const named = (id: SelectionId) => names.get(id) ?? ''
  if (isNumberMarket(shape.type)) {
    const shares = ladder(mine, shape.type)
    return ladder(total, shape.type).map((row, index) => cell(row.label, row.label, row.payoffMinor, shares[index]?.payoffMinor))
  }
  if (shape.winnersCount === 1) {
    const shares = book(mine, shape)
    return book(total, shape).map((row, index) => cell(row.selectionId, named(row.selectionId), row.payoffMinor, shares[index]?.payoffMinor))
  }
  const shares = runnerBook(mine, shape)
  return runnerBook(total, shape).map((row, index) => cell(row.selectionId, named(row.selectionId), row.winMinor, shares[index]?.winMinor))
}
