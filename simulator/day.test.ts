import { describe, expect, test } from 'vitest'
import type { FeedEvent } from '#feeds/feed.ts'
import { startDemoFeed } from './day.ts'
import { fixtureByRef, fixturesAround } from './fixtures.ts'
import { createMatch } from './match.ts'
import { pastMatches, playHistory } from './history.ts'
import { worldSports } from './world-offering.ts'

const startMs = Date.parse('2026-03-01T12:00:00Z')
const minuteMs = 60_000

/** The events of a day lived on a clock that only the feed moves. */
async function live(minutes: number, seed = 'day') {
  let nowMs = startMs
  const sleep = (ms: number) => {
    nowMs += ms
    return Promise.resolve()
  }
  const events: FeedEvent[] = []
  for await (const batch of startDemoFeed({ seed, now: () => nowMs, sleep })) {
    events.push(...batch.events)
    if (nowMs - startMs >= minutes * minuteMs) break
  }
  return events
}

describe('half an hour of the demo day', async () => {
  const events = await live(30)
  const states = events.filter((event) => event.kind === 'market_state')

  test('is the same for the same seed', async () => {
    expect(await live(2)).toEqual(await live(2))
  })

  test('speaks of a market only after it was announced, and not after its result', () => {
    const announced = new Set<string>()
    const ended = new Set<string>()
    for (const event of events) {
      if (event.kind === 'catalogue') announced.add(event.market.ref)
      else if ('marketRef' in event) {
        expect(announced.has(event.marketRef)).toBe(true)
        expect(ended.has(event.marketRef)).toBe(false)
        if (event.kind === 'result') ended.add(event.marketRef)
      }
    }
    expect(ended.size).toBeGreaterThan(20)
  })

  test('closes a market once and for all, and tells results of closed markets only', () => {
    const closed = new Set<string>()
    for (const event of events) {
      if (event.kind === 'market_state') {
        expect(closed.has(event.marketRef)).toBe(false)
        if (event.status === 'closed') closed.add(event.marketRef)
      }
      if (event.kind === 'result') expect(closed.has(event.marketRef)).toBe(true)
      if (event.kind === 'prices') expect(closed.has(event.marketRef)).toBe(false)
    }
  })

  test('goes in play, stops for a moment, runs a ball, withdraws a runner', () => {
    expect(states.some(({ inPlay, status }) => inPlay && status === 'open')).toBe(true)
    expect(states.some(({ inPlay, status }) => inPlay && status === 'suspended')).toBe(true)
    expect(states.some(({ status }) => status === 'ball_running')).toBe(true)
    expect(states.some(({ runners }) => runners.some(({ status }) => status === 'removed'))).toBe(true)
  })

  test('quotes prices that favour the house and never cross', () => {
    const booked = new Map<string, number>()
    for (const event of events) {
      if (event.kind !== 'prices') continue
      if (event.quotes.of === 'fancy') {
        expect(event.quotes.yesRate! <= event.quotes.noRate!).toBe(true)
        continue
      }
      for (const { back, lay } of event.quotes.runners) {
        expect(back.length).toBeLessThanOrEqual(3)
        if (back[0] && lay[0] && !event.marketRef.endsWith(':total')) expect(back[0].priceThousandths).toBeLessThan(lay[0].priceThousandths)
      }
      const { runners } = event.quotes
      if (event.marketRef.endsWith(':odds') && runners.every(({ back }) => back.length > 0)) {
        booked.set(event.marketRef, runners.reduce((total, { back }) => total + 1_000 / back[0]!.priceThousandths, 0))
      }
    }
    expect(booked.size).toBeGreaterThan(50)
    for (const [ref, sum] of booked) expect(sum, ref).toBeGreaterThan(0.995)
  })

  test('fits a laptop: 10 to 40 events a second once it has been announced', () => {
    const later = events.filter(({ atMs }) => atMs > startMs + minuteMs)
    const perSecond = later.length / (29 * 60)
    expect(perSecond).toBeGreaterThan(10)
    expect(perSecond).toBeLessThan(40)
  })

  test('has one winner, as many places as said, and numbers for sessions', () => {
    const markets = new Map(events.flatMap((event) => (event.kind === 'catalogue' ? [[event.market.ref, event] as const] : [])))
    for (const event of events) {
      if (event.kind !== 'result') continue
      const { market, runners } = markets.get(event.marketRef)!
      if (event.outcome.kind === 'winners') {
        expect(event.outcome.winners.length).toBe(market.winnersCount)
        expect(event.outcome.winners.length + event.outcome.losers.length + event.outcome.removed.length).toBe(runners.length)
      } else expect(['fancy', 'line']).toContain(market.type)
    }
  })
})

