import type { WireOutcome } from '#contract/result-rows.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'

/**
 * Payoffs and splits the long way round, from the domain rules alone. Nothing here is shared with the core but types: a mistake made
 * there is not made here. Amounts are minor units, prices and lines thousandths, shares basis points.
 */
export type NaiveTerms = {
  readonly type: MarketType
  readonly side: Side
  readonly selectionId: string | null
  readonly line: number | null
  readonly price: number | null
  readonly stake: bigint
  /** Basis points of the bet that no void took. */
  readonly keptBp: number
}

const nothing = 0n

/** What one bet pays its player, rounded once, half away from zero. */
export function payoff(bet: NaiveTerms, outcome: WireOutcome): bigint {
  if (outcome.kind === 'void') return nothing
  const win = half(bet.stake * gain(bet) * BigInt(bet.keptBp), 100_000n * 10_000n)
  const lose = half(bet.stake * BigInt(bet.keptBp), 10_000n)
  const backer = (won: boolean): bigint => (won ? win : -lose)
  if (outcome.kind === 'number') {
    if (bet.type !== 'line') return sided(bet, backer(outcome.value >= (bet.line ?? 0)))
    // Who lays a line buys: more than the line wins, the line itself gives the stake back.
    const over = Math.sign(outcome.value - (bet.line ?? 0))
    return over === 0 ? nothing : (over > 0) === (bet.side === 'lay') ? lose : -lose
  }
  const runner = bet.selectionId ?? ''
  const tied = outcome.dead_heat
  if (tied?.selections.includes(runner)) {
    const [places, many] = [BigInt(tied.places), BigInt(tied.selections.length)]
    const returned = (gain(bet) + 100_000n) * places - 100_000n * many
    return sided(bet, half(bet.stake * returned * BigInt(bet.keptBp), 100_000n * many * 10_000n))
  }
  return sided(bet, backer(outcome.winners.includes(runner)))
}

/** What a stake of 100,000 wins. */
function gain({ type, price }: NaiveTerms): bigint {
  if (price === null) return 100_000n
  return type === 'match_odds' || type === 'odd_even' ? BigInt(price) * 100n - 100_000n : BigInt(price)
}

function sided({ side }: NaiveTerms, backer: bigint): bigint {
  return side === 'back' ? backer : -backer
}

/**
 * Odds after a runner has left that stood for so many basis points of the market: the same part of the whole odds goes, to the nearest
 * thousandth; a factor up to 2.5 % takes nothing, and 1.01 is the least that it leaves.
 */
export function reduced(odds: number | null, bp: number): number | null {
  if (odds === null || bp <= 250) return odds
  const left = Number(half(BigInt(odds) * BigInt(10_000 - bp), 10_000n))
  return Math.max(left, Math.min(odds, 1_010))
}

/** Every outcome that can pay differently: each runner as the winner, or the numbers around each line. A fancy counts whole runs from nothing. */
export function outcomes(bets: readonly NaiveTerms[], runners: readonly string[]): readonly WireOutcome[] {
  const lines = bets.flatMap(({ line }) => (line === null ? [] : [line]))
  if (lines.length === 0) return runners.map((winner) => ({ kind: 'winners', winners: [winner] }))
  const around = [...new Set(lines.flatMap((line) => [line - 1_000, line - 1, line, line + 1, line + 1_000]))]
  return around.filter((value) => bets[0]?.type === 'line' || (value >= 0 && value % 1_000 === 0)).map((value) => ({ kind: 'number', value }))
}

/** What a bet by itself wins at best and loses at worst, both 0 or more, whether or not its number can come up. */
export function alone(bet: NaiveTerms, runners: readonly string[]): { readonly profit: bigint; readonly liability: bigint } {
  const line = bet.line ?? 0
  const both: readonly WireOutcome[] = bet.line === null ? outcomes([bet], runners) : [line - 1_000, line, line + 1_000].map((value) => ({ kind: 'number', value }))
  const results = both.map((outcome) => payoff(bet, outcome))
  return { profit: results.reduce((most, each) => (each > most ? each : most), nothing), liability: results.reduce((most, each) => (-each > most ? -each : most), nothing) }
}

/** What the bets come to in each outcome that there can be; nothing where there are no bets. */
function books(bets: readonly NaiveTerms[], runners: readonly string[]): readonly bigint[] {
  const all = outcomes(bets, runners).map((outcome) => bets.reduce((sum, bet) => sum + payoff(bet, outcome), nothing))
  return all.length === 0 ? [nothing] : all
}

/** What the bets of one player on one market hold: the loss in the worst outcome. */
export function worst(bets: readonly NaiveTerms[], runners: readonly string[]): bigint {
  return books(bets, runners).reduce((most, each) => (-each > most ? -each : most), nothing)
}

/** The most that the bets can win; below zero where each outcome loses. */
export function best(bets: readonly NaiveTerms[], runners: readonly string[]): bigint {
  return books(bets, runners).reduce((most, each) => (each > most ? each : most))
}

/** Parts by largest remainder, a tie to the first; of a negative amount the negative parts. */
export function split(amount: bigint, weights: readonly bigint[]): readonly bigint[] {
  const whole = weights.reduce((sum, each) => sum + each, nothing)
  if (whole === nothing) return weights.map(() => nothing)
  if (amount < nothing) return split(-amount, weights).map((part) => -part)
  const parts = weights.map((weight, index) => ({ index, part: (amount * weight) / whole, rest: (amount * weight) % whole }))
  const left = Number(amount - parts.reduce((sum, { part }) => sum + part, nothing))
  const luckiest = new Set(parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1)).slice(0, left).map(({ index }) => index))
  return parts.map(({ index, part }) => (luckiest.has(index) ? part + 1n : part))
}

/** A fraction to the nearest whole number, half away from zero. */
export function half(numerator: bigint, denominator: bigint): bigint {
  return numerator < nothing ? -half(-numerator, denominator) : (2n * numerator + denominator) / (2n * denominator)
}
