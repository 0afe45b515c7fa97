import { once as event } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogueEvent, FeedEvent, MarketStateEvent, PricesEvent, ResultEvent } from '#feeds/feed.ts'
import type { Minor } from '#domain/kernel/money.ts'

/** A feed of the harness: markets that come, move, close and end, to whoever connects. */
export type ToldFeed = {
  readonly port: number
  /** Brings a market with these runners, open, at these prices. */
  open(ref: string, runners: readonly string[], price: number): void
  /** Other prices for every market that is open; nobody hears it during a gap. */
  move(price: (ref: string) => number): void
  /** Closes a market and says who won; said again with another winner, it is a correction. */
  end(ref: string, winner: string): void
  /** Nothing is told for a while; afterwards all of it anew, as an exchange does. */
  gap(ms: number): Promise<void>
  /** The last that was told is told once more, in its order. */
  repeat(): void
  close(): Promise<void>
}

type Told = { readonly catalogue: CatalogueEvent; readonly runners: readonly string[]; state: MarketStateEvent; prices: PricesEvent; result: ResultEvent | null }

const kept = 60

export async function toldFeed(): Promise<ToldFeed> {
  const markets = new Map<string, Told>()
  const listeners = new Set<Socket>()
  const latest: (readonly FeedEvent[])[] = []
  let mute = false
  const write = (to: Iterable<Socket>, events: readonly FeedEvent[]): void => {
    const line = `${JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))}\n`
    for (const each of to) each.write(line)
  }
  const image = (to: Iterable<Socket>): void => {
    for (const { catalogue, state, prices, result } of markets.values()) write(to, [catalogue, state, prices, ...(result === null ? [] : [result])])
  }
  const tell = (events: readonly FeedEvent[]): void => {
    if (mute) return
    latest.push(events)
    latest.splice(0, Math.max(0, latest.length - kept))
    write(listeners, events)
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('close', () => listeners.delete(socket))
    listeners.add(socket)
    image([socket])
  }).listen(0, '127.0.0.1')
  await event(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    open(ref, runners, price) {
      const told: Told = { catalogue: catalogueOf(ref, runners), runners, state: stateOf(ref, runners, 'open'), prices: pricesOf(ref, runners, price), result: null }
      markets.set(ref, told)
      tell([told.catalogue, told.state, told.prices])
    },
    move(price) {
      for (const [ref, told] of markets) {
        if (told.result !== null) continue
        told.prices = pricesOf(ref, told.runners, price(ref))
        tell([told.prices])
      }
    },
    end(ref, winner) {
      const told = markets.get(ref)
      if (told === undefined) return
      told.state = stateOf(ref, told.runners, 'closed')
      told.result = { kind: 'result', atMs: Date.now(), marketRef: ref, outcome: { kind: 'winners', winners: [winner], losers: [], removed: [] }, evidence: { raw: `"${winner}"`, sha256: '00' } }
      tell([told.state, told.result])
    },
    async gap(ms) {
      mute = true
      await sleep(ms)
      mute = false
      image(listeners)
    },
    repeat() {
      for (const events of latest) write(listeners, events)
    },
    async close() {
      for (const each of listeners) each.destroy()
      server.close()
      await event(server, 'close')
    },
  }
}

function catalogueOf(ref: string, runners: readonly string[]): CatalogueEvent {
  const startMs = Date.now() + 86_400_000
  return {
    kind: 'catalogue', atMs: Date.now(), sport: { code: 'horse', name: 'Horse racing' }, league: { name: 'Harness Park', country: 'gb' },
    event: { ref: `event of ${ref}`, name: ref, startMs },
    market: { ref, name: 'To win', feedType: 'WIN', type: 'match_odds', startMs, winnersCount: 1, turnsInPlay: false },
    runners: runners.map((name, sort) => ({ ref: name, name, sort, handicap: 0, status: 'active' })),
  }
}

function stateOf(marketRef: string, runners: readonly string[], status: 'open' | 'closed'): MarketStateEvent {
  return { kind: 'market_state', atMs: Date.now(), marketRef, status, inPlay: false, betDelayMs: 0, runners: runners.map((ref) => ({ ref, status: 'active', reductionBp: 0 })) }
}

function pricesOf(marketRef: string, runners: readonly string[], price: number): PricesEvent {
  const level = (priceThousandths: number) => [{ priceThousandths, sizeMinor: 1_000_000n as Minor }]
  return {
    kind: 'prices', atMs: Date.now(), marketRef, totalMatchedMinor: 0n as Minor,
    quotes: { of: 'runners', runners: runners.map((ref) => ({ ref, back: level(price), lay: level(price + 20), lastThousandths: price, matchedMinor: 0n as Minor, synthetic: false })) },
  }
}
