import { randomUUID } from 'node:crypto'
import type { FeedEvent, MarketStateEvent } from '#feeds/feed.ts'
import { SilenceWatch } from '#feeds/silence.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Context } from '../context.ts'
import { recordOfFeed } from '../logs/record-of-feed.ts'
import { tellFeed } from '../notifications/feed-notices.ts'
import { goesOn, resultsStanding } from '../results/propose-result.ts'
import { isRefusedData } from '../runtime/is-refused-data.ts'
import { isOffered, loadKnown, upsertCatalogue } from './catalogue-store.ts'
import type { FollowedMarket, KnownMarket, OfferedEvent } from './catalogue-store.ts'
import { correctByFeed, declareByFeed } from './declare-by-feed.ts'
import type { Following } from './following.ts'
import { gatherEvents } from './gather-events.ts'
import type { Gathered } from './gather-events.ts'
import { holdAgain } from './hold-again.ts'
import { holdGrown } from './hold-grown.ts'
import { clearPrices, storedQuotes, writePrices } from './price-store.ts'
import type { PriceChange } from './price-store.ts'
import { followMarkets, hear, tellStates, writeMarketStates, writeRunnerStates, writeSilence } from './state-store.ts'
import type { Hearing, StateChange, Word } from './state-store.ts'
import { takeInHalves } from './take-in-halves.ts'
import type { LeftOut } from './take-in-halves.ts'

const silenceCheckMs = 1_000
/** Prices of a market are kept in its history this often at most, on the feed's clock. */
const historyEveryMs = 1_000

export type Intake = {
  /**
   * Takes a batch of a feed's events into the platform; resolves when it is committed. Batches are taken one after another. An event that
   * is refused for what it says is left out, counted and logged, and its market takes no bets until its feed speaks of it again. Rejects
   * where the database cannot be asked; the batch may be taken again.
   */
  take(events: readonly FeedEvent[]): Promise<void>
  /** Ends the watch for silence and waits for the batch under way. */
  stop(): Promise<void>
}

type Deps = Pick<Context, 'database' | 'ids' | 'now' | 'log' | 'metrics' | 'wakeRelay'>

/** What the intake remembers of markets between batches, so that a price costs no look-up. */
type Memory = {
  readonly markets: Map<string, FollowedMarket>
  /** The last catalogue entry of each market, as text. */
  readonly said: Map<string, string>
  /** The last catalogue entry of markets that did not follow it: it counts once they do, and their feed does not say it again. */
  readonly unheeded: Map<string, OfferedEvent>
  /** Markets of the platform of which their feed says that none of our types pays them. */
  readonly unpaid: Set<string>
  readonly rememberedMs: Map<string, number>
}

/**
 * The consumer of one feed: catalogue, states, prices and proposed results go into the platform, silence suspends. The feed never
 * reopens a market of which a result was declared, and never lifts a lock that people have set; its own proposal it takes back where it says
 * that the market goes on.
 * @param feed the name under which results are declared
 * @param lost aborted once the feed is another node's: nothing is committed after that, and what is taken then rejects
 */