test('the timetable goes by the clock: a fixture keeps its reference and its face', () => {
  const now = fixturesAround('day', startMs, startMs)
  const later = fixturesAround('day', startMs + 20 * minuteMs, startMs + 20 * minuteMs)
  const byRef = new Map(later.map((fixture) => [fixture.ref, fixture]))
  for (const fixture of now) {
    expect(fixtureByRef('day', fixture.ref)).toEqual(fixture)
    if (fixture.startMs > startMs + 20 * minuteMs) expect(byRef.get(fixture.ref)).toEqual(fixture)
  }
  expect(later.some(({ ref }) => !now.some((fixture) => fixture.ref === ref))).toBe(true)
  expect(fixtureByRef('day', '1.2345')).toBeNull()
})

test('history that is ended goes no further than the moment it is at', async () => {
  let pauses = 0
  await playHistory(pastMatches('day', startMs), () => Promise.resolve(), () => Promise.resolve(void (pauses += 1)), () => pauses < 2)
  expect(pauses).toBe(2)
})

test('history is played to its end, with bets at every moment and some results left for a person', async () => {
  const matches = pastMatches('day', startMs)
  const events: FeedEvent[] = []
  let pauses = 0
  await playHistory(
    matches,
    (more) => Promise.resolve(void events.push(...more)),
    () => Promise.resolve(void (pauses += 1)),
    () => true,
  )
  const markets = matches.flatMap(({ fixture }) => fixture.markets)
  const closed = new Set(events.flatMap((event) => (event.kind === 'market_state' && event.status === 'closed' ? [event.marketRef] : [])))
  const told = events.filter(({ kind }) => kind === 'result').length
  expect(pauses).toBeGreaterThan(4)
  expect(closed.size).toBe(markets.length)
  expect(told).toBeGreaterThanOrEqual(markets.filter(({ resultByPerson }) => !resultByPerson).length)
  expect(markets.length - told).toBeGreaterThan(3)
})

test('a match takes the same course, whenever it is first looked at', () => {
  const fixture = fixturesAround('day', startMs, startMs).find(({ style }) => style === 'cricket')!
  const outcomes = (steps: readonly number[]) => {
    const match = createMatch(fixture, 'day')
    const events = steps.flatMap((step) => match.advance(fixture.startMs + step * minuteMs))
    events.push(...match.advance(fixture.endMs), ...match.tellResults(fixture.endMs, () => true))
    const told = events.filter((event) => event.kind === 'result')
    return Object.fromEntries(told.map(({ marketRef, outcome }) => [marketRef, outcome]))
  }
  const whole = outcomes([-40, -20, -3, 0.2, 1, 4, 7])
  expect(Object.keys(whole).length).toBe(fixture.markets.length)
  expect(outcomes([])).toEqual(whole)
  expect(outcomes([5])).toEqual(whole)
})

test('every sport with leagues has fixtures with markets, and a tournament is for many', () => {
  const fixtures = fixturesAround('day', startMs, startMs)
  for (const { name, leagues } of worldSports) {
    const its = fixtures.filter(({ sport }) => sport.name === name)
    expect(its.every(({ markets }) => markets.length > 0), name).toBe(true)
    expect(its.length > 0, name).toBe(leagues.length > 0)
  }
  const golf = fixtures.find(({ sport }) => sport.name === 'Golf')
  expect(golf?.markets.map(({ name, winnersCount }) => [name, winnersCount])).toEqual([['Winner', 1], ['Top 5 Finish', 5]])
  expect(golf?.markets[0]?.runners.length).toBeGreaterThanOrEqual(16)
})
