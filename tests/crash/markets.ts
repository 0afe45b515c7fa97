import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { Random } from '#simulator/random.ts'
import { Difference } from '../model/difference.ts'
import type { Market, Model } from '../model/model.ts'
import { once } from './points.ts'
import { decide, decided, rollBackInHand, sendLate } from './results.ts'
import type { Desk } from './results.ts'
import type { ToldFeed } from './told-feed.ts'

export type MarketsOf = { readonly model: Model; readonly feed: ToldFeed; readonly url: string; readonly trader: Client; readonly desk: Desk; readonly eventId: string; readonly random: Random }

const names = ['One', 'Two', 'Three']
const patienceMs = 60_000

/** The markets that the harness brings and ends: of the trader's own, and of its feed. */
export function marketsOf({ model, feed, url, trader, desk, eventId, random }: MarketsOf) {
  /** The name that the feed has for a market, by its id, and the runners by theirs. */
  const told = new Map<string, { readonly ref: string; readonly runners: ReadonlyMap<string, string> }>()

  const add = (id: string, type: Market['type'], runners: readonly string[], price: number): void => {
    model.markets.push({ id, type, runners: [...runners], layAllowed: true, status: 'open', betLocked: false, quotes: new Map(runners.map((each) => [each, { back: price, lay: price + 20 }])), results: [], limits: null, ref: null, removed: [] })
  }

  const openOwn = async (): Promise<void> => {
    const { data: [row] } = await trader(catalogue.createMarket, { body: { event_id: eventId, name: `Market ${model.markets.length}`, type: random.pick(['match_odds', 'bookmaker'] as const), lay_allowed: true, selections: names.map((name) => ({ name })) } })
    if (row === undefined) throw new Error('a market')
    const price = row.type === 'match_odds' ? random.integer(1_100, 9_000) : random.integer(20_000, 150_000)
    const runners = row.selections.map((each) => each.id)
    await trader(catalogue.priceMarket, { params: { id: row.id }, body: { quotes: Object.fromEntries(runners.map((id) => [id, { back: price, lay: price + 20 }])) } })
    await trader(catalogue.marketStatus, { params: { id: row.id }, body: { status: 'open' } })
    add(row.id, row.type, runners, price)
  }

  const openOfFeed = async (): Promise<void> => {
    const [ref, price] = [`race ${model.markets.length}`, random.integer(1_100, 9_000)]
    feed.open(ref, names, price)
    for (const until = Date.now() + patienceMs; ; await sleep(20)) {
      const { rows } = await once(url, `select m.id, s.id as runner, s.feed_ref as name from markets m join selections s on s.market_id = m.id where m.feed_ref = '${ref}' and m.status = 'open' order by s.sort`)
      const [first] = rows as readonly { readonly id: string; readonly runner: string; readonly name: string }[]
      if (first !== undefined) {
        told.set(first.id, { ref, runners: new Map(rows.map((row: { readonly runner: string; readonly name: string }) => [row.runner, row.name])) })
        return add(first.id, 'match_odds', rows.map((row: { readonly runner: string }) => row.runner), price)
      }
      if (Date.now() > until) throw new Difference(`the feed's market ${ref} was not open after ${patienceMs} ms`)
    }
  }

  return {
    openOwn, openOfFeed,

    /** Other prices on the markets of the feed; whoever bets at the old ones is refused or gets the better. */
    move(): void {
      feed.move((ref) => {
        const price = random.integer(1_100, 9_000)
        const market = model.markets.find((each) => told.get(each.id)?.ref === ref)
        for (const runner of market?.runners ?? []) market?.quotes.set(runner, { back: price, lay: price + 20 })
        return price
      })
    },

    /** Takes an open market with bets that is not the next to be decided from those who bet. @returns its place in the model, null where there is none */
    setAside(): number | null {
      const [, ...others] = model.markets.flatMap((market, at) => (market.status === 'open' ? [at] : []))
      const aside = others.find((at) => model.bets.some((bet) => bet.market === at && bet.keptBp > 0)) ?? null
      const market = model.markets[aside ?? -1]
      if (market !== undefined) market.status = 'suspended'
      return aside
    },

    /** Lets them bet on it again. */
    takeBack(aside: number | null): void {
      const market = model.markets[aside ?? -1]
      if (market !== undefined) market.status = 'open'
    },

    /**
     * The oldest open market is decided while everything else goes on; some results are taken back and decided again, after which a word
     * about the first comes late.
     * @returns how long each decision took, milliseconds
     */
    async settleOne(): Promise<readonly number[]> {
      const market = model.markets.find((each) => each.status === 'open')
      if (market === undefined) return []
      market.status = 'declared'
      const [first, second] = [0, 1].map(() => random.pick(market.runners))
      if (first === undefined || second === undefined) return []
      const tookMs: number[] = []
      const decideTimed: typeof decide = async (...given) => {
        const startedMs = performance.now()
        const outcome = await decide(...given)
        tookMs.push(performance.now() - startedMs)
        return outcome
      }
      const ofFeed = told.get(market.id)
      const said = [first]
      if (ofFeed !== undefined) {
        feed.end(ofFeed.ref, ofFeed.runners.get(first) ?? '')
        // Whether the first word came through is the platform's to know: one of the two counts.
        if (random.chance(30)) {
          said.push(second)
          feed.end(ofFeed.ref, ofFeed.runners.get(second) ?? '')
        }
      }
      const outcome = await decideTimed(desk, market.id, 1, ofFeed === undefined ? winner(first) : null, 'settled')
      if (!said.some((each) => JSON.stringify(outcome.kind === 'winners' && outcome.winners) === JSON.stringify([each]))) throw new Difference(`market ${market.id} was settled as nobody said: ${JSON.stringify(outcome)}`)
      decided(market, 1, outcome, 'settled')
      if (!random.chance(30)) return tookMs
      const inHand = await rollBackInHand(desk, market.id, 1)
      await decideTimed(desk, market.id, 1, null, 'rolled_back')
      decided(market, 1, outcome, 'rolled_back')
      decided(market, 2, await decideTimed(desk, market.id, 2, winner(second), 'settled'), 'settled')
      await sendLate(desk, inHand)
      return tookMs
    },
  }
}

function winner(id: string): WireOutcome {
  return { kind: 'winners', winners: [id], removed: [] }
}
