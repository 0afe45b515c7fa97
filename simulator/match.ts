import type { FeedEvent, FeedMarketStatus } from '#feeds/feed.ts'
import { cricketModel } from './cricket-model.ts'
import type { Fixture, FixtureMarket } from './fixtures.ts'
import { goalsModel } from './goals-model.ts'
import { catalogueOf, pricesOf, resultOf, stateOf } from './match-events.ts'
import type { MatchModel } from './match-model.ts'
import { pointsModel } from './points-model.ts'
import { raceModel } from './race-model.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'

const secondMs = 1_000
/** Opinions before the start move this often, and begin to move this many steps before it. */
const driftMs = 20_000
const driftsFollowed = 90
/** Everything is suspended this long when play begins. */
const kickOffMs = 3_000
/** How soon after its end the feed tells a market's result; where a person is to declare, the feed is much later. */
const resultSoonMs = 20_000
const resultLateMs = 8 * 60_000

/** How often a market's prices are told: milliseconds in play, soon to start, and further away. */
export const priceEveryMs = { inPlay: 2_000, soon: 25_000, later: 600_000 } as const
const soonMs = 60 * 60_000

type MarketMemory = { state: string; told: number; closedMs: number | null; resultTold: boolean }

/** One fixture being played: asked at any later moment, it says what has changed since. */
export type Match = {
  readonly fixture: Fixture
  /** Goes on to a moment (milliseconds, never backwards) and answers what a feed would have to say then; the first answer names it all. */
  advance(nowMs: number): readonly FeedEvent[]
  /** True once every market is closed and every result told. */
  readonly over: boolean
  /** Tells now the results of closed markets that are still kept back and that `which` chooses. */
  tellResults(nowMs: number, which: (market: FixtureMarket) => boolean): readonly FeedEvent[]
}

export function createMatch(fixture: Fixture, seed: string): Match {
  const random = createRandom(`${seed}/${fixture.ref}/play`)
  const quotes = random.fork('quotes')
  const model = modelOf(fixture, random.fork('model'))
  const memories = new Map(fixture.markets.map((market) => [market.ref, newMemory()]))
  const jitter = new Map(fixture.markets.map((market) => [market.ref, quotes.integer(0, priceEveryMs.soon)]))
  let clockMs: number | null = null

  const playTo = (nowMs: number): void => {
    // Always from the same moment, so that a match takes the same course whenever it is first looked at.
    clockMs ??= fixture.startMs - driftsFollowed * driftMs
    while (clockMs + driftMs <= Math.min(nowMs, fixture.startMs)) {
      clockMs += driftMs
      model.drift()
    }
    if (nowMs < fixture.startMs) return
    clockMs = Math.max(clockMs, fixture.startMs)
    while (clockMs + secondMs <= Math.min(nowMs, fixture.endMs)) {
      clockMs += secondMs
      model.play()
    }
  }

  const eventsOf = (market: FixtureMarket, nowMs: number, memory: MarketMemory): readonly FeedEvent[] => {
    const status = statusOf(market, fixture, model, nowMs)
    const events: FeedEvent[] = []
    const state = stateOf(market, model, status, nowMs >= fixture.startMs && fixture.style !== 'race', nowMs)
    const text = JSON.stringify({ ...state, atMs: 0 })
    const changed = text !== memory.state
    if (memory.state === '') events.push(catalogueOf(fixture, market, model, nowMs))
    if (changed) events.push(state)
    memory.state = text
    if (status === 'closed') {
      memory.closedMs ??= nowMs
      const wait = market.resultByPerson ? resultLateMs : resultSoonMs
      if (!memory.resultTold && nowMs >= memory.closedMs + wait) events.push(...tell(market, nowMs, memory))
    } else if (pricesDue(nowMs, memory, jitter.get(market.ref) ?? 0)) {
      memory.told = nowMs
      events.push(pricesOf(market, model, nowMs, quotes))
    }
    return events
  }
  const pricesDue = (nowMs: number, memory: MarketMemory, offsetMs: number): boolean => {
    if (memory.told === 0) return true
    const untilStart = fixture.startMs - nowMs
    if (untilStart <= 0) return nowMs - memory.told >= priceEveryMs.inPlay
    const every = untilStart < soonMs ? priceEveryMs.soon : priceEveryMs.later
    return Math.floor((nowMs + offsetMs) / every) !== Math.floor((memory.told + offsetMs) / every)
  }
  const tell = (market: FixtureMarket, nowMs: number, memory: MarketMemory): readonly FeedEvent[] => {
    memory.resultTold = true
    return [resultOf(market, model, nowMs)]
  }

  return {
    fixture,
    advance: (nowMs) => {
      playTo(nowMs)
      return fixture.markets.flatMap((market) => eventsOf(market, nowMs, memoryOf(memories, market)))
    },
    get over() {
      return [...memories.values()].every(({ resultTold }) => resultTold)
    },
    tellResults: (nowMs, which) =>
      fixture.markets.filter(which).flatMap((market) => {
        const memory = memoryOf(memories, market)
        return memory.closedMs === null || memory.resultTold ? [] : tell(market, nowMs, memory)
      }),
  }
}

function modelOf(fixture: Fixture, random: Random): MatchModel {
  const seconds = (fixture.endMs - fixture.startMs) / secondMs
  switch (fixture.style) {
    case 'cricket':
      return cricketModel(random)
    case 'goals':
      return goalsModel(seconds, random)
    case 'points':
      return pointsModel(seconds, random)
    case 'race':
      return raceModel(seconds, fixture.markets[0]?.runners.length ?? 0, random)
  }
}

function statusOf(market: FixtureMarket, fixture: Fixture, model: MatchModel, nowMs: number): FeedMarketStatus {
  if (nowMs >= fixture.endMs) return 'closed'
  if (model.waiting(market.question)) return 'suspended'
  if (nowMs < fixture.startMs) return 'open'
  if (model.decided(market.question)) return 'closed'
  if (nowMs < fixture.startMs + kickOffMs || model.paused) return 'suspended'
  // The exchange trades on between balls; the bookmaker and the sessions wait for each.
  return model.ballRunning && market.feedType !== 'MATCH_ODDS' ? 'ball_running' : 'open'
}

function newMemory(): MarketMemory {
  return { state: '', told: 0, closedMs: null, resultTold: false }
}

function memoryOf(memories: ReadonlyMap<string, MarketMemory>, market: FixtureMarket): MarketMemory {
  return memories.get(market.ref) ?? newMemory()
}
