import type { MarketType } from '../markets/market.ts'
import type { BetFact } from './bet-fact.ts'
import { namedMax } from './conditions.ts'
import type { Finding } from './conditions.ts'
import { numberOf } from './rule-kinds.ts'
import type { RuleParams } from './rule-kinds.ts'

/** Where prices are odds, or a rate that means odds. Of lines and sessions a line moves as well as its rate, and one figure does not say which way. */
export const oddsTypes: readonly MarketType[] = ['match_odds', 'bookmaker', 'odd_even']

/** The bets of a player that one of them is seen among at most, the newest. */
export const ownBetsMax = 200

/** Prices tell their moment by the feed's clock, and come and are kept a little later: a bet is judged so long after its seconds are over. */
const settledMs = 5_000

/** A bet of odds, with the best price of its side at the end of the seconds after it; null where none was told in them. */
export type PricedBet = Pick<BetFact, 'betId' | 'playerId' | 'marketType' | 'side' | 'price' | 'placedAtMs'> & { readonly priceAfter: number | null }

/** How long after a bet it is judged, milliseconds. */
export function aheadWaitMs(params: RuleParams): number {
  return numberOf(params, 'seconds') * 1_000 + settledMs
}

/** By how much the market left the price of a bet in the bet's favour, hundredths of a percent of the shorter odds, rounded down; below zero where it went the other way, null where nothing is known. */
export function leftBp({ marketType, side, price, priceAfter }: PricedBet): number | null {
  if (priceAfter === null) return null
  const [got, after] = [oddsOf(marketType, price), oddsOf(marketType, priceAfter)]
  const [longer, shorter] = side === 'back' ? [got, after] : [after, got]
  return shorter <= 0n ? null : Number(((longer - shorter) * 10_000n) / shorter)
}

/** Hundredths of thousandths: a rate of 85 means odds of 1.85. */
function oddsOf(type: MarketType, price: number): bigint {
  return type === 'bookmaker' ? 100_000n + BigInt(price) : BigInt(price) * 100n
}

export function isAhead(params: RuleParams, bet: PricedBet): boolean {
  return (leftBp(bet) ?? 0) >= numberOf(params, 'move') * 100
}

/**
 * A bet whose price the market left in its favour, as it did with others of its player: the prices came from somebody who knew first.
 * @param own the player's bets of odds within the rule's minutes, oldest first, the last of them the one that is judged
 */
export function aheadOfPrice(params: RuleParams, own: readonly PricedBet[]): Finding | null {
  const bet = own.at(-1)
  if (bet === undefined || !isAhead(params, bet)) return null
  const ahead = own.filter((each) => isAhead(params, each))
  if (ahead.length < numberOf(params, 'bets') || ahead.length * 100 < own.length * numberOf(params, 'percent')) return null
  const moved = ahead.reduce((sum, each) => sum + (leftBp(each) ?? 0), 0)
  return {
    subject: bet.playerId, playerIds: [bet.playerId], betIds: ahead.map(({ betId }) => betId).slice(-namedMax),
    facts: { ahead: ahead.length, bets: own.length, seconds: numberOf(params, 'seconds'), move_bp: Math.floor(moved / ahead.length) },
  }
}
