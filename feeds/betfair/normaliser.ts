import { createHash } from 'node:crypto'
import {
  malformedExcerptMax,
  zeroCounters,
  type Evidence,
  type FeedCounters,
  type FeedEvent,
} from '../feed.ts'
import type { Line } from '../split-lines.ts'
import { decodeMessage } from './decode-message.ts'
import { MarketBook } from './market-book.ts'
import type { MarketChange, Message } from './message.ts'
import { MalformedMessage } from './read-json.ts'

/** Markets remembered at once. Beyond it closed ones are forgotten first; with none closed, new ones are refused. */
export const marketsKeptMax = 20_000

/** Up to this many characters the whole message is the evidence of a result; above it, the market's own part. */
const evidenceCharactersMax = 65_536

/**
 * While messages come, a heartbeat is told at least this often by the exchange's clock: a change of one market proves
 * that the connection lives, so that a quiet market is not taken for a silent one.
 */
const heartbeatEveryMs = 5_000

type MarketMessage = Extract<Message, { readonly op: 'mcm' }>

/**
 * Turns the lines of an exchange stream into normalised events, keeping what it must remember of each market to do so.
 * Deltas and images give the same events, a repeated message gives none, and a line that cannot be used becomes one
 * `malformed` event and changes nothing. What a message says of one market in a way that cannot be used becomes one too
 * and withdraws that market; of the others the message is taken.
 */
export class BetfairNormaliser {
  readonly #markets = new Map<string, MarketBook>()
  readonly #counters = zeroCounters()
  /** While an image of the whole subscription arrives in parts: the markets that it has not told of yet. */
  #unheard: Set<string> | null = null
  #broke = false
  #lineNumber = 0
  #atMs = 0
  #synthesises: boolean
  #heartbeatAtMs = 0

  /**
   * `synthesises`: whether quotes may be made from last traded prices until the stream tells its first level. Some
   * recordings have nothing else; a live subscription always has levels, and where it tells none, none are offered.
   */
  constructor({ synthesises }: { readonly synthesises: boolean }) {
    this.#synthesises = synthesises
  }

  get counters(): FeedCounters {
    return this.#counters
  }

  /** Starts counting lines anew, for a new connection. */
  restartLines(): void {
    this.#lineNumber = 0
  }

