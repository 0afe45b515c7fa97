import type { FeedEvent, FeedMarketStatus } from '#feeds/feed.ts'

type MarketTally = { status: FeedMarketStatus | null; runners: number; readonly removed: Set<string>; readonly names: Map<string, string>; winners: readonly string[] | null }

/** What the recordings themselves say, counted on the way into the platform. */
export class RecordingTally {
  readonly #markets = new Map<string, MarketTally>()
  suspensions = 0
  malformed = 0

  take(events: readonly FeedEvent[]): void {
    for (const event of events) this.#take(event)
  }

  #take(event: FeedEvent): void {
    if (event.kind === 'malformed') this.malformed += 1
    else if (event.kind === 'catalogue') {
      const market = this.#market(event.market.ref)
      market.runners = event.runners.length
      for (const { ref, name } of event.runners) market.names.set(ref, name)
    } else if (event.kind === 'market_state') {
      const market = this.#market(event.marketRef)
      if (event.status === 'suspended' && market.status !== 'suspended') this.suspensions += 1
      market.status = event.status
      for (const { ref, status } of event.runners) if (status === 'removed') market.removed.add(ref)
    } else if (event.kind === 'result') {
      const market = this.#market(event.marketRef)
      market.winners = event.outcome.kind === 'winners' ? event.outcome.winners.map((ref) => market.names.get(ref) ?? ref) : []
    }
  }

  #market(ref: string): MarketTally {
    const known = this.#markets.get(ref)
    if (known !== undefined) return known
    const market: MarketTally = { status: null, runners: 0, removed: new Set(), names: new Map(), winners: null }
    this.#markets.set(ref, market)
    return market
  }

  get markets(): number {
    return this.#markets.size
  }

  /** Of the market with the most. */
  get runners(): number {
    return Math.max(0, ...[...this.#markets.values()].map(({ runners }) => runners))
  }

  get removed(): number {
    return [...this.#markets.values()].reduce((sum, { removed }) => sum + removed.size, 0)
  }

  /** The last status of the recording: one word where all markets agree, else the words that occur. */
  get status(): string {
    return [...new Set([...this.#markets.values()].map(({ status }) => status ?? 'unknown'))].toSorted().join(', ')
  }

  /** By name, or by number where the recording has no names. */
  get winners(): readonly string[] {
    return this.winnersOf([...this.#markets.keys()])
  }

  /** Those of these markets alone. */
  winnersOf(refs: Iterable<string>): readonly string[] {
    return [...refs].flatMap((ref) => this.#markets.get(ref)?.winners ?? [])
  }

  /** References of the markets whose result the recording tells. */
  get decided(): readonly string[] {
    return [...this.#markets].filter(([, { winners }]) => winners !== null).map(([ref]) => ref)
  }
}
