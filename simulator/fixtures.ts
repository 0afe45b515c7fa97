import type { MarketType } from '#domain/markets/market.ts'
import { competitors } from './competitors.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import type { FixtureStyle, Timetable, WorldSport } from './world-offering.ts'
import { worldSports } from './world-offering.ts'

/** What decides a market, for the model that plays the match. */
export type MarketQuestion =
  | { readonly of: 'winner' }
  | { readonly of: 'places'; readonly count: number }
  | { readonly of: 'total-above'; readonly goals: number }
  | { readonly of: 'both-score' }
  /** Runs of an innings (0 or 1) after so many overs. */
  | { readonly of: 'runs'; readonly innings: number; readonly overs: number }
  | { readonly of: 'total-points' }

export type FixtureMarket = {
  readonly ref: string
  readonly name: string
  readonly type: MarketType
  readonly feedType: string
  readonly question: MarketQuestion
  readonly winnersCount: number
  /** Empty for markets of numbers. */
  readonly runners: readonly { readonly ref: string; readonly name: string }[]
  /** True where the feed tells no result for a good while, so that a person has something to declare. */
  readonly resultByPerson: boolean
}

export type Fixture = {
  readonly ref: string
  readonly sport: { readonly code: string; readonly name: string }
  readonly league: { readonly name: string; readonly country: string | null }
  readonly name: string
  readonly startMs: number
  readonly endMs: number
  readonly style: FixtureStyle
  readonly markets: readonly FixtureMarket[]
}

const minuteMs = 60_000
/** Everything is announced this far ahead, thinly; the near future is dense. */
const announcedMs = 36 * 60 * minuteMs
const denseMs = 60 * minuteMs

/**
 * Every fixture of the demo that ends after `fromMs` and is announced at `nowMs` (milliseconds), by start. A timetable by the clock:
 * the same fixture comes out, with the same references, whenever it is asked for, so a restart goes on where it was.
 */
export function fixturesAround(seed: string, fromMs: number, nowMs: number): readonly Fixture[] {
  const fixtures: Fixture[] = []
  for (const sport of worldSports) {
    if (sport.timetable === undefined) continue
    const slotMs = sport.timetable.everyMinutes * minuteMs
    const lastsMs = sport.timetable.lastsMinutes * minuteMs
    for (let slot = Math.floor((fromMs - lastsMs) / slotMs) + 1; slot * slotMs <= nowMs + announcedMs; slot++) {
      const dense = slot * slotMs <= nowMs + denseMs
      if (dense || slot % sport.timetable.announceOneIn === 0) fixtures.push(fixtureAt(seed, sport, sport.timetable, slot * slotMs))
    }
  }
  return fixtures.toSorted((a, b) => a.startMs - b.startMs || (a.ref < b.ref ? -1 : 1))
}

/** The fixture that a reference names; null for a reference of another timetable. */
export function fixtureByRef(seed: string, ref: string): Fixture | null {
  const [source, code, minutes] = ref.split(':')
  const sport = worldSports.find((one) => one.code === code)
  if (source !== 'demo' || sport?.timetable === undefined || minutes === undefined || !/^\d{1,12}$/.test(minutes)) return null
  return fixtureAt(seed, sport, sport.timetable, Number(minutes) * minuteMs)
}

function fixtureAt(seed: string, sport: WorldSport, timetable: Timetable, startMs: number): Fixture {
  const ref = `demo:${sport.code}:${startMs / minuteMs}`
  const random = createRandom(`${seed}/${ref}`)
  const league = random.pick(sport.leagues)
  const names = competitors(timetable.competitors, random)
  const race = timetable.style === 'race'
  return {
    ref,
    sport: { code: sport.code, name: sport.name },
    league,
    name: race ? `${league.name} ${new Date(startMs).toISOString().slice(11, 16)}` : names.join(' v '),
    startMs,
    endMs: startMs + timetable.lastsMinutes * minuteMs,
    style: timetable.style,
    markets: marketsOf(ref, sport.name, timetable, names, random),
  }
}

type Line = readonly [key: string, name: string, type: MarketType, feedType: string, question: MarketQuestion, runners: readonly string[]]

function marketsOf(ref: string, sport: string, timetable: Timetable, names: readonly string[], random: Random): readonly FixtureMarket[] {
  return linesOf(sport, timetable, names).map(([key, name, type, feedType, question, runners]) => ({
    ref: `${ref}:${key}`,
    name,
    type,
    feedType,
    question,
    winnersCount: question.of === 'places' ? question.count : 1,
    runners: runners.map((runner, index) => ({ ref: String(index + 1), name: runner })),
    resultByPerson: random.chance(type === 'match_odds' ? 30 : 50),
  }))
}

function linesOf(sport: string, { style, competitors: kind }: Timetable, names: readonly string[]): readonly Line[] {
  const [home = '', away = ''] = names
  const winner: MarketQuestion = { of: 'winner' }
  switch (style) {
    case 'cricket':
      return [
        ['odds', 'Match Odds', 'match_odds', 'MATCH_ODDS', winner, names],
        ['book', 'Bookmaker', 'bookmaker', 'BOOKMAKER', winner, names],
        ['r6', `${home} 6 Over Runs`, 'fancy', 'SESSION', { of: 'runs', innings: 0, overs: 6 }, []],
        ['r10', `${home} 10 Over Runs`, 'fancy', 'SESSION', { of: 'runs', innings: 0, overs: 10 }, []],
        ['r20', `${home} 20 Over Runs`, 'fancy', 'SESSION', { of: 'runs', innings: 0, overs: 20 }, []],
        ['r6b', `${away} 6 Over Runs`, 'fancy', 'SESSION', { of: 'runs', innings: 1, overs: 6 }, []],
        ['oe', `${home} 20 Over Runs Odd/Even`, 'odd_even', 'ODD_EVEN', { of: 'runs', innings: 0, overs: 20 }, ['Odd', 'Even']],
      ]
    case 'goals':
      return [
        ['odds', 'Match Odds', 'match_odds', 'MATCH_ODDS', winner, [home, away, 'The Draw']],
        ['ou25', 'Over/Under 2.5 Goals', 'match_odds', 'OVER_UNDER_25', { of: 'total-above', goals: 2.5 }, ['Under 2.5 Goals', 'Over 2.5 Goals']],
        ['btts', 'Both teams to Score?', 'match_odds', 'BOTH_TEAMS_TO_SCORE', { of: 'both-score' }, ['Yes', 'No']],
      ]
    case 'race':
      if (kind === 'field') {
        return [
          ['win', 'Winner', 'match_odds', 'TOURNAMENT_WINNER', winner, names],
          ['top5', 'Top 5 Finish', 'match_odds', 'TOP_N_FINISH', { of: 'places', count: 5 }, names],
        ]
      }
      return [
        ['win', 'To Win', 'match_odds', 'WIN', winner, names],
        ['place', 'To Be Placed', 'match_odds', 'PLACE', { of: 'places', count: names.length >= 8 ? 3 : 2 }, names],
      ]
    case 'points':
      return [
        ['odds', 'Match Odds', 'match_odds', 'MATCH_ODDS', winner, names],
        ...(sport === 'Kabaddi' ? [['book', 'Bookmaker', 'bookmaker', 'BOOKMAKER', winner, names] satisfies Line] : []),
        ...(sport === 'Basketball' ? [['total', 'Total Points', 'line', 'TOTAL_POINTS', { of: 'total-points' }, []] satisfies Line] : []),
      ]
  }
}