  /** Counts from zero again, after lines that were only read to remember what they said. */
  restartCounters(): void {
    Object.assign(this.#counters, { messages: 0, ignored: 0, undefinedMarkets: 0 })
    Object.assign(this.#counters.events, zeroCounters().events)
  }

  /**
   * Reads one line; the message is null when the line itself could not be read. `broke`: whether it says of a market that was whole until then what
   * cannot be read, so that only an image of that market mends it.
   */
  readLine(line: Line): { readonly message: Message | null; readonly events: readonly FeedEvent[]; readonly broke: boolean } {
    this.#lineNumber += 1
    this.#counters.messages += 1
    this.#broke = false
    try {
      if (line.tooLong) throw new MalformedMessage('line longer than allowed')
      const message = decodeMessage(line.text)
      const events = this.#counted(this.#normalise(message, line.text))
      return { message, events, broke: this.#broke }
    } catch (error) {
      if (!(error instanceof MalformedMessage)) throw error
      return { message: null, events: this.#counted([this.#malformed(error.message, line.text)]), broke: false }
    }
  }

  /** Reports that the source broke off after the last line. */
  brokeOff(reason: string): readonly FeedEvent[] {
    this.#lineNumber += 1
    return this.#counted([this.#malformed(reason, '')])
  }

  /** Says that the source is alive although it has nothing to tell; the time is that of the last message. */
  heartbeat(): readonly FeedEvent[] {
    return this.#counted([{ kind: 'heartbeat', atMs: this.#atMs }])
  }

  #normalise(message: Message, line: string): readonly FeedEvent[] {
    if (message.op !== 'mcm') {
      this.#counters.ignored += 1
      return []
    }
    this.#atMs = message.atMs
    const image = message.changeType === 'image'
    if (image && message.firstPart) this.#unheard = new Set(this.#markets.keys())
    const events = this.#synthesises && message.changes.some(tellsLevels) ? this.#stopSynthesising(message.atMs) : []
    const isNew = ({ marketRef }: { readonly marketRef: string | null }) => marketRef !== null && !this.#markets.has(marketRef)
    const hasRoom = this.#makeRoom([...message.changes, ...message.unreadable].filter(isNew).length)
    if (!hasRoom) events.push(this.#malformed(`more than ${marketsKeptMax} markets that are not closed`, line))
    const kept = hasRoom ? message : { changes: message.changes.filter((change) => !isNew(change)), unreadable: message.unreadable.filter((change) => !isNew(change)) }
    events.push(...kept.changes.flatMap((change) => this.#apply(change, image, message, line)))
    for (const { marketRef, reason } of kept.unreadable) {
      events.push(this.#malformed(reason, line))
      if (marketRef === null) continue
      const market = this.#bookOf(marketRef)
      if (market.isWhole) this.#broke = true
      events.push(...market.withdraw(message.atMs))
    }
    if (image && message.lastPart) events.push(...this.#withdrawUnheard(message.atMs))
    if (message.changes.length + message.unreadable.length === 0 || Math.abs(message.atMs - this.#heartbeatAtMs) >= heartbeatEveryMs) {
      this.#heartbeatAtMs = message.atMs
      events.push({ kind: 'heartbeat', atMs: message.atMs })
    }
    return events
  }

  #apply(change: MarketChange, image: boolean, message: MarketMessage, line: string): readonly FeedEvent[] {
    const market = this.#bookOf(change.marketRef)
    if (image) this.#unheard?.delete(change.marketRef)
    const replaces = change.image || image
    const events = market.apply(change, replaces, message.atMs, () => evidenceOf(line, change.marketRef))
    if (!market.isDefined) this.#counters.undefinedMarkets += 1
    return events
  }

  #bookOf(marketRef: string): MarketBook {
    const market = this.#markets.get(marketRef) ?? new MarketBook(marketRef, this.#synthesises)
    this.#markets.set(marketRef, market)
    return market
  }

  #stopSynthesising(atMs: number): FeedEvent[] {
    this.#synthesises = false
    return [...this.#markets.values()].flatMap((market) => market.stopSynthesising(atMs))
  }

  #withdrawUnheard(atMs: number): readonly FeedEvent[] {
    const unheard = [...(this.#unheard ?? [])]
    this.#unheard = null
    return unheard.flatMap((ref) => this.#markets.get(ref)?.withdraw(atMs) ?? [])
  }

  #makeRoom(wanted: number): boolean {
    for (const [ref, market] of this.#markets) {
      if (this.#markets.size + wanted <= marketsKeptMax) break
      if (market.isClosed) this.#markets.delete(ref)
    }
    return this.#markets.size + wanted <= marketsKeptMax
  }

  #malformed(reason: string, line: string): FeedEvent {
    return {
      kind: 'malformed',
      atMs: this.#atMs,
      lineNumber: this.#lineNumber,
      reason,
      excerpt: line.slice(0, malformedExcerptMax),
    }
  }

  #counted(events: readonly FeedEvent[]): readonly FeedEvent[] {
    for (const event of events) this.#counters.events[event.kind] += 1
    return events
  }
}

function tellsLevels(change: MarketChange): boolean {
  return change.runners.some(({ full, best, display }) =>
    [full, best, display].some(({ back, lay }) => back !== null || lay !== null),
  )
}

function evidenceOf(line: string, marketRef: string): Evidence {
  const raw = line.length <= evidenceCharactersMax ? line : ownPart(line, marketRef)
  return { raw, sha256: createHash('sha256').update(raw).digest('hex') }
}

/** One market's part of a message that has been decoded, as JSON. */
function ownPart(line: string, marketRef: string): string {
  const message = JSON.parse(line) as { readonly mc: readonly ({ readonly id: unknown } | null)[] }
  return JSON.stringify(message.mc.filter((entry) => entry !== null && String(entry.id) === marketRef))
}
