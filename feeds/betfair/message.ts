/**
 * The messages of the exchange stream, decoded: only what we use, checked, and in integers (prices and handicaps in
 * thousandths, money in minor units, rates in basis points, times in milliseconds).
 */
export type Message =
  | {
      readonly op: 'mcm'
      /** The exchange's clock, milliseconds since the epoch. */
      readonly atMs: number
      readonly changeType: 'image' | 'resubscribed' | 'heartbeat' | 'delta'
      /** Whether more parts of the same change follow. A change in one part is both its first and its last. */
      readonly firstPart: boolean
      readonly lastPart: boolean
      readonly initialClk: string | null
      readonly clk: string | null
      readonly changes: readonly MarketChange[]
      /** What it says of markets in a way that cannot be read. */
      readonly unreadable: readonly UnreadableChange[]
    }
  | {
      readonly op: 'status'
      /** The request that is answered. */
      readonly id: number | null
      readonly success: boolean
      readonly errorCode: string | null
    }
  | { readonly op: 'connection' }
  /** Orders, races and scores: right, and not for us. */
  | { readonly op: 'foreign' }

/** Null where not even the market can be read. */
export type UnreadableChange = { readonly marketRef: string | null; readonly reason: string }

export type MarketChange = {
  readonly marketRef: string
  /** True when this replaces all that was known of the market's prices. */
  readonly image: boolean
  readonly matchedMinor: number | null
  readonly definition: MarketDefinition | null
  readonly runners: readonly RunnerChange[]
}

/** Null means not mentioned. A level's size of 0 takes the level away. */
export type RunnerChange = {
  readonly ref: string
  readonly lastThousandths: number | null
  readonly matchedMinor: number | null
  readonly full: Sides<PriceSize>
  readonly best: Sides<LevelPriceSize>
  readonly display: Sides<LevelPriceSize>
}

export type Sides<Level> = { readonly back: readonly Level[] | null; readonly lay: readonly Level[] | null }
export type PriceSize = { readonly price: number; readonly size: number }
export type LevelPriceSize = { readonly level: number; readonly price: number; readonly size: number }

export type MarketDefinition = {
  readonly status: 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED'
  readonly bettingType: BettingType
  readonly marketType: string
  readonly sportCode: string
  readonly eventRef: string
  readonly eventName: string | null
  readonly marketName: string | null
  readonly venue: string | null
  readonly country: string | null
  readonly eventStartMs: number
  readonly marketStartMs: number
  /** 0 where the exchange does not say beforehand how many will win. */
  readonly winnersCount: number
  readonly inPlay: boolean
  readonly turnsInPlay: boolean
  readonly betDelayMs: number
  readonly runners: readonly RunnerDefinition[]
}

export const bettingTypes = [
  'ODDS',
  'LINE',
  'RANGE',
  'ASIAN_HANDICAP_DOUBLE_LINE',
  'ASIAN_HANDICAP_SINGLE_LINE',
] as const
export type BettingType = (typeof bettingTypes)[number]

export const runnerStatuses = [
  'ACTIVE',
  'WINNER',
  'LOSER',
  'PLACED',
  'REMOVED',
  'REMOVED_VACANT',
  'HIDDEN',
] as const

export type RunnerDefinition = {
  readonly ref: string
  readonly name: string
  readonly sort: number
  readonly handicap: number
  readonly status: (typeof runnerStatuses)[number]
  readonly reductionBp: number
}
