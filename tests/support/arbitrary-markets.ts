import fc from 'fast-check'
import type { BetTerms } from '#domain/bets/bet.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg } from '#domain/exposure/position.ts'
import type { MarketShape } from '#domain/exposure/position.ts'
import type { AccountId, SelectionId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { Line, Odds, Rate } from '#domain/kernel/price.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import type { Outcome } from '#domain/markets/market.ts'
import { legOf } from '#domain/markets/payoff.ts'

/** Stakes, prices, share vectors and whole small markets, with the edges drawn far more often than chance would. */

export const stakes: fc.Arbitrary<Minor> = fc
  .oneof(
    fc.constantFrom(1, 2, 3, 5, 99, 100, 101, 4_999_999, 5_000_000, 5_000_001, 1_000_000_000_000),
    fc.integer({ min: 1, max: 10_000_000 }),
  )
  .map(minor)

/** Any amount, of either sign. */
export const amounts: fc.Arbitrary<Minor> = fc
  .oneof(
    fc.constantFrom(0, 1, -1, 5, -5, 9_999, 10_000, 10_001, -33_333, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
    fc.integer({ min: -100_000, max: 100_000 }),
    fc.maxSafeInteger(),
  )
  .map(minor)

const odds = fc.oneof(
  fc.constantFrom(1_010, 1_011, 1_500, 1_990, 2_000, 2_020, 3_333, 1_000_000),
  fc.integer({ min: 1_010, max: 20_000 }),
)
const rates = fc.oneof(fc.constantFrom(1, 500, 33_333, 98_000, 100_000, 250_000), fc.integer({ min: 1, max: 200_000 }))

/** Vectors of depth 1 to 8, shares of 0 and of 100 % among them. */
export const vectors: fc.Arbitrary<ShareVector> = fc
  .array(fc.oneof(fc.constantFrom(0, 1, 3_333, 5_000, 6_666, 9_999, wholeBp), fc.integer({ min: 0, max: wholeBp })), {
    maxLength: 7,
  })
  .map((cuts) => {
    const ends = [...cuts.sort((a, b) => a - b), wholeBp]
    return ends.map((end, index) => ({
      accountId: `account-${index}` as AccountId,
      basisPoints: end - (ends[index - 1] ?? 0),
    }))
  })

/** A small market with bets on it and one way for it to end. `removed` runners are out of the shape. */
export type World = {
  readonly shape: MarketShape
  readonly removed: readonly SelectionId[]
  readonly bets: readonly BetTerms[]
  readonly outcome: Outcome
}

const rawBet = fc.record({ back: fc.boolean(), on: fc.nat(11), odds, rate: rates, stakeMinor: stakes })
/** Sides as drawn, or every bet on one side of the market. */
const sides = fc.constantFrom('mixed', 'mixed', 'back', 'lay')

/** Up to six runners, one or several winners, removed runners, dead heats, voids. */
export const runnerWorlds: fc.Arbitrary<World> = fc
  .record({
    type: fc.constantFrom('match_odds' as const, 'bookmaker' as const),
    runners: fc.integer({ min: 1, max: 6 }),
    winnersCount: fc.constantFrom(1, 1, 1, 2, 3),
    removedMask: fc.constantFrom(0, 0, 0, 1, 2, 5, 63),
    sides,
    bets: fc.array(rawBet, { maxLength: 8 }),
    ending: fc.constantFrom('plain', 'plain', 'plain', 'tie', 'void'),
    turn: fc.nat(719),
    tied: fc.integer({ min: 2, max: 4 }),
  })
  .map((raw) => {
    const all = Array.from({ length: raw.runners }, (_, index) => String(index + 1) as SelectionId)
    const removed = all.filter((_, index) => (raw.removedMask >> index) % 2 === 1)
    const selectionIds = all.filter((id) => !removed.includes(id))
    const bets = raw.bets.map(({ back, on, odds: price, rate, stakeMinor }): BetTerms => {
      const side = raw.sides === 'mixed' ? (back ? 'back' : 'lay') : raw.sides
      const selectionId = all[on % all.length] ?? ('1' as SelectionId)
      return raw.type === 'match_odds'
        ? { type: raw.type, side, selectionId, odds: price as Odds, stakeMinor }
        : { type: raw.type, side, selectionId, rate: rate as Rate, stakeMinor }
    })
    const shape = { type: raw.type, selectionIds, winnersCount: raw.winnersCount }
    return { shape, removed, bets, outcome: endingOf(raw, shape, removed) }
  })

/** Fancies (whole lines) and line markets (halves too), lines close together so that many are equal. */
export const numberWorlds: fc.Arbitrary<World> = fc
  .record({
    type: fc.constantFrom('fancy' as const, 'line' as const),
    sides,
    bets: fc.array(rawBet, { maxLength: 8 }),
    value: fc.integer({ min: 0, max: 14 }),
    voided: fc.constantFrom(false, false, false, false, true),
  })
  .map((raw) => {
    const bets = raw.bets.map(({ back, on, rate, stakeMinor }): BetTerms => {
      const side = raw.sides === 'mixed' ? (back ? 'back' : 'lay') : raw.sides
      return raw.type === 'fancy'
        ? { type: raw.type, side, line: ((on + 1) * 1_000) as Line, rate: rate as Rate, stakeMinor }
        : { type: raw.type, side, line: ((on + 1) * 500) as Line, stakeMinor }
    })
    const value = (raw.type === 'fancy' ? raw.value * 1_000 : raw.value * 500) as Line
    return {
      shape: { type: raw.type, selectionIds: [], winnersCount: 1 },
      removed: [],
      bets,
      outcome: raw.voided ? { kind: 'void', reason: 'abandoned' } : { kind: 'number', value },
    }
  })

export const worlds: fc.Arbitrary<World> = fc.oneof(runnerWorlds, numberWorlds)

export function legsOf(bets: readonly BetTerms[]): readonly Leg[] {
  return bets.reduce<readonly Leg[]>((legs, terms) => addLeg(legs, legOf(terms)), [])
}

/** Every way a market can end without a tie, found by trying all of them. */
export function everyOutcome({ shape, removed }: Pick<World, 'shape' | 'removed'>): readonly Outcome[] {
  if (shape.type === 'fancy') return Array.from({ length: 16 }, (_, run) => ({ kind: 'number', value: (run * 1_000) as Line }))
  if (shape.type === 'line') return Array.from({ length: 40 }, (_, at) => ({ kind: 'number', value: (at * 250) as Line }))
  return choose(shape.selectionIds, shape.winnersCount).map((winners) => ({ kind: 'winners', winners, removed }))
}

/** All the ways to pick `count` of the ids, or all of them where there are fewer. */
function choose(ids: readonly SelectionId[], count: number): readonly (readonly SelectionId[])[] {
  if (count >= ids.length) return [ids]
  if (count === 0) return [[]]
  const [head, ...tail] = ids
  if (head === undefined) return []
  return [...choose(tail, count - 1).map((rest) => [head, ...rest]), ...choose(tail, count)]
}

function endingOf(
  raw: { readonly ending: string; readonly turn: number; readonly tied: number },
  shape: MarketShape,
  removed: readonly SelectionId[],
): Outcome {
  const { selectionIds, winnersCount } = shape
  if (raw.ending === 'void' || selectionIds.length === 0) return { kind: 'void', reason: 'no_result' }
  const start = raw.turn % selectionIds.length
  const order = [...selectionIds.slice(start), ...selectionIds.slice(0, start)]
  const tied = Math.min(raw.tied, order.length)
  if (raw.ending === 'tie' && tied > 1 && order.length > winnersCount) {
    const places = Math.max(1, Math.min(winnersCount, tied - 1) - (raw.turn % 2))
    const clear = winnersCount - places
    if (clear + tied <= order.length) {
      const deadHeat = { selections: order.slice(clear, clear + tied), places }
      return { kind: 'winners', winners: order.slice(0, clear), removed, deadHeat }
    }
  }
  return { kind: 'winners', winners: order.slice(0, winnersCount), removed }
}
