import type { FancyQuote, PriceLevel, RunnerQuote } from '#feeds/feed.ts'
import { ticksAround } from '#feeds/betfair/tick-ladder.ts'
import { minor } from '#domain/kernel/money.ts'
import { oddsMax } from '#domain/kernel/price.ts'
import type { Random } from './random.ts'

const levelsShown = 3
/** The house keeps about this much on each side of the fair price. */
const backKeeps = 0.985
const layKeeps = 1.012

/** Decimal odds around a probability: three levels a side on the exchange's ladder, nothing where it is as good as over. */
export function oddsQuote(ref: string, probability: number, layAllowed: boolean, random: Random): RunnerQuote {
  const fair = Math.round(1_000 / Math.max(probability, 0.000_1))
  const back = probability > 0.98 ? [] : steps(ticksAround(Math.round(fair * backKeeps))?.at ?? null, 'down', random)
  const best = back[0]?.priceThousandths ?? 0
  const lay = layAllowed && fair <= 100_000 ? steps(ticksAround(Math.max(Math.round(fair * layKeeps), best, 1_010))?.above ?? null, 'up', random) : []
  return { ref, back: fair > 100_000 ? [] : back, lay, lastThousandths: best === 0 ? null : best, matchedMinor: minor(0), synthetic: false }
}

function steps(from: number | null, way: 'up' | 'down', random: Random): readonly PriceLevel[] {
  const levels: PriceLevel[] = []
  for (let price = from; price !== null && levels.length < levelsShown; ) {
    levels.push({ priceThousandths: price, sizeMinor: minor(random.integer(10, 4_000) * 1_000) })
    const next: { at: number; above: number } | null = way === 'down' ? ticksAround(price - 1) : ticksAround(price)
    price = next === null || next.above >= oddsMax ? null : way === 'down' ? next.at : next.above
  }
  return levels
}

/** A bookmaker's rates (profit in percent of the stake, thousandths): one level a side, none for a hopeless runner. */
export function bookmakerQuote(ref: string, probability: number, random: Random): RunnerQuote {
  const fair = (1 / Math.max(probability, 0.000_1) - 1) * 100
  const offered = fair <= 600 && fair >= 2
  const back = Math.max(1, Math.floor(fair * 0.96))
  const lay = Math.max(back + 1, Math.ceil(fair * 1.03) + 1)
  const level = (rate: number): readonly PriceLevel[] =>
    offered ? [{ priceThousandths: rate * 1_000, sizeMinor: minor(random.integer(1, 40) * 100_000) }] : []
  return { ref, back: level(back), lay: level(lay), lastThousandths: null, matchedMinor: minor(0), synthetic: false }
}

/** A session line at whole runs: Yes pays a little under even money, and No costs a little over. */
export function fancyQuote(expected: number, random: Random): FancyQuote {
  return {
    of: 'fancy',
    line: Math.max(1, Math.round(expected)) * 1_000,
    yesRate: random.pick([90, 95, 100, 100]) * 1_000,
    noRate: random.pick([100, 105, 110]) * 1_000,
  }
}
