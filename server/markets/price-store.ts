import { wholeRuns } from '#domain/kernel/whole-runs.ts'
import type { PriceLevel, RunnerQuote } from '#feeds/feed.ts'
import type { Tx } from '#database/transaction.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { StoredQuote } from '../platform/placement-store.ts'
import type { KnownMarket } from './catalogue-store.ts'
import type { GatheredPrices } from './gather-events.ts'

export type PriceChange = {
  readonly market: KnownMarket
  readonly quotes: Readonly<Record<string, StoredQuote>>
  readonly totalMatchedMinor: bigint
  readonly at: Date
  /** Whether this moment is kept in the history too. */
  readonly remembered: boolean
}

/** The quotes of a batch in stored form, by selection id or under 'line'. */
export function storedQuotes(market: KnownMarket, prices: GatheredPrices): Readonly<Record<string, StoredQuote>> {
  if (prices.fancy !== null) {
    const { line, yesRate, noRate } = prices.fancy
    const side = (rate: number | null) => (rate === null ? [] : [[rate, 0] as const])
    // Some feeds write 45.5 for 46 or more.
    return { line: { line: wholeRuns(line), back: side(yesRate), lay: side(noRate) } }
  }
  const quotes: Record<string, StoredQuote> = {}
  for (const [ref, quote] of prices.runners) {
    const key = keyOf(market, ref)
    if (key !== null) quotes[key] = runnerQuote(quote)
  }
  return quotes
}

function keyOf(market: KnownMarket, ref: string): string | null {
  return market.type === 'line' || market.type === 'fancy' ? 'line' : (market.runners.get(ref) ?? null)
}

function runnerQuote({ back, lay, lastThousandths }: RunnerQuote): StoredQuote {
  return { back: back.map(level), lay: lay.map(level), ...(lastThousandths !== null && { last: lastThousandths }) }
}

function level({ priceThousandths, sizeMinor }: PriceLevel): readonly [number, number] {
  return [priceThousandths, toWire(sizeMinor)]
}

const writeText = `
with changed as (
  select (e->>0)::bigint as market_id, e->>1 as event_id, e->2 as quotes, (e->>3)::bigint as matched, e->>4 as at, (e->>5)::boolean as remembered
  from jsonb_array_elements($1::jsonb) as e
), kept as (
  insert into market_prices as p (market_id, quotes, total_matched_minor, updated_at)
  select market_id, quotes, matched, at::timestamptz from changed order by market_id
  on conflict (market_id) do update set quotes = p.quotes || excluded.quotes, updated_at = excluded.updated_at,
    total_matched_minor = greatest(p.total_matched_minor, excluded.total_matched_minor)
  returning market_id, quotes
), remembered as (
  insert into price_history (market_id, at, quotes)
  select k.market_id, c.at::timestamptz, k.quotes from kept k join changed c using (market_id) where c.remembered
)
insert into outbox (topic, payload)
select 'market.prices', jsonb_build_object('market_id', k.market_id::text, 'event_id', c.event_id, 'quotes', k.quotes, 'at', c.at)
from kept k join changed c using (market_id)`

/** Takes away what was offered on markets, and answers those on which something was. Whoever calls tells their prices (`writePrices`). */
export async function clearPrices(tx: Tx, marketIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (marketIds.length === 0) return new Set()
  const { rows } = await tx.query<{ market_id: string }>(`update market_prices set quotes = '{}' where market_id = any($1::bigint[]) and quotes <> '{}' returning market_id`, [[...marketIds]])
  return new Set(rows.map((row) => row.market_id))
}

/** Lays the new quotes over those that stand, and tells everybody the whole of each market's prices. */
export async function writePrices(tx: Tx, changes: readonly PriceChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.queryNamed('feed_prices', writeText, [JSON.stringify(changes.map(({ market, quotes, totalMatchedMinor, at, remembered }) =>
    [market.id, market.eventId, quotes, toWire(totalMatchedMinor), at.toISOString(), remembered]))])
}
