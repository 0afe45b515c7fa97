import fc from 'fast-check'
import type { BetTerms } from '#domain/bets/bet.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg } from '#domain/exposure/position.ts'
import type { AccountId, VectorId } from '#domain/kernel/ids.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import { legOf, needsBets } from '#domain/markets/payoff.ts'
import type { SettlementInput } from '#domain/results/settle-player.ts'
import { legsOf, worlds } from './arbitrary-markets.ts'
import type { World } from './arbitrary-markets.ts'

export const player = 'player' as AccountId

export type PlacedBet = { readonly terms: BetTerms; readonly vectorId: VectorId }

/** A market with one player's bets, each placed under one of up to three share vectors on the player's path. */
export type SettlementWorld = {
  readonly world: World
  readonly path: readonly AccountId[]
  readonly placed: readonly PlacedBet[]
  readonly input: SettlementInput
  /** The same settlement with other bets. */
  readonly inputWith: (placed: readonly PlacedBet[]) => SettlementInput
}

const cut = fc.constantFrom(0, 0, 1, 3_333, 5_000, 6_667, 9_999, wholeBp)

export const settlementWorlds: fc.Arbitrary<SettlementWorld> = fc
  .record({
    world: worlds,
    depth: fc.integer({ min: 1, max: 8 }),
    cuts: fc.array(fc.array(cut, { minLength: 7, maxLength: 7 }), { minLength: 3, maxLength: 3 }),
    turns: fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }),
    commissionBp: fc.constantFrom(0, 1, 200, 333, 500, 9_900),
  })
  .map(({ world, depth, cuts, turns, commissionBp }) => {
    const path = Array.from({ length: depth }, (_, index) => `account-${index}` as AccountId)
    const vectors = new Map(cuts.map((each, index) => [vectorIdOf(index), vectorOver(path, each)]))
    const placed = world.bets.map((terms, index) => ({ terms, vectorId: vectorIdOf(turns[index] ?? 0) }))
    const inputWith = (bets: readonly PlacedBet[]) => inputOf(world, vectors, bets, commissionBp)
    return { world, path, placed, input: inputWith(placed), inputWith }
  })

/** The parent of the player and of every account on a path that starts at the company. */
export function parentsOn(path: readonly AccountId[]): ReadonlyMap<AccountId, AccountId | null> {
  return new Map([...path, player].map((id, index, all) => [id, all[index - 1] ?? null]))
}

/** All the legs of a settlement, its vectors summed: what acceptance and exposure see. */
export function allLegs(input: SettlementInput): readonly Leg[] {
  return input.positions.flatMap(({ legs }) => legs).reduce<readonly Leg[]>(addLeg, [])
}

function inputOf(
  world: World,
  vectors: ReadonlyMap<VectorId, ShareVector>,
  placed: readonly PlacedBet[],
  commissionBp: number,
): SettlementInput {
  const positions = [...vectors].flatMap(([vectorId, vector]) => {
    const bets = placed.filter((bet) => bet.vectorId === vectorId).map(({ terms }) => terms)
    if (bets.length === 0) return []
    const deadHeatBets = bets.filter((terms) => needsBets(legOf(terms), world.outcome))
    return [{ vectorId, vector, legs: legsOf(bets), deadHeatBets }]
  })
  return { playerId: player, marketType: world.shape.type, outcome: world.outcome, commissionBp, positions }
}

function vectorIdOf(index: number): VectorId {
  return String(index + 1) as VectorId
}

function vectorOver(path: readonly AccountId[], cuts: readonly number[]): ShareVector {
  const ends = [...cuts.slice(0, path.length - 1).toSorted((a, b) => a - b), wholeBp]
  return path.map((accountId, index) => ({ accountId, basisPoints: (ends[index] ?? 0) - (ends[index - 1] ?? 0) }))
}
