import type { BetFact, MarketStop } from './bet-fact.ts'
import { lookBackMinutesMax, stopSecondsMax } from './rule-kinds.ts'

/** What is asked of a bet while it is judged, and of none that was judged before. */
type Momentary = 'eventId' | 'exponent' | 'userAgent' | 'stakeMostMinor' | 'record' | 'signIns'
/** A bet in memory, and how long after it, in milliseconds, its market stopped; null where it has not, so far. */
export type Seen = Omit<BetFact, Momentary> & { stopAfterMs: number | null }

/** Bets held at most: beyond, the oldest are forgotten before their time, so that a flood cannot take all memory. */
export const recallMax = 200_000

const keptMs = lookBackMinutesMax * 60_000
const stopsKept = 20

/** First in, first out, read from the newest. */
class Lane {
  #items: Seen[] = []
  #head = 0

  push(bet: Seen): void {
    this.#items.push(bet)
  }

  /** @returns whether any is left */
  drop(): boolean {
    this.#head++
    if (this.#head > 64 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
    return this.#head < this.#items.length
  }

  *newest(): Generator<Seen> {
    for (let at = this.#items.length - 1; at >= this.#head; at--) {
      const bet = this.#items[at]
      if (bet !== undefined) yield bet
    }
  }
}

class Lanes {
  readonly #lanes = new Map<string, Lane>()

  push(key: string | null, bet: Seen): void {
    if (key === null) return
    const lane = this.#lanes.get(key) ?? new Lane()
    this.#lanes.set(key, lane)
    lane.push(bet)
  }

  drop(key: string | null): void {
    if (key !== null && this.#lanes.get(key)?.drop() === false) this.#lanes.delete(key)
  }

  newest(key: string | null): Iterable<Seen> {
    return key === null ? [] : (this.#lanes.get(key)?.newest() ?? [])
  }
}

/**
 * One string for all equal ones, since each row of the database brings strings of its own. What has not been met for long goes by itself:
 * two tables take turns, each of as many texts as there are bets.
 */
class Texts {
  #met = new Map<string, string>()
  #before = new Map<string, string>()

  one<Text extends string>(text: Text): Text {
    const known = this.#met.get(text)
    if (known !== undefined) return known as Text
    if (this.#met.size >= recallMax) {
      this.#before = this.#met
      this.#met = new Map()
    }
    const same = this.#before.get(text) ?? text
    this.#met.set(same, same)
    return same as Text
  }
}

/**
 * The bets of the last hour in the order in which they came, by player, address, device and market. It is a function of what was
 * put in and nothing else: put in again after a restart, it is the same.
 */
export class Recall {
  #bets: Seen[] = []
  #head = 0
  readonly #players = new Lanes()
  readonly #addresses = new Lanes()
  readonly #devices = new Lanes()
  readonly #markets = new Lanes()
  readonly #stops = new Map<string, readonly number[]>()
  readonly #texts = new Texts()

  add(fact: BetFact): Seen {
    const bet = this.#seen(fact)
    // A bet can be told of after the stop that came behind it.
    const stop = this.#stops.get(fact.marketId)?.find((atMs) => isAfter(bet, atMs))
    if (stop !== undefined) bet.stopAfterMs = stop - bet.placedAtMs
    this.#bets.push(bet)
    this.#players.push(bet.playerId, bet)
    this.#addresses.push(bet.ip, bet)
    this.#devices.push(bet.device, bet)
    this.#markets.push(bet.marketId, bet)
    this.#forget(bet.placedAtMs)
    return bet
  }

  /** The bets whose market stopped soon after them by this stop, the first after them, oldest first. */
  stop({ marketId, atMs }: MarketStop): readonly Seen[] {
    this.#stops.set(marketId, [...(this.#stops.get(marketId) ?? []), atMs].slice(-stopsKept))
    const stopped: Seen[] = []
    for (const bet of this.#markets.newest(marketId)) {
      if (atMs - bet.placedAtMs > 2 * stopSecondsMax * 1_000) break
      if (bet.stopAfterMs !== null || !isAfter(bet, atMs)) continue
      bet.stopAfterMs = atMs - bet.placedAtMs
      stopped.unshift(bet)
    }
    return stopped
  }

  ofPlayer(playerId: string): Iterable<Seen> {
    return this.#players.newest(playerId)
  }

  ofAddress(ip: string | null): Iterable<Seen> {
    return this.#addresses.newest(ip)
  }

  ofDevice(device: string | null): Iterable<Seen> {
    return this.#devices.newest(device)
  }

  ofMarket(marketId: string): Iterable<Seen> {
    return this.#markets.newest(marketId)
  }

  #seen({ betId, playerId, agentId, marketId, marketType, runners, winners, key, line, side, price, stakeMinor, currency, inPlay, placedAtMs, ip, device }: BetFact): Seen {
    const one = <Text extends string>(text: Text): Text => this.#texts.one(text)
    return {
      betId, playerId: one(playerId), agentId: one(agentId), marketId: one(marketId), marketType: one(marketType), runners, winners, key: one(key), line, side: one(side), price, stakeMinor,
      currency: one(currency), inPlay, placedAtMs, ip: ip === null ? null : one(ip), device: device === null ? null : one(device), stopAfterMs: null,
    }
  }

  #forget(nowMs: number): void {
    for (let first = this.#bets[this.#head]; first !== undefined; first = this.#bets[this.#head]) {
      const kept = this.#bets.length - this.#head
      if (kept <= recallMax && nowMs - first.placedAtMs <= keptMs) break
      this.#head++
      this.#players.drop(first.playerId)
      this.#addresses.drop(first.ip)
      this.#devices.drop(first.device)
      this.#markets.drop(first.marketId)
    }
    if (this.#head > 10_000) {
      this.#bets = this.#bets.slice(this.#head)
      this.#head = 0
    }
  }
}

function isAfter(bet: Seen, atMs: number): boolean {
  return atMs >= bet.placedAtMs && atMs - bet.placedAtMs <= stopSecondsMax * 1_000
}
