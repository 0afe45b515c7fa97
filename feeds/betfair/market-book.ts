import { minor } from '#domain/kernel/money.ts'
import type {
  CatalogueEvent,
  Evidence,
  FeedEvent,
  FeedMarketStatus,
  MarketStateEvent,
  PricesEvent,
  RunnerQuote,
} from '../feed.ts'
import { runnersInMarketMax } from './decode-message.ts'
import { describeMarket, marketTypeOf, statusOf } from './describe-market.ts'
import { marketOutcome } from './market-outcome.ts'
import type { MarketChange, MarketDefinition, RunnerDefinition } from './message.ts'
import { emptyQuote, RunnerBook } from './runner-book.ts'

const statuses = { INACTIVE: 'suspended', OPEN: 'open', SUSPENDED: 'suspended', CLOSED: 'closed' } as const

/** One market as the exchange told it, and what of it was told on. Answers each change with the events it causes. */
export class MarketBook {
  readonly #ref: string
  readonly #books = new Map<string, RunnerBook>()
  #definition: MarketDefinition | null = null
  /** Null until the exchange tells a total; some recordings only tell it by runner. */
  #matched: number | null = null
  #synthesises: boolean
  /** Whether something of it was missed since it was told whole: then it is suspended, whatever else is said of it. */
  #partial = false
  /** What was told last, as text, to tell only changes. */
  readonly #told = { catalogue: '', state: '', outcome: '', quotes: new Map<string, string>() }

  /** `synthesises`: makes quotes from last traded prices, because the stream has nothing else. */
  constructor(ref: string, synthesises: boolean) {
    this.#ref = ref
    this.#synthesises = synthesises
  }

  get isDefined(): boolean {
    return this.#definition !== null
  }

  /** Whether all that was said of it since it was told whole was read. */
  get isWhole(): boolean {
    return this.#definition !== null && !this.#partial
  }

  get isClosed(): boolean {
    return this.#definition?.status === 'CLOSED'
  }

