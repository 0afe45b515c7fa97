import type { Body } from '#contract/endpoint.ts'
import type { catalogue } from '#contract/catalogue.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { wholeRuns } from '#domain/kernel/whole-runs.ts'
import { isPrice } from '#domain/markets/market.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { writePrices } from '../markets/price-store.ts'
import { hasResultBegun } from '../markets/result-begun.ts'
import type { StoredQuote } from '../platform/placement-store.ts'
import type { Handler } from '../runtime/handler.ts'
import { lockSeen } from './place-store.ts'
import { rowOf } from './replies.ts'
import { selectionsOf } from './selection-store.ts'

type Quotes = Body<typeof catalogue.priceMarket>['quotes']
type Asked = Quotes[string]

/** The prices that a person asked for, in stored form; refuses what nobody could bet at, and sides that would pay whoever takes both. */
function storedQuotes(type: MarketType, runners: ReadonlySet<string>, asked: Quotes): Result<Readonly<Record<string, StoredQuote>>> {
  const stored: Record<string, StoredQuote> = {}
  for (const [key, quote] of Object.entries(asked)) {
    const known = (isNumberMarket(type) ? key === 'line' : runners.has(key)) && (quote.line !== undefined) === (type === 'fancy')
    if (!known || !sound(type, quote)) return refuse('CATALOGUE_PRICE_INVALID', { field: `quotes.${key}` })
    const side = (price: number | null) => (price === null ? [] : [[price, 0] as const])
    stored[key] = { back: side(quote.back), lay: side(quote.lay), ...(quote.line !== undefined && { line: quote.line }) }
  }
  return Object.keys(stored).length === 0 ? refuse('CATALOGUE_PRICE_INVALID', { field: 'quotes' }) : ok(stored)
}

function sound(type: MarketType, { back, lay, line }: Asked): boolean {
  if (line !== undefined && wholeRuns(line) !== line) return false
  const inRange = (price: number | null) => price === null || isPrice(type, price)
  return inRange(back) && inRange(lay) && !(back !== null && lay !== null && crossed(type, back, lay))
}

/**
 * What is backed stands below what is laid. At one line of a line market both sides are even money, and yes and no of a fancy at one rate
 * pay nothing together (domain rules 3.3): there they may meet.
 */
function crossed(type: MarketType, back: number, lay: number): boolean {
  return type === 'line' || type === 'fancy' ? back > lay : back >= lay
}

/** Prices of a market that a person made; they stand until the next ones. Feeds price their own. */
export const priceMarket: Handler<typeof catalogue.priceMarket> = async ({ tx, now }, { params, body }) => {
  const seen = await lockSeen(tx, 'markets', params.id, undefined)
  if (!seen.ok) return seen
  const market = seen.value
  if (market['feed_ref'] !== null) return refuse('CATALOGUE_OF_FEED')
  if (await hasResultBegun(tx, params.id)) return refuse('MARKET_RESULT_BEGUN', { status: String(market['status']) })
  const type = market['type'] as MarketType
  const selections = await selectionsOf(tx, params.id)
  const quotes = storedQuotes(type, new Set(selections.map((each) => each.id)), body.quotes)
  if (!quotes.ok) return quotes
  const before = (await rowOf.markets(tx, params.id)).quotes
  const known = { id: params.id, eventId: String(market['event_id']), type, winnersCount: 1, runners: new Map<string, string>() }
  await writePrices(tx, [{ market: known, quotes: quotes.value, totalMatchedMinor: 0n, at: now, remembered: true }])
  const row = await rowOf.markets(tx, params.id)
  return ok({ rows: [row], audit: { targetKind: 'market', targetId: params.id, before: { quotes: before }, after: { quotes: row.quotes } }, messages: [] })
}
