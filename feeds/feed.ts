import type { Minor } from '#domain/kernel/money.ts'
import type { MarketStatus, MarketType } from '#domain/markets/market.ts'

/**
 * The port of every feed: an asynchronous iterable of batches. It is bounded by pull: a feed reads on only when the
 * consumer asks for the next batch, so a slow consumer slows the source and memory stays flat. Leaving the loop
 * (`break`, `return`) closes the file or the socket.
 */
export type Feed = AsyncIterable<FeedBatch> & {
  /** Running totals, readable while the feed runs and after it has ended. */
  readonly counters: FeedCounters
}

/** What one pull returns: at least one event, in the order of the source. */
export type FeedBatch = {
  readonly events: readonly FeedEvent[]
  /** Give it back to the same source to go on after this batch; opaque to everybody else. */
  readonly cursor: string
}

/**
 * One normalised event. `atMs` is milliseconds since the epoch on the clock of the feed (never ours); references
 * (`…Ref`) are the feed's own identifiers. All numbers are integers: prices, lines and handicaps in thousandths, money
 * in minor units of the feed's currency, rates in basis points, times in milliseconds.
 *
 * Order: a market's `catalogue` comes before anything else about it; a change of state comes before the prices of the
 * same message, and a `result` after both.
 */
export type FeedEvent =
  | CatalogueEvent
  | MarketStateEvent
  | PricesEvent
  | ResultEvent
  | HeartbeatEvent
  | MalformedEvent
export type FeedEventKind = FeedEvent['kind']

/** What a market is. Sent when it is first seen and again, whole, whenever one of these facts changes. */
export type CatalogueEvent = {
  readonly kind: 'catalogue'
  readonly atMs: number
  readonly sport: { readonly code: string; readonly name: string }
  readonly league: { readonly name: string; readonly country: string | null }
  readonly event: { readonly ref: string; readonly name: string; readonly startMs: number }
  readonly market: {
    readonly ref: string
    readonly name: string
    /** The feed's own word for the kind of market, e.g. `WIN` or `ASIAN_HANDICAP`. */
    readonly feedType: string
    /**
     * Null when none of our types pays as this market does (each-way, Asian handicap, range, a number of winners that
     * nobody knows beforehand): it may be shown, and it must take no bets.
     */
    readonly type: MarketType | null
    /** When the market itself starts; a race starts later than its meeting. */
    readonly startMs: number
    /** Winning places, at least 1; where there is a type, as many as will win. */
    readonly winnersCount: number
    /** True when the market stays open after the start. */
    readonly turnsInPlay: boolean
  }
  readonly runners: readonly FeedRunner[]
}

export type FeedRunner = {
  /** Unique within the market; the handicap is part of it where there is one. */
  readonly ref: string
  readonly name: string
  readonly sort: number
  /** Thousandths; 0 where there is none. */
  readonly handicap: number
  readonly status: FeedRunnerStatus
}

/** `removed` voids the runner's bets. Winning and losing are told by a result, never by a status. */
export type FeedRunnerStatus = 'active' | 'removed'

/** What a feed can say of a market: never that it is declared or settled. */
export type FeedMarketStatus = Extract<MarketStatus, 'open' | 'suspended' | 'ball_running' | 'closed'>

/** The whole state, sent whenever a part of it changes. */
export type MarketStateEvent = {
  readonly kind: 'market_state'
  readonly atMs: number
  readonly marketRef: string
  readonly status: FeedMarketStatus
  readonly inPlay: boolean
  /** How long a bet in play waits before its price is looked at again; 0 where the feed says nothing of one. */
  readonly betDelayMs: number
  readonly runners: readonly RunnerState[]
}

export type RunnerState = {
  readonly ref: string
  readonly status: FeedRunnerStatus
  /** The share of the market that the runner stands for, by which prices taken before its removal are reduced. */
  readonly reductionBp: number
}

