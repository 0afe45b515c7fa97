import { minor } from '#domain/kernel/money.ts'
import { oddsMax, oddsMin } from '#domain/kernel/price.ts'
import { quoteLevelsMax, type PriceLevel, type RunnerQuote } from '../feed.ts'
import type { LevelPriceSize, PriceSize, RunnerChange } from './message.ts'
import { ticksAround } from './tick-ladder.ts'

/** Prices kept on a side; above it the one furthest from the market is let go. */
const pricesKeptMax = 2_000

type Side = 'back' | 'lay'
type Level = { readonly price: number; readonly size: number }

/** What the exchange said of one runner's prices so far. */
export class RunnerBook {
  /** Every price, best ten levels, best ten with virtual bets; null until first mentioned. */
  readonly #full: Record<Side, Map<number, number> | null> = { back: null, lay: null }
  readonly #best: Record<Side, Level[] | null> = { back: null, lay: null }
  readonly #display: Record<Side, Level[] | null> = { back: null, lay: null }
  #last: number | null = null
  #matched = 0

  apply(change: RunnerChange): void {
    for (const side of ['back', 'lay'] as const) {
      const full = change.full[side]
      if (full !== null) applyPrices((this.#full[side] ??= new Map()), full, side)
      const best = change.best[side]
      if (best !== null) applyLevels((this.#best[side] ??= []), best)
      const display = change.display[side]
      if (display !== null) applyLevels((this.#display[side] ??= []), display)
    }
    this.#last = change.lastThousandths ?? this.#last
    this.#matched = change.matchedMinor ?? this.#matched
  }

  /** Minor units matched on the runner. */
  get matched(): number {
    return this.#matched
  }

  /**
   * The quote now. Levels with virtual bets are preferred over levels without them, and those over the full depth.
   * `synthesise` makes levels from the last traded price, for recordings that have nothing else: one level a side, one
   * tick of the classic ladder apart (back at the traded price, lay a tick above), of size 0 and marked `synthetic`.
   */
  quote(ref: string, prices: 'odds' | 'line', synthesise: boolean): RunnerQuote {
    const ticks = synthesise && this.#last !== null ? ticksAround(this.#last) : null
    return {
      ref,
      back: ticks === null ? this.#side('back', prices) : [level({ price: ticks.at, size: 0 })],
      lay: ticks === null ? this.#side('lay', prices) : [level({ price: ticks.above, size: 0 })],
      lastThousandths: this.#last,
      matchedMinor: minor(this.#matched),
      synthetic: ticks !== null,
    }
  }

  #side(side: Side, prices: 'odds' | 'line'): readonly PriceLevel[] {
    const levels = this.#display[side] ?? this.#best[side]
    const offered = (levels ?? bestOf(this.#full[side], side, quoteLevelsMax)).filter(
      ({ price, size }) => size > 0 && (prices === 'line' || (price >= oddsMin && price <= oddsMax)),
    )
    return offered.slice(0, quoteLevelsMax).map(level)
  }
}

/** The quote of a runner of which nothing was said, or which no longer takes part. */
export function emptyQuote(ref: string): RunnerQuote {
  return { ref, back: [], lay: [], lastThousandths: null, matchedMinor: minor(0), synthetic: false }
}

function level({ price, size }: Level): PriceLevel {
  return { priceThousandths: price, sizeMinor: minor(size) }
}

function applyPrices(prices: Map<number, number>, changes: readonly PriceSize[], side: Side): void {
  for (const { price, size } of changes) {
    if (size === 0) prices.delete(price)
    else prices.set(price, size)
  }
  while (prices.size > pricesKeptMax) prices.delete(furthest(prices, side))
}

function furthest(prices: Map<number, number>, side: Side): number {
  let found = side === 'back' ? Infinity : -Infinity
  for (const price of prices.keys()) found = side === 'back' ? Math.min(found, price) : Math.max(found, price)
  return found
}

/** Levels are a list by their number; an absent level is written with size 0, and so is a level never mentioned. */
function applyLevels(levels: Level[], changes: readonly LevelPriceSize[]): void {
  for (const { level: at, price, size } of changes) {
    while (levels.length < at) levels.push({ price: 0, size: 0 })
    levels[at] = { price, size }
  }
}

/** The best few of a map of prices, best first: a single pass that keeps a short sorted list. */
function bestOf(prices: Map<number, number> | null, side: Side, count: number): Level[] {
  const best: Level[] = []
  for (const [price, size] of prices ?? []) {
    const at = best.findIndex((kept) => isBetter(price, kept.price, side))
    if (at >= 0) best.splice(at, 0, { price, size })
    else if (best.length < count) best.push({ price, size })
    if (best.length > count) best.pop()
  }
  return best
}

function isBetter(price: number, than: number, side: Side): boolean {
  return side === 'back' ? price > than : price < than
}
