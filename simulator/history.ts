import type { FeedEvent } from '#feeds/feed.ts'
import { fixturesAround } from './fixtures.ts'
import type { Match } from './match.ts'
import { createMatch } from './match.ts'
import type { FixtureStyle } from './world-offering.ts'

const lookBackMs = 75 * 60_000
/** How many matches of each kind the past hour of the demo is told with. */
const matchesOf: Readonly<Record<FixtureStyle, number>> = { cricket: 2, goals: 3, points: 4, race: 4 }
/** The moments at which bets are placed, as parts of a match; below 0 is before its start. */
const moments = [-0.2, 0.05, 0.2, 0.35, 0.5, 0.65, 0.8] as const

/** Matches that are over by now, the latest of each kind: what the demo has behind it when it begins. */
export function pastMatches(seed: string, nowMs: number): readonly Match[] {
  const left = { ...matchesOf }
  return fixturesAround(seed, nowMs - lookBackMs, nowMs)
    .filter(({ endMs }) => endMs < nowMs)
    .toReversed()
    .filter(({ style }) => (left[style] -= 1) >= 0)
    .map((fixture) => createMatch(fixture, seed))
}

/**
 * Plays matches of the past at once, as fast as the consumer takes it: their whole life on the clock of the feed, with a pause for
 * bets at each of a few moments. Leaves every market closed and, but for those a person is to declare, its result told; where it is no longer
 * `running`, it goes no further than the moment it is at.
 */
export async function playHistory(
  matches: readonly Match[],
  take: (events: readonly FeedEvent[]) => Promise<void>,
  bet: () => Promise<void>,
  running: () => boolean,
): Promise<void> {
  for (const moment of moments) {
    if (!running()) return
    await take(matches.flatMap((match) => match.advance(atMoment(match, moment))))
    await bet()
  }
  await take(matches.flatMap((match) => match.advance(match.fixture.endMs)))
  await take(matches.flatMap((match) => match.tellResults(match.fixture.endMs, (market) => !market.resultByPerson)))
}

function atMoment({ fixture }: Match, moment: number): number {
  const lengthMs = fixture.endMs - fixture.startMs
  return fixture.startMs + Math.round(lengthMs * (fixture.style === 'race' ? -0.3 + moment * 0.1 : moment))
}