/**
 * The quotes that changed, each whole; a runner that is not listed keeps the quote it had: none, where the feed has just begun, whatever another
 * told of the market before.
 */
export type PricesEvent = {
  readonly kind: 'prices'
  readonly atMs: number
  readonly marketRef: string
  /** Money matched on the whole market so far; 0 where the feed does not tell. */
  readonly totalMatchedMinor: Minor
  readonly quotes: RunnerQuotes | FancyQuote
}

export type RunnerQuotes = { readonly of: 'runners'; readonly runners: readonly RunnerQuote[] }

/** At most `quoteLevelsMax` levels a side, best first; an empty side means that nothing is offered. */
export type RunnerQuote = {
  readonly ref: string
  readonly back: readonly PriceLevel[]
  readonly lay: readonly PriceLevel[]
  readonly lastThousandths: number | null
  readonly matchedMinor: Minor
  /** True when the feed gave only the last traded price and the levels were made from it; their sizes are then 0. */
  readonly synthetic: boolean
}

/** The price is decimal odds, a bookmaker's rate or, in a line market, the line: always thousandths. */
export type PriceLevel = { readonly priceThousandths: number; readonly sizeMinor: Minor }

/** Line and both rates in thousandths; a null rate means that this side is not offered. */
export type FancyQuote = {
  readonly of: 'fancy'
  readonly line: number
  readonly noRate: number | null
  readonly yesRate: number | null
}

/**
 * How the feed says that a market ended: a proposal, never money. Sent again when the feed corrects itself, be it only the factor of a runner
 * who left, which the state before it says, or how many win, which the catalogue before it says.
 */
export type ResultEvent = {
  readonly kind: 'result'
  readonly atMs: number
  readonly marketRef: string
  readonly outcome: FeedOutcome
  readonly evidence: Evidence
}

/**
 * More `winners` than `winnersCount` of the catalogue is a dead heat; who tied is for a person to say. `void` is a
 * market of which every runner was removed.
 */
export type FeedOutcome =
  | {
      readonly kind: 'winners'
      readonly winners: readonly string[]
      readonly losers: readonly string[]
      readonly removed: readonly string[]
    }
  | { readonly kind: 'number'; readonly valueThousandths: number }
  | { readonly kind: 'void'; readonly removed: readonly string[] }

/** The message as it arrived, and the SHA-256 of its UTF-8 bytes in hexadecimal. */
export type Evidence = { readonly raw: string; readonly sha256: string }

/** The source is alive and all that was said before still holds. */
export type HeartbeatEvent = { readonly kind: 'heartbeat'; readonly atMs: number }

/** A line that could not be used, or what it says of one market. Nothing of it was applied, and the feed goes on. */
export type MalformedEvent = {
  readonly kind: 'malformed'
  /** The time of the last good message; 0 before the first. */
  readonly atMs: number
  /** Counted from 1; on a socket, from the first message of the connection. */
  readonly lineNumber: number
  readonly reason: string
  /** The first `malformedExcerptMax` characters. */
  readonly excerpt: string
}

export type FeedCounters = {
  /** Messages read, good or bad. */
  readonly messages: number
  /** Messages that are right and none of our business: orders, connection status. */
  readonly ignored: number
  /** Changes of markets whose definition has not arrived yet: kept, and told once it has. */
  readonly undefinedMarkets: number
  readonly events: Readonly<Record<FeedEventKind, number>>
}

export const quoteLevelsMax = 3
export const malformedExcerptMax = 200

/** Counters at zero, to be counted up by the one feed that owns them. */
export function zeroCounters(): MutableCounters {
  return {
    messages: 0,
    ignored: 0,
    undefinedMarkets: 0,
    events: { catalogue: 0, market_state: 0, prices: 0, result: 0, heartbeat: 0, malformed: 0 },
  }
}

export type MutableCounters = {
  -readonly [Key in Exclude<keyof FeedCounters, 'events'>]: FeedCounters[Key]
} & { readonly events: Record<FeedEventKind, number> }
