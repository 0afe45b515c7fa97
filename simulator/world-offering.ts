import type { MarketType } from '#domain/markets/market.ts'

export type FixtureStyle = 'cricket' | 'goals' | 'points' | 'race'

export type WorldMenu = { readonly id: string; readonly name: string; readonly gameType: 'sport' | 'casino' }

/** How often a sport has a fixture and how long one lasts; minutes of the demo's compressed time. */
export type Timetable = {
  readonly style: FixtureStyle
  readonly everyMinutes: number
  readonly lastsMinutes: number
  /** Beyond the next hour only one in this many fixtures is announced. */
  readonly announceOneIn: number
  /** Competitors are teams, people by a plain number, the runners of a race, or the field of a tournament. */
  readonly competitors: 'teams' | 'numbers' | 'runners' | 'field'
}

export type WorldSport = {
  readonly id: string
  readonly menuId: string
  readonly name: string
  /** The exchange's own code where it has one, so that recorded markets land in the same sport. */
  readonly code: string
  readonly leagues: readonly { readonly name: string; readonly country: string | null }[]
  /** Absent where nothing is scheduled: casino games. */
  readonly timetable?: Timetable
}

export const worldMenus: readonly WorldMenu[] = [
  { id: '1', name: 'Sports', gameType: 'sport' },
  { id: '2', name: 'Racing', gameType: 'sport' },
  { id: '3', name: 'More Sports', gameType: 'sport' },
  { id: '4', name: 'Casino', gameType: 'casino' },
]

const busy = (style: FixtureStyle, everyMinutes: number, lastsMinutes: number, competitors: Timetable['competitors']): Timetable => ({
  style,
  everyMinutes,
  lastsMinutes,
  announceOneIn: Math.max(1, Math.round(120 / everyMinutes)),
  competitors,
})
const quiet = (competitors: Timetable['competitors']): Timetable => ({ style: 'points', everyMinutes: 360, lastsMinutes: 12, announceOneIn: 1, competitors })
/** A tournament for many is decided as a race is: somebody is first, others are placed. */
const tournament: Timetable = { style: 'race', everyMinutes: 360, lastsMinutes: 12, announceOneIn: 1, competitors: 'field' }

const teams = ['National League', 'Coastal Cup', 'Highland Trophy', 'Island Series'] as const
const circuits = ['City Masters', 'Open Tour', 'Winter Circuit'] as const
const tracks = ['Harbour Park', 'Mill Lane', 'Sandy Bay', 'Kings Meadow', 'Pine Ridge'] as const
const countries = ['IN', 'GB', 'AU', 'ZA', 'NZ'] as const

type SportLine = readonly [name: string, code: string, menuId: string, leagues: readonly string[], timetable?: Timetable]

const lines: readonly SportLine[] = [
  ['Cricket', '4', '1', teams, busy('cricket', 12, 27, 'teams')],
  ['Football', '1', '1', teams, busy('goals', 4, 9, 'teams')],
  ['Tennis', '2', '1', circuits, busy('points', 5, 10, 'numbers')],
  ['Kabaddi', 'kabaddi', '1', teams, busy('points', 8, 8, 'teams')],
  ['Basketball', '7522', '1', teams, busy('points', 10, 10, 'teams')],
  ['Horse Racing', '7', '2', tracks, busy('race', 4, 2, 'runners')],
  ['Greyhound Racing', '4339', '2', tracks, busy('race', 6, 1, 'runners')],
  ['Volleyball', '998917', '3', teams, quiet('teams')],
  ['Table Tennis', '2593174', '3', circuits, quiet('numbers')],
  ['Badminton', 'badminton', '3', circuits, quiet('numbers')],
  ['Baseball', '7511', '3', teams, quiet('teams')],
  ['Ice Hockey', '7524', '3', teams, quiet('teams')],
  ['American Football', '6423', '3', teams, quiet('teams')],
  ['Australian Rules', '61420', '3', teams, quiet('teams')],
  ['Rugby League', '1477', '3', teams, quiet('teams')],
  ['Rugby Union', '5', '3', teams, quiet('teams')],
  ['Handball', '468328', '3', teams, quiet('teams')],
  ['Snooker', '6422', '3', circuits, quiet('numbers')],
  ['Darts', '3503', '3', circuits, quiet('numbers')],
  ['Boxing', '6', '3', circuits, quiet('numbers')],
  ['Mixed Martial Arts', '26420387', '3', circuits, quiet('numbers')],
  ['Esports', '27454571', '3', circuits, quiet('teams')],
  ['Golf', '3', '3', circuits, tournament],
  ['Cycling', '11', '3', circuits, tournament],
  ['Motor Sport', '8', '3', circuits, tournament],
  ['Roulette', 'casino-roulette', '4', []],
  ['Baccarat', 'casino-baccarat', '4', []],
  ['Teen Patti', 'casino-teen-patti', '4', []],
  ['Andar Bahar', 'casino-andar-bahar', '4', []],
  ['Slots', 'casino-slots', '4', []],
]

export const worldSports: readonly WorldSport[] = lines.map(([name, code, menuId, leagues, timetable], index) => ({
  id: String(index + 1),
  menuId,
  name,
  code,
  leagues: leagues.map((league, at) => ({ name: league, country: countries[(index + at) % countries.length] ?? null })),
  ...(timetable === undefined ? {} : { timetable }),
}))

/** Limits of the demo's sports; what is not said here inherits the defaults. Minor units, milliseconds. */
export type WorldLimit = {
  readonly scope: 'menu' | 'sport'
  readonly scopeId: string
  readonly marketType: MarketType
  readonly minStakeMinor: number | null
  readonly maxStakeMinor: number | null
  readonly maxProfitMinor: number | null
  readonly betDelayMs: number | null
}

const types: readonly MarketType[] = ['match_odds', 'bookmaker', 'fancy', 'line', 'odd_even']

/** No bet delay anywhere but in tennis, so that the demo answers at once and still shows one; racing stakes are smaller. */
export const worldLimits: readonly WorldLimit[] = [
  ...worldMenus
    .filter(({ gameType }) => gameType === 'sport')
    .flatMap(({ id }) =>
      types.map((marketType): WorldLimit => ({
        scope: 'menu',
        scopeId: id,
        marketType,
        minStakeMinor: 10_000,
        maxStakeMinor: id === '2' ? 1_500_000 : 2_500_000,
        maxProfitMinor: null,
        betDelayMs: 0,
      })),
    ),
  { scope: 'sport', scopeId: '3', marketType: 'match_odds', minStakeMinor: null, maxStakeMinor: null, maxProfitMinor: null, betDelayMs: 400 },
  { scope: 'sport', scopeId: '1', marketType: 'match_odds', minStakeMinor: null, maxStakeMinor: 5_000_000, maxProfitMinor: 50_000_000, betDelayMs: null },
]
