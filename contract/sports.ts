import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { id, instant, page, queryInteger, sortBy, stakes, text } from './fields.ts'

export const offerStatus = z.enum(['active', 'inactive'])
const readSports = { kind: 'section', section: 'SPORTS', accounts: 'own-subtree' } as const

export const menuRow = z.object({
  menu_id: id,
  menu_name: z.string(),
  game_type: z.enum(['sport', 'casino']),
  status: offerStatus,
  version: z.int(),
  sports: z.int(),
})

export const gameRow = z.object({
  id,
  menu_id: id,
  name: z.string(),
  status: offerStatus,
  version: z.int(),
  leagues: z.int(),
  events: z.int(),
  in_play: z.int(),
  markets_open: z.int(),
})

export const leagueRow = z.object({
  id,
  game_id: id,
  name: z.string(),
  country: z.nullable(z.string()),
  status: offerStatus,
  version: z.int(),
  archived: z.boolean(),
  events: z.int(),
})

export const eventRow = z.object({
  id,
  name: z.string(),
  game_id: id,
  game_name: z.string(),
  league_id: id,
  league_name: z.string(),
  starts_at: instant,
  lifecycle: z.enum(['upcoming', 'in_play', 'ended', 'closed']),
  status: offerStatus,
  popular: z.boolean(),
  bet_lock: z.boolean(),
  stream: z.boolean(),
  score: z.boolean(),
  live_stream: z.boolean(),
  live_score: z.boolean(),
  desktop: z.boolean(),
  mobile: z.boolean(),
  version: z.int(),
  archived: z.boolean(),
  /** A feed brings it: it can be archived and not deleted. */
  of_feed: z.boolean(),
  /** Name and start are a person's: the feed no longer changes them. */
  kept_by_hand: z.boolean(),
  markets: z.int(),
  markets_open: z.int(),
  results_waiting: z.int(),
  bets: z.int(),
  stakes,
})

export const sports = table({
  menus: {
    method: 'GET',
    path: '/api/menu',
    origin: 'spec',
    summary: 'Categories',
    access: readSports,
    effect: 'read',
    row: menuRow,
    refusals: [],
  },
  games: {
    method: 'GET',
    path: '/api/game',
    origin: 'spec',
    summary: 'Sports',
    access: readSports,
    effect: 'read',
    row: gameRow,
    refusals: [],
  },
  gamesByMenu: {
    method: 'GET',
    path: '/api/game/get-game-by-menu/{id}',
    origin: 'spec',
    summary: 'Sports of a category',
    access: readSports,
    effect: 'read',
    row: gameRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  leaguesByGame: {
    method: 'GET',
    path: '/api/league/get-league-by-game/{id}',
    origin: 'spec',
    summary: 'Leagues of a sport',
    access: readSports,
    effect: 'read',
    query: z.strictObject({ archived: z.optional(z.enum(['without', 'only'])) }),
    row: leagueRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  league: {
    method: 'GET',
    path: '/api/league/{id}',
    origin: 'spec',
    summary: 'One league',
    access: readSports,
    effect: 'read',
    row: leagueRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  eventsByGame: {
    method: 'GET',
    path: '/api/event/event-list-by-game',
    origin: 'spec',
    summary: 'Events of a sport, by start unless another order is asked for',
    access: readSports,
    effect: 'read',
    query: z.strictObject({
      game_id: z.optional(id),
      league_id: z.optional(id),
      /**
       * `upcoming`, `in_play`, `current` (either of these), `ended`, `closed`, or `needs_result`: a market is over and has no result. Without a state: all but
       * the closed ones. What is over comes newest first, all else by start. Archived events are in `archived` alone.
       */
      state: z.optional(z.enum(['upcoming', 'in_play', 'current', 'ended', 'closed', 'needs_result', 'archived'])),
      /** Whether it is offered, or bets on it are locked. */
      offered: z.optional(z.enum(['active', 'inactive', 'locked'])),
      /** By its start: not before the one, before the other. */
      from: z.optional(instant),
      to: z.optional(instant),
      search: z.optional(text(1, 60)),
      sort: sortBy('starts', 'name', 'sport', 'league'),
      ...page,
    }),
    row: eventRow,
    csv: csvColumns(eventRow, {
      id: 'text', name: 'text', game_name: 'text', league_name: 'text', starts_at: 'instant', lifecycle: 'text', status: 'text', bet_lock: 'boolean',
      markets: 'integer', markets_open: 'integer', results_waiting: 'integer', bets: 'integer', stakes: 'stakes',
    }),
    refusals: [],
  },
  event: {
    method: 'GET',
    path: '/api/event/{id}',
    origin: 'spec',
    summary: 'One event',
    access: readSports,
    effect: 'read',
    row: eventRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  eventSearch: {
    method: 'GET',
    path: '/api/bet/event-search-list',
    origin: 'spec',
    summary: 'Events by a part of their name, newest first',
    access: readSports,
    effect: 'read',
    query: z.strictObject({ search: text(1, 60), limit: z.optional(queryInteger(1, 50)) }),
    row: z.object({ id, name: z.string(), game_id: id, game_name: z.string(), starts_at: instant }),
    refusals: [],
  },
})
