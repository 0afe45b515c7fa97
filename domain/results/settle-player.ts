import type { BetTerms } from '../bets/bet.ts'
import type { Leg } from '../exposure/leg.ts'
import { addLeg } from '../exposure/position.ts'
import { assert } from '../kernel/assert.ts'
import type { AccountId, VectorId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { greatest, negate, sum, zero } from '../kernel/money.ts'
import { divideHalfAway } from '../kernel/ratio.ts'
import { splitByShares, splitInProportion } from '../kernel/split.ts'
import type { ShareVector } from '../kernel/shares.ts'
import { edgePostings } from '../ledger/entry.ts'
import type { Posting } from '../ledger/entry.ts'
import type { MarketType, Outcome } from '../markets/market.ts'
import { legOf, needsBets, payoffOfBet, payoffOfLeg } from '../markets/payoff.ts'

/**
 * A player's position in one market under one frozen share vector. `deadHeatBets` holds the bets (voided ones left out) on
 * the runners that tie: they are settled one by one in place of their legs. Empty where nothing ties.
 */
export type VectorPosition = {
  readonly vectorId: VectorId
  readonly vector: ShareVector
  readonly legs: readonly Leg[]
  readonly deadHeatBets: readonly BetTerms[]
}

/** One journal entry of a settlement. The amount is the player's, signed (a commission is negative); `parts` sum to it. */
export type SettlementEntry = {
  readonly type: 'pnl' | 'commission'
  readonly vectorId: VectorId
  readonly amountMinor: Minor
  readonly postings: readonly Posting[]
  readonly parts: readonly Minor[]
}

/** What a market does to one player, in minor units: net is gross less commission and the sum of the entries' amounts. */
export type PlayerSettlement = {
  readonly grossMinor: Minor
  readonly commissionMinor: Minor
  readonly netMinor: Minor
  readonly entries: readonly SettlementEntry[]
}

export type SettlementInput = {
  readonly playerId: AccountId
  readonly marketType: MarketType
  readonly outcome: Outcome
  readonly commissionBp: number
  readonly positions: readonly VectorPosition[]
}

/**
 * Settles one player's whole stand in one market. Commission (basis points) is taken once, on net winnings over all share
 * vectors, and borne by the vectors in proportion to what each won. Gross and commission are split separately. Entries of
 * 0 are left out.
 */
export function settlePlayer(input: SettlementInput): PlayerSettlement {
  const { playerId, positions } = input
  const grossByVector = positions.map((position) => grossOf(position, input.marketType, input.outcome))
  const grossMinor = sum(grossByVector)
  const commissionMinor = commissionOn(grossMinor, input.commissionBp)
  const commissions = splitInProportion(
    commissionMinor,
    grossByVector.map((gross) => greatest(gross, zero)),
  )

  const entries: SettlementEntry[] = []
  for (const [index, { vectorId, vector }] of positions.entries()) {
    const add = (type: SettlementEntry['type'], amountMinor: Minor) => {
      if (amountMinor === 0n) return
      const parts = splitByShares(amountMinor, vector)
      entries.push({ type, vectorId, amountMinor, postings: edgePostings(playerId, vector, parts), parts })
    }
    add('pnl', grossByVector[index] ?? zero)
    add('commission', negate(commissions[index] ?? zero))
  }
  return { grossMinor, commissionMinor, netMinor: (grossMinor - commissionMinor) as Minor, entries }
}

/** Commission on a player's net winnings in a market, rounded once; nothing on a loss. */
export function commissionOn(grossMinor: Minor, commissionBp: number): Minor {
  assert(commissionBp >= 0, 'a commission rate is never negative')
  return divideHalfAway(greatest(grossMinor, zero) * BigInt(commissionBp), 10_000n) as Minor
}

function grossOf(position: VectorPosition, type: MarketType, outcome: Outcome): Minor {
  let gross = 0n
  let tied: readonly Leg[] = []
  for (const leg of position.legs) {
    if (needsBets(leg, outcome)) tied = addLeg(tied, leg)
    else gross += payoffOfLeg(leg, type, outcome)
  }
  let given: readonly Leg[] = []
  for (const terms of position.deadHeatBets) {
    given = addLeg(given, legOf(terms))
    gross += payoffOfBet(terms, outcome)
  }
  assert(sameLegs(tied, given), 'the bets of a dead heat are the bets behind its legs')
  return gross as Minor
}

/** Equal but for legs that come to nothing, which is what a fully voided runner leaves behind. */
function sameLegs(a: readonly Leg[], b: readonly Leg[]): boolean {
  const rest = b.reduce(
    (legs, { key, loseMinor, evenMinor, winMinor }) =>
      addLeg(legs, { key, loseMinor: negate(loseMinor), evenMinor: negate(evenMinor), winMinor: negate(winMinor) }),
    a,
  )
  return rest.every((leg) => leg.loseMinor === 0n && leg.evenMinor === 0n && leg.winMinor === 0n)
}
