import type { MarketQuestion } from './fixtures.ts'

/** How a question ended: the places in the list of runners that won, or the number. */
export type Answer = { readonly winners: readonly number[] } | { readonly number: number }

/**
 * A match as it unfolds: who is likely to win what, and what it all comes to in the end. Chances are between 0 and 1, in the order
 * of the market's runners.
 */
export type MatchModel = {
  /** Before the start: opinions move a little. */
  drift(): void
  /** One second of play. */
  play(): void
  /** Play stands still after something that changed the chances: a goal, a wicket. */
  readonly paused: boolean
  readonly ballRunning: boolean
  /** Runners that were withdrawn, by their place in the list. */
  readonly removed: ReadonlySet<number>
  chances(question: MarketQuestion): readonly number[]
  /** The number that a market of numbers is heading for. */
  expected(question: MarketQuestion): number
  /** True while the question cannot be bet on yet: an innings that has not begun. */
  waiting(question: MarketQuestion): boolean
  /** True once nothing in the match can change the answer. */
  decided(question: MarketQuestion): boolean
  answer(question: MarketQuestion): Answer
}

/** The chance that a standard normal value is below `value`; good to three decimals. */
export function normalChance(value: number): number {
  const t = 1 / (1 + 0.33267 * Math.abs(value))
  const tail = Math.exp((-value * value) / 2) * 0.398_942 * t * (0.436_183_6 + t * (-0.120_167_6 + t * 0.937_298))
  return value >= 0 ? 1 - tail : tail
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