export function createIntake(context: Deps, feed = 'feed', lost?: AbortSignal): Intake {
  const following: Following = { feed, id: randomUUID() }
  const memory: Memory = { markets: new Map(), said: new Map(), unheeded: new Map(), unpaid: new Set(), rememberedMs: new Map() }
  const watch = new SilenceWatch()
  /** What the watch has told and the database has not taken yet: true for silent. */
  const untold = new Map<string, boolean>()
  /** Whether people have been told of silence; null while this process has not found out what was told before it began. */
  let toldSilent: boolean | null = null
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  const commit = <Done>(work: (tx: Tx) => Promise<Done>): Promise<Done> => withTransaction(context.database, {}, async (tx) => {
    const done = await work(tx)
    lost?.throwIfAborted()
    return done
  })

  /** @returns the results that the database refuses: all else of their batch was taken, and need not be taken again in halves */
  const write = async (events: readonly FeedEvent[]): Promise<readonly LeftOut<FeedEvent>[]> => {
    const all = gatherEvents(events)
    const standing = goOn(all)
    const overtaken = standing.length === 0 ? [] : await commit((tx) => resultsStanding(tx, feed, standing))
    for (const said of overtaken) await commit((tx) => goesOn(tx, { following, ...said, now: context.now() }))
    const taken = await commit((tx) => takeBatch(tx, context, following, memory, all))
    const { gathered } = taken
    const known = new Map(taken.known)
    const closed = [...gathered.states.values()].filter(({ status }) => status === 'closed')
    const described = [...gathered.catalogue.keys()].filter((ref) => known.get(ref)?.follows === false)
    const ends = new Set([...closed.map(({ marketRef }) => marketRef), ...gathered.results.keys(), ...described])
    const corrected = new Set<string>()
    for (const ref of ends) {
      const market = known.get(ref)
      if (market === undefined) continue
      const said = { entry: gathered.catalogue.get(ref), state: gathered.states.get(ref), result: gathered.results.get(ref) }
      if (await commit((tx) => correctByFeed(tx, following, market, said, context.now()))) corrected.add(ref)
    }
    if (corrected.size > 0) {
      // While its own proposal stood nothing that the feed said of the market counted: who left, how many win, who runs.
      for (const ref of corrected) memory.said.delete(ref)
      const again = await commit((tx) => takeBatch(tx, context, following, memory, ofMarkets(gathered, (ref) => corrected.has(ref))))
      for (const [ref, market] of again.known) known.set(ref, market)
    }
    remember(memory, known, gathered)
    const leftOut: LeftOut<FeedEvent>[] = []
    for (const [ref, result] of gathered.results) {
      const market = known.get(ref)
      if (market === undefined) continue
      const said = { entry: gathered.catalogue.get(ref), state: gathered.states.get(ref), result }
      try {
        const refused = await commit((tx) => declareByFeed(tx, following, market, said, context.now()))
        if (refused !== null) context.log.info('a result of a feed is left to people', { market: market.id, why: refused })
      } catch (error) {
        if (!isRefusedData(error)) throw error
        leftOut.push({ item: result, error })
      }
    }
    return leftOut
  }

  const take = async (events: readonly FeedEvent[]) => {
    const refusedResults: LeftOut<FeedEvent>[] = []
    const leftOut = [...(await takeInHalves(events, async (part) => void refusedResults.push(...(await write(part))))), ...refusedResults]
    const refused = new Set(leftOut.map(({ item }) => item))
    const taken = events.filter((event) => !refused.has(event))
    for (const { kind } of taken) context.metrics.feedEvents.inc({ kind })
    watch.hear(taken, context.now().getTime())
    if (leftOut.length > 0) tellLeftOut(leftOut)
    await checkSilence()
    context.wakeRelay()
  }

  const tellLeftOut = (leftOut: readonly LeftOut<FeedEvent>[]) => {
    for (const { item: { kind } } of leftOut) context.metrics.feedEventsLeftOut.inc({ kind })
    const refs = new Set(leftOut.flatMap(({ item }) => marketRefOf(item) ?? []))
    for (const ref of refs) untold.set(ref, true)
    context.log.error('what a feed said was refused and is left out: its markets take no bets until it speaks of them again', {
      feed, events: leftOut.length, markets: [...refs], error: leftOut[0]?.error,
    })
  }

  const checkSilence = async () => {
    const { fellSilent, heardAgain } = watch.check(context.now().getTime())
    for (const ref of fellSilent) untold.set(ref, true)
    for (const ref of heardAgain) if (!memory.unpaid.has(ref)) untold.set(ref, false)
    const silentNow = watch.silentCount > 0
    if (untold.size === 0 && silentNow === toldSilent) return
    const idsOf = (silent: boolean) => [...untold].flatMap(([ref, is]) => (is === silent ? (memory.markets.get(ref)?.id ?? []) : []))
    await commit(async (tx) => {
      const silent = await writeSilence(tx, following, idsOf(true), context.now())
      const heard = await writeSilence(tx, following, idsOf(false), null)
      await tellStates(tx, new Set([...silent, ...heard]), new Set())
      if (silentNow !== toldSilent) await tellFeed(tx, feed, silentNow, context.now())
    })
    untold.clear()
    toldSilent = silentNow
    if (fellSilent.length > 0) context.log.warn('a feed is silent: its markets take no bets', { markets: fellSilent.length })
    context.wakeRelay()
  }

  const timer = setInterval(() => {
    inTurn(checkSilence).catch((error: unknown) => {
      if (lost?.aborted !== true) context.log.error('silence of a feed could not be noted', { error })
    })
  }, silenceCheckMs)
  timer.unref()

  return {
    take: (events) => inTurn(() => take(events)),
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}

function marketRefOf(event: FeedEvent): string | null {
  if (event.kind === 'catalogue') return event.market.ref
  return event.kind === 'heartbeat' || event.kind === 'malformed' ? null : event.marketRef
}

/** The catalogue entries of a batch that say something new, and those that were not heeded before of markets that it speaks of and that follow by now. */
async function newEntries(tx: Tx, memory: Memory, gathered: Gathered): Promise<readonly OfferedEvent[]> {
  const said = [...gathered.catalogue.values()].filter((entry) => isOffered(entry) && memory.said.get(entry.market.ref) !== textOf(entry)) as OfferedEvent[]
  const waiting = [...memory.unheeded.keys()].filter((ref) => (gathered.states.has(ref) || gathered.prices.has(ref)) && !gathered.catalogue.has(ref))
  if (waiting.length === 0) return said
  const known = await loadKnown(tx, waiting)
  return [...said, ...waiting.flatMap((ref) => (known.get(ref)?.follows === true ? (memory.unheeded.get(ref) ?? []) : []))]
}

function textOf({ atMs: _, ...entry }: { readonly atMs: number }): string {
  return JSON.stringify(entry)
}

/** What a batch says that counts, and the markets that it speaks of. */
type Taken = { readonly gathered: Gathered; readonly known: ReadonlyMap<string, FollowedMarket> }

async function takeBatch(tx: Tx, context: Deps, following: Following, memory: Memory, all: Gathered): Promise<Taken> {
  const heard = await hear(tx, following, wordsOf(memory, all))
  if (heard.late.size + heard.latePrices.size > 0) context.log.warn('what a feed says of markets comes late and is left out: another node has said newer things of them', { feed: following.feed, markets: [...new Set([...heard.late, ...heard.latePrices])] })
  const gathered = timely(all, heard)
  const entries = await newEntries(tx, memory, gathered)
  const renewed = new Set(entries.map((entry) => entry.market.ref))
  const before = await loadKnown(tx, [...renewed])
  if (entries.length > 0) await upsertCatalogue(tx, entries, () => context.ids.next())
  const named = new Set([...gathered.catalogue.keys(), ...gathered.states.keys(), ...gathered.prices.keys(), ...gathered.results.keys()])
  const known = new Map([...named].flatMap((ref) => {
    const market = renewed.has(ref) ? undefined : memory.markets.get(ref)
    return market === undefined ? [] : [[ref, market] as const]
  }))
  for (const [ref, market] of await loadKnown(tx, [...named].filter((ref) => !known.has(ref)))) known.set(ref, market)

  const states = [...gathered.states].flatMap(([ref, state]): StateChange[] => {
    const market = known.get(ref)
    return market === undefined ? [] : [{ market, state }]
  })
  const reloaded = new Set([...renewed].flatMap((ref) => known.get(ref)?.id ?? []))
  const reshaped = new Set(await writeRunnerStates(tx, following, states))
  for (const [ref, market] of before) {
    const winnersCount = known.get(ref)?.winnersCount
    if (winnersCount === undefined || winnersCount === market.winnersCount) continue
    reshaped.add(market.id)
    await recordOfFeed(tx, 'markets.winners', { feed: following.feed, marketId: market.id }, { winners_count: market.winnersCount }, { winners_count: winnersCount })
  }
  for (const id of reshaped) {
    reloaded.add(id)
    await holdAgain(tx, id, context)
  }
  for (const [ref, market] of before) {
    if (!reshaped.has(market.id) && market.runners.size !== known.get(ref)?.runners.size) await holdGrown(tx, market.id)
  }
  const changed = await writeMarketStates(tx, following, states)
  const unpaid = [...known].flatMap(([ref, market]) => (isUnpaid(memory, gathered, ref) ? [market.id] : []))
  const silenced = await writeSilence(tx, following, unpaid, context.now())
  if (silenced.size > 0) context.log.warn('markets take no bets any more: as their feed now describes them, none of our types pays them', { markets: [...silenced] })
  await followMarkets(tx, [...new Set([...changed, ...reloaded])])
  await tellStates(tx, new Set([...changed, ...heard.lifted, ...silenced, ...reloaded]), reloaded)
  const changes = priceChanges(memory, gathered, known)
  // Who begins with a market tells the whole of it; of who offers nothing any more a feed need not say so.
  const told = [...heard.anew].flatMap((ref): PriceChange[] => {
    const [market, entry] = [known.get(ref), gathered.catalogue.get(ref)]
    return market === undefined || entry === undefined || heard.latePrices.has(ref) ? [] : [{ market, quotes: {}, totalMatchedMinor: 0n, at: new Date(entry.atMs), remembered: false }]
  })
  const cleared = await clearPrices(tx, told.map(({ market }) => market.id))
  const priced = new Set(changes.map(({ market }) => market.id))
  await writePrices(tx, [...changes, ...told.filter(({ market }) => cleared.has(market.id) && !priced.has(market.id))])
  return { gathered, known }
}

function wordsOf(memory: Memory, gathered: Gathered): readonly Word[] {
  const { catalogue, states, prices, results } = gathered
  const refs = new Set([catalogue, states, prices, results].flatMap((said) => [...said.keys()]))
  return [...refs].map((ref) => {
    const told = [states.get(ref), results.get(ref)].flatMap((said) => said?.atMs ?? [])
    return {
      ref,
      standsMs: told.length > 0 ? Math.min(...told) : (catalogue.get(ref)?.atMs ?? null),
      pricedMs: prices.get(ref)?.atMs ?? null,
      feeds: told.length > 0,
      heard: !isUnpaid(memory, gathered, ref) && (catalogue.has(ref) || states.has(ref) || prices.has(ref)),
    }
  })
}

/** Of a batch what does not come late. */
function timely(all: Gathered, { late, latePrices }: Pick<Hearing, 'late' | 'latePrices'>): Gathered {
  const { catalogue, states, results } = ofMarkets(all, (ref) => !late.has(ref))
  return { catalogue, states, results, prices: ofMarkets(all, (ref) => !latePrices.has(ref)).prices }
}

/** Whether the feed's newest word on a market is that none of our types pays it. */
function isUnpaid(memory: Memory, gathered: Gathered, ref: string): boolean {
  const entry = gathered.catalogue.get(ref)
  return entry === undefined ? memory.unpaid.has(ref) : !isOffered(entry)
}

function priceChanges(memory: Memory, gathered: Gathered, known: ReadonlyMap<string, KnownMarket>): readonly PriceChange[] {
  return [...gathered.prices].flatMap(([ref, prices]): PriceChange[] => {
    const market = known.get(ref)
    const quotes = market === undefined ? {} : storedQuotes(market, prices)
    if (market === undefined || Object.keys(quotes).length === 0) return []
    const remembered = prices.atMs - (memory.rememberedMs.get(ref) ?? -Infinity) >= historyEveryMs
    return [{ market, quotes, totalMatchedMinor: prices.totalMatchedMinor, at: new Date(prices.atMs), remembered }]
  })
}

/** Of a batch what it says of some markets. */
function ofMarkets(gathered: Gathered, isOne: (ref: string) => boolean): Gathered {
  const only = <Said>(said: ReadonlyMap<string, Said>): Map<string, Said> => new Map([...said].filter(([ref]) => isOne(ref)))
  return { catalogue: only(gathered.catalogue), states: only(gathered.states), prices: only(gathered.prices), results: only(gathered.results) }
}

/** What the feed's last word on a market is, where that is that it is not over. */
function goOn(gathered: Gathered): readonly MarketStateEvent[] {
  return [...gathered.states.values()].filter(({ status, marketRef }) => status !== 'closed' && !gathered.results.has(marketRef))
}

/** Kept only after the commit: what was undone has not been said. */
function remember(memory: Memory, known: ReadonlyMap<string, FollowedMarket>, gathered: Gathered): void {
  for (const [ref, market] of known) {
    memory.markets.set(ref, market)
    if (isUnpaid(memory, gathered, ref)) memory.unpaid.add(ref)
    else memory.unpaid.delete(ref)
  }
  for (const [ref, entry] of gathered.catalogue) {
    memory.said.set(ref, textOf(entry))
    if (isOffered(entry)) memory.unheeded.set(ref, entry)
  }
  for (const ref of memory.unheeded.keys()) if (known.get(ref)?.follows === true) memory.unheeded.delete(ref)
  for (const [ref, { atMs }] of gathered.prices) {
    if (atMs - (memory.rememberedMs.get(ref) ?? -Infinity) >= historyEveryMs) memory.rememberedMs.set(ref, atMs)
  }
  // A market that has ended is forgotten; should its feed speak of it again, it is looked up again.
  for (const ref of gathered.results.keys()) {
    memory.markets.delete(ref)
    memory.said.delete(ref)
    memory.unheeded.delete(ref)
    memory.rememberedMs.delete(ref)
  }
}
