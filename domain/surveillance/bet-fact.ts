import type { MarketType, Side } from '../markets/market.ts'

/** What surveillance knows of one bet. */
export type BetFact = {
  readonly betId: string
  readonly playerId: string
  /** The account above the player. */
  readonly agentId: string
  readonly marketId: string
  readonly eventId: string
  readonly marketType: MarketType
  /** Runners that take part, and how many of them win; where a number decides they say nothing. */
  readonly runners: number
  readonly winners: number
  /** What was bet on: the selection's id; of line markets 'line' with the line beside it. */
  readonly key: string
  /** Thousandths; null where the market has runners. */
  readonly line: number | null
  readonly side: Side
  /** Odds or rate, thousandths; of a line market it says nothing. */
  readonly price: number
  readonly stakeMinor: bigint
  readonly currency: string
  /** Digits after the point of the currency: a whole unit is ten to this power of minor units. */
  readonly exponent: number
  readonly inPlay: boolean
  /** Milliseconds since 1970. */
  readonly placedAtMs: number
  readonly ip: string | null
  readonly device: string | null
  readonly userAgent: string | null
  /** The largest stake that was allowed where the bet was placed, minor units, where some rule asks for it; null where it was not kept. */
  readonly stakeMostMinor?: bigint | null | undefined
  /** Where some rule asks for it. */
  readonly record?: PlayerRecord | undefined
  /** Where some rule asks for them, newest first: those of the hour before the bet. */
  readonly signIns?: readonly SignIn[] | undefined
}

/** A sign-in of a player at the player site, or an attempt that failed, as that told it. */
export type SignIn = {
  readonly atMs: number
  readonly ip: string
  readonly device: string | null
  readonly succeeded: boolean
  /** ISO 3166-1 alpha-2, as the player site looked it up; null where it did not say. */
  readonly country: string | null
  /** Successful, from a country that the account was not signed in from in the 30 days before, though in some other. */
  readonly newCountry: boolean
}

/** What a player has staked on markets in the month before a bet and made of it so far, minor units; a loss is negative. */
export type PlayerRecord = { readonly bets: number; readonly stakeMinor: bigint; readonly profitMinor: bigint }

/** A market in play was suspended or closed: a goal, a wicket, its end, or somebody's hand. That a ball runs is no stop: it does with every ball. */
export type MarketStop = { readonly marketId: string; readonly atMs: number }

/** Whether two bets are on the same thing: one runner, or one line of one market. */
export function sameThing(one: Pick<BetFact, 'marketId' | 'key' | 'line'>, other: Pick<BetFact, 'marketId' | 'key' | 'line'>): boolean {
  return one.marketId === other.marketId && one.key === other.key && one.line === other.line
}