  /** Applies a change and returns its events in the order that the port promises; none before the first definition. */
  apply(change: MarketChange, image: boolean, atMs: number, evidence: () => Evidence): readonly FeedEvent[] {
    if (image) this.#books.clear()
    if (image && change.definition !== null) this.#partial = false
    if (change.definition !== null) this.#definition = change.definition
    const matchedBefore = this.#matched
    this.#matched = change.matchedMinor ?? this.#matched
    for (const runner of change.runners) {
      this.#bookOf(runner.ref)?.apply(runner)
    }

    const definition = this.#definition
    if (definition === null) return []
    const events: FeedEvent[] = []
    if (change.definition !== null) events.push(...this.#catalogue(definition, atMs), ...this.#state(definition, atMs))
    if (definition.status === 'CLOSED') this.#books.clear()
    else {
      const all = image || change.definition !== null
      const touched = all ? null : new Set(change.runners.map((runner) => runner.ref))
      events.push(...this.#prices(definition, touched, matchedBefore !== this.#matched, atMs))
    }
    if (change.definition !== null) events.push(...this.#result(definition, atMs, evidence))
    return events
  }

  /** Takes back the quotes that were made from last traded prices. */
  stopSynthesising(atMs: number): readonly FeedEvent[] {
    this.#synthesises = false
    return this.#definition === null || this.isClosed ? [] : this.#prices(this.#definition, null, false, atMs)
  }

  /**
   * Says that nothing is offered until the market is told whole again, because the exchange no longer tells of it or
   * something that it told could not be read. What follows on what was missed would be prices of half a book.
   */
  withdraw(atMs: number): readonly FeedEvent[] {
    this.#partial = true
    const definition = this.#definition
    if (definition === null || definition.status === 'CLOSED') return []
    this.#books.clear()
    return [...this.#state(definition, atMs), ...this.#prices(definition, null, false, atMs)]
  }

  #bookOf(ref: string): RunnerBook | undefined {
    const known = this.#books.get(ref)
    if (known !== undefined || this.#books.size >= runnersInMarketMax) return known
    const book = new RunnerBook()
    this.#books.set(ref, book)
    return book
  }

  #catalogue(definition: MarketDefinition, atMs: number): readonly CatalogueEvent[] {
    const event = describeMarket(this.#ref, definition, atMs)
    const facts = JSON.stringify({ ...event, atMs: 0, runners: event.runners.map(({ status: _, ...runner }) => runner) })
    if (facts === this.#told.catalogue) return []
    this.#told.catalogue = facts
    return [event]
  }

  #state(definition: MarketDefinition, atMs: number): readonly MarketStateEvent[] {
    const status: FeedMarketStatus = this.#partial && definition.status !== 'CLOSED' ? 'suspended' : statuses[definition.status]
    const state = {
      marketRef: this.#ref,
      status,
      inPlay: definition.inPlay,
      betDelayMs: definition.betDelayMs,
      runners: definition.runners.map((runner) => ({
        ref: runner.ref,
        status: statusOf(runner),
        reductionBp: runner.reductionBp,
      })),
    }
    const facts = JSON.stringify(state)
    if (facts === this.#told.state) return []
    this.#told.state = facts
    return [{ kind: 'market_state', atMs, ...state }]
  }

  /** The quotes of the touched runners (null: of all) that differ from what was told last. */
  #prices(
    definition: MarketDefinition,
    touched: ReadonlySet<string> | null,
    matchedChanged: boolean,
    atMs: number,
  ): readonly PricesEvent[] {
    const runners: RunnerQuote[] = []
    for (const runner of definition.runners) {
      if (touched !== null && !touched.has(runner.ref)) continue
      const quote = this.#quote(definition, runner)
      const facts = textOf(quote)
      if (facts === (this.#told.quotes.get(runner.ref) ?? textOf(emptyQuote(runner.ref)))) continue
      this.#told.quotes.set(runner.ref, facts)
      runners.push(quote)
    }
    if (runners.length === 0 && !matchedChanged) return []
    return [
      {
        kind: 'prices',
        atMs,
        marketRef: this.#ref,
        totalMatchedMinor: minor(this.#matched ?? this.#matchedByRunner()),
        quotes: { of: 'runners', runners },
      },
    ]
  }

  #quote(definition: MarketDefinition, runner: RunnerDefinition): RunnerQuote {
    const book = this.#books.get(runner.ref)
    if (this.#partial || book === undefined || statusOf(runner) === 'removed') return emptyQuote(runner.ref)
    const prices = marketTypeOf(definition) === 'line' ? 'line' : 'odds'
    return book.quote(runner.ref, prices, prices === 'odds' && this.#synthesises)
  }

  #result(definition: MarketDefinition, atMs: number, evidence: () => Evidence): readonly FeedEvent[] {
    const outcome = marketOutcome(definition)
    // By what factor who left reduces the others, and how many places there are, belongs to how the market ended: corrected, it is told again.
    const left = definition.runners.filter((runner) => statusOf(runner) === 'removed')
    const facts = outcome === null ? '' : JSON.stringify({ outcome, factors: left.map(({ reductionBp }) => reductionBp), winnersCount: definition.winnersCount })
    if (facts === this.#told.outcome) return []
    this.#told.outcome = facts
    if (outcome === null) return []
    return [{ kind: 'result', atMs, marketRef: this.#ref, outcome, evidence: evidence() }]
  }

  #matchedByRunner(): number {
    let total = 0
    for (const book of this.#books.values()) total += book.matched
    return total
  }
}

function textOf(quote: RunnerQuote): string {
  const side = (levels: RunnerQuote['back']) =>
    levels.map(({ priceThousandths, sizeMinor }) => `${priceThousandths}:${sizeMinor}`).join(' ')
  return `${side(quote.back)}|${side(quote.lay)}|${quote.lastThousandths}|${quote.matchedMinor}|${quote.synthetic}`
}
