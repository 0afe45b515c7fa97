import type { Query, RowOf } from '#contract/endpoint.ts'
import type { markets } from '#contract/markets.ts'
import type { Tx, Value } from '#database/transaction.ts'
import type { Viewer } from '../bets/viewer.ts'
import { stakesToWire } from '../runtime/to-wire.ts'
import { resultBegun } from './result-begun.ts'
import type { StoredStakes } from '../runtime/to-wire.ts'

export type MarketRow = RowOf<typeof markets.single>

type StoredRow = Omit<MarketRow, 'selections' | 'quotes' | 'stakes'> & {
  readonly selections: MarketRow['selections'] | null
  readonly quotes: MarketRow['quotes'] | null
  readonly stakes: StoredStakes
}

/** The accounts of a business have one currency, that of its company: stakes are summed by business first, then by currency. */
const rowsText = `
select m.id, m.event_id, m.name, m.type, m.winners_count, m.status, m.in_play, m.bet_locked as bet_lock,
  m.feed_silent_since is not null as feed_silent, m.revision, ${resultBegun} as result_begun, m.version, m.lay_allowed,
  m.feed_ref is not null as of_feed, m.hand_status is not null as held, m.archived_at is not null as archived, m.voiding_id is not null as voiding, m.decides_event, c.quotes, c.updated_at as prices_at,
  (select json_agg(json_build_object('id', r.id::text, 'name', r.name, 'status', r.status) order by r.sort, r.id)
     from selections r where r.market_id = m.id) as selections,
  coalesce(p.bets, 0) as bets, p.stakes
from markets m
left join market_prices c on c.market_id = m.id
left join lateral (
  select sum(s.bets)::int as bets, json_agg(json_build_object('currency', s.currency, 'minor', s.minor::text) order by s.currency) as stakes
  from (
    select c.currency, sum(b.bets) as bets, sum(b.minor) as minor
    from (
      select p.business_id, sum(p.bets) as bets, sum(p.stake_minor) as minor from positions p
      where p.market_id = m.id and ($1::bigint is null
        or exists (select from account_paths t where t.ancestor_id = $1 and t.descendant_id = p.player_id))
      group by 1
    ) b join accounts c on c.business_id = b.business_id and c.level = 0
    group by 1 having sum(b.bets) > 0
  ) s
) p on true`

const inOrderOfEvent: { readonly order: string; readonly limit: number | null } = { order: 'm.event_id, m.sort, m.id', limit: null }

/** Markets; bets and stakes are those of the viewer's own subtree. */
async function marketRows(tx: Tx, viewer: Viewer, where: string, values: readonly Value[], { order, limit } = inOrderOfEvent): Promise<readonly MarketRow[]> {
  const text = `${rowsText} where ${where} order by ${order} limit $${values.length + 2}`
  const { rows } = await tx.query<StoredRow>(text, [viewer.accountId, ...values, limit])
  return rows.map((row) => ({ ...row, selections: row.selections ?? [], quotes: row.quotes ?? {}, stakes: stakesToWire(row.stakes) }))
}

/** Those of the archive, or all others; or of these the markets of runners alone. Null: there is no such event. */
export async function marketsOfEvent(tx: Tx, viewer: Viewer, eventId: string, which: 'archived' | 'current' | 'runners'): Promise<readonly MarketRow[] | null> {
  const event = await tx.query('select from events where id = $1', [eventId])
  if (event.rowCount === 0) return null
  return marketRows(tx, viewer, `m.event_id = $2 and (m.archived_at is not null) = $3 and (not $4 or m.type not in ('fancy', 'line'))`, [eventId, which === 'archived', which === 'runners'])
}

export async function oneMarket(tx: Tx, viewer: Viewer, id: string): Promise<MarketRow | null> {
  return (await marketRows(tx, viewer, 'm.id = $2', [id]))[0] ?? null
}

export type MarketFilter = Pick<Query<typeof markets.list>, 'event_id' | 'game_id' | 'status' | 'type' | 'archived'>

/** Markets after the one where the page before ended, by id: it never changes, so that no page skips what was there all along. */
export function marketList(tx: Tx, viewer: Viewer, filter: MarketFilter, after: string | null, limit: number): Promise<readonly MarketRow[]> {
  return marketRows(
    tx,
    viewer,
    `($2::bigint is null or m.event_id = $2) and ($3::bigint is null or m.sport_id = $3)
     and ($4::market_status is null or m.status = $4) and ($5::market_type is null or m.type = $5)
     and ($6::bigint is null or m.id > $6) and (m.archived_at is not null) = $7`,
    [filter.event_id ?? null, filter.game_id ?? null, filter.status ?? null, filter.type ?? null, after, filter.archived === 'only'],
    { order: 'm.id', limit },
  )
}

type PricePoint = RowOf<typeof markets.priceHistory>
const pricePointsMax = 500

/** Prices of a market over its life: all of them, or evenly spread ones, the last always among them. Null: no such market. */
export async function priceHistory(tx: Tx, marketId: string): Promise<readonly PricePoint[] | null> {
  const market = await tx.query('select from markets where id = $1', [marketId])
  if (market.rowCount === 0) return null
  const { rows } = await tx.query<PricePoint>(
    `select at, quotes from (
       select at, quotes, row_number() over (order by at) as n, count(*) over () as total from price_history where market_id = $1
     ) numbered
     where n = total or (n - 1) % greatest(1, ceil(total / ${pricePointsMax - 1}.0)::bigint) = 0
     order by at`,
    [marketId])
  return rows
}
