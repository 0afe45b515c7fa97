import type { BetTerms } from '../bets/bet.ts'
import type { Leg } from '../exposure/leg.ts'
import { assert, Bug } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { divideHalfAway } from '../kernel/ratio.ts'
import { wholeBp } from '../kernel/shares.ts'
import type { MarketType, Outcome, Side } from './market.ts'

/**
 * The one idea: what a bet pays the player in each outcome. Acceptance, exposure, preview and settlement all read it from
 * here, so the risk that is shown and the money that moves cannot disagree.
 *
 * A payoff is rounded once per bet, half away from zero, to one minor unit; of a bet that is void in part, once after the part.
 */

/** True for markets that are decided by a number instead of by winning runners. */
export function isNumberMarket(type: MarketType): type is 'fancy' | 'line' {
  return type === 'fancy' || type === 'line'
}

/** The bet's payoff as a leg: the player's profit, in minor units, when the leg's key loses, is even, and wins. */
export function legOf(terms: BetTerms): Leg {
  const staked = standingStake(terms)
  const won = terms.type === 'line' ? staked : profitOf(terms)
  const [profitMinor, liabilityMinor] = (terms.side === 'back' ? [won, staked] : [staked, won]) as [Minor, Minor]
  return legOfGains(terms.type, { key: 'selectionId' in terms ? terms.selectionId : String(terms.line), side: terms.side, profitMinor, liabilityMinor })
}

/** What the player wins and loses, neither negative, by one bet or by several of one side on one key: sums of them pay as they do. */
export type Gains<Amount extends bigint> = { readonly key: string; readonly side: Side; readonly profitMinor: Amount; readonly liabilityMinor: Amount }

/** The same from what is won and lost: when each comes is the market's rule alone. */
export function legOfGains<Amount extends bigint>(type: MarketType, { key, side, profitMinor, liabilityMinor }: Gains<Amount>): Leg<Amount> {
  const zero = 0n as Amount
  const against = -(liabilityMinor as bigint) as Amount
  // What back bets on, and what it bets against.
  const [comes, fails] = side === 'back' ? [profitMinor, against] : [against, profitMinor]
  switch (type) {
    case 'match_odds':
    case 'odd_even':
    case 'bookmaker':
      return { key, loseMinor: fails, evenMinor: zero, winMinor: comes }
    case 'fancy':
      return { key, loseMinor: fails, evenMinor: comes, winMinor: comes }
    case 'line':
      return { key, loseMinor: comes, evenMinor: zero, winMinor: fails }
  }
}

/**
 * What a leg pays in an outcome, in minor units. Throws `Bug` where the leg's runner is in a dead heat: a dead heat is
 * rounded bet by bet, so it needs `payoffOfBet` (ask `needsBets`).
 */
export function payoffOfLeg<Amount extends bigint = Minor>(leg: Leg<Amount>, type: MarketType, outcome: Outcome): Amount {
  switch (outcome.kind) {
    case 'void':
      return 0n as Amount
    case 'number': {
      assert(isNumberMarket(type), 'a number decides fancy and line markets only')
      const line = Number(leg.key)
      return outcome.value < line ? leg.loseMinor : outcome.value === line ? leg.evenMinor : leg.winMinor
    }
    case 'winners':
      assert(!isNumberMarket(type), 'winners decide markets of runners only')
      if (needsBets(leg, outcome)) throw new Bug('a dead heat is settled bet by bet')
      if (has(outcome.removed, leg.key)) return leg.evenMinor
      return has(outcome.winners, leg.key) ? leg.winMinor : leg.loseMinor
  }
}

/** What a bet pays the player in an outcome, in minor units; the removed runner and the void market pay 0. */
export function payoffOfBet(terms: BetTerms, outcome: Outcome): Minor {
  const leg = legOf(terms)
  if (!needsBets(leg, outcome)) return payoffOfLeg(leg, terms.type, outcome)
  assert(outcome.kind === 'winners' && outcome.deadHeat !== undefined, 'only a dead heat needs the bets')
  assert(terms.type !== 'fancy' && terms.type !== 'line', 'a number market has no dead heat')
  const places = BigInt(outcome.deadHeat.places)
  const tied = BigInt(outcome.deadHeat.selections.length)
  const [returned, unit] = returnOf(terms)
  const numerator = terms.stakeMinor * keptOf(terms) * (places * returned - tied * unit)
  return forSide(terms, divideHalfAway(numerator, tied * unit * whole))
}

/** True exactly for legs of runners in a dead heat: their payoff cannot be read from the summed leg. */
export function needsBets({ key }: Pick<Leg, 'key'>, outcome: Outcome): boolean {
  return outcome.kind === 'winners' && outcome.deadHeat !== undefined && has(outcome.deadHeat.selections, key)
}

const whole = BigInt(wholeBp)

function keptOf({ keptBp }: BetTerms): bigint {
  return keptBp === undefined ? whole : BigInt(keptBp)
}

/** The stake of the part that stands, in minor units: what a backer loses with it. */
export function standingStake(terms: BetTerms): Minor {
  return (terms.keptBp === undefined ? terms.stakeMinor : divideHalfAway(terms.stakeMinor * keptOf(terms), whole)) as Minor
}

type PricedTerms = Exclude<BetTerms, { readonly type: 'line' }>

/** The backer's profit when the bet wins, rounded once. */
function profitOf(terms: PricedTerms): bigint {
  const [returned, unit] = returnOf(terms)
  const profit = terms.stakeMinor * (returned - unit)
  return terms.keptBp === undefined ? divideHalfAway(profit, unit) : divideHalfAway(profit * keptOf(terms), unit * whole)
}

/** What one unit of stake returns to a winning backer, stake included, as an exact fraction. */
function returnOf(terms: PricedTerms): readonly [numerator: bigint, denominator: bigint] {
  switch (terms.type) {
    case 'match_odds':
    case 'odd_even':
      return [BigInt(terms.odds), 1_000n]
    case 'bookmaker':
    case 'fancy':
      return [100_000n + BigInt(terms.rate), 100_000n]
  }
}

/** A layer's payoff is minus the backer's. */
function forSide(terms: BetTerms, backerMinor: bigint): Minor {
  return (terms.side === 'back' ? backerMinor : -backerMinor) as Minor
}

function has(ids: readonly string[], id: string): boolean {
  return ids.includes(id)
}
