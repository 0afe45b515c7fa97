import { winnersCountMax, type MarketType } from '#domain/markets/market.ts'
import type { CatalogueEvent, FeedRunnerStatus } from '../feed.ts'
import type { MarketDefinition, RunnerDefinition } from './message.ts'

/** The exchange's sports by the number that the stream gives in place of a name. */
const sportNames: Readonly<Record<string, string>> = {
  '1': 'Soccer',
  '2': 'Tennis',
  '3': 'Golf',
  '4': 'Cricket',
  '5': 'Rugby Union',
  '6': 'Boxing',
  '7': 'Horse Racing',
  '8': 'Motor Sport',
  '10': 'Special Bets',
  '11': 'Cycling',
  '1477': 'Rugby League',
  '3503': 'Darts',
  '3988': 'Athletics',
  '4339': 'Greyhound Racing',
  '6231': 'Financial Bets',
  '6422': 'Snooker',
  '6423': 'American Football',
  '7511': 'Baseball',
  '7522': 'Basketball',
  '7524': 'Ice Hockey',
  '61420': 'Australian Rules',
  '451485': 'Winter Sports',
  '468328': 'Handball',
  '998917': 'Volleyball',
  '2152880': 'Gaelic Games',
  '2378961': 'Politics',
  '26420387': 'Mixed Martial Arts',
  '27454571': 'Esports',
}

/**
 * The catalogue's words for a market. The stream knows no competitions, so the league is the venue of a race and else
 * the sport in its country; and it often leaves names out, so an event without one is named after its venue and day or
 * its number, a market after its type, and a runner after its number.
 */
export function describeMarket(marketRef: string, definition: MarketDefinition, atMs: number): CatalogueEvent {
  const sportName = sportNames[definition.sportCode] ?? `Sport ${definition.sportCode}`
  const type = marketTypeOf(definition)
  const country = definition.country !== null && /^[A-Z]{2}$/.test(definition.country) ? definition.country : null
  return {
    kind: 'catalogue',
    atMs,
    sport: { code: definition.sportCode, name: sportName },
    league: { name: definition.venue ?? `${sportName} ${country ?? 'International'}`, country },
    event: { ref: definition.eventRef, name: eventName(definition), startMs: definition.eventStartMs },
    market: {
      ref: marketRef,
      name: definition.marketName ?? titleCase(definition.marketType),
      feedType: definition.marketType,
      type,
      startMs: definition.marketStartMs,
      winnersCount: type === 'line' ? 1 : Math.max(1, definition.winnersCount),
      turnsInPlay: definition.turnsInPlay,
    },
    runners: definition.runners.map((runner) => ({
      ref: runner.ref,
      name: runner.name,
      sort: runner.sort,
      handicap: runner.handicap,
      status: statusOf(runner),
    })),
  }
}

/**
 * Each-way pays the place part too, and Asian handicaps win or lose by halves: none of our types pays like that. What can
 * be lost on a market of runners follows from how many win, so one of which that is not known beforehand (who scores, who
 * is shown a card, who makes the cut), or of more than `winnersCountMax`, is none of ours either.
 */
export function marketTypeOf({ bettingType, marketType, winnersCount }: MarketDefinition): MarketType | null {
  if (bettingType === 'LINE') return 'line'
  if (bettingType !== 'ODDS' || marketType === 'EACH_WAY') return null
  return winnersCount >= 1 && winnersCount <= winnersCountMax ? 'match_odds' : null
}

export function statusOf(runner: RunnerDefinition): FeedRunnerStatus {
  return runner.status === 'REMOVED' || runner.status === 'REMOVED_VACANT' ? 'removed' : 'active'
}

function eventName(definition: MarketDefinition): string {
  if (definition.eventName !== null) return definition.eventName
  if (definition.venue === null) return `Event ${definition.eventRef}`
  return `${definition.venue} ${new Date(definition.eventStartMs).toISOString().slice(0, 10)}`
}

function titleCase(constant: string): string {
  return constant
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join(' ')
}
