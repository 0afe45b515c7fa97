import * as z from 'zod/mini'
import { winnersCountMax } from '#domain/markets/market.ts'
import { casinoGameRow, launchParams, returnBp } from './casino-game.ts'
import { table } from './endpoint.ts'
import { country, id, instant, marketType, nameText, page, thousandths } from './fields.ts'
import { marketRow } from './markets.ts'
import { eventRow, gameRow, leagueRow, menuRow, offerStatus } from './sports.ts'

const switchAccess = { kind: 'section', section: 'SPORTS', permissions: ['Market Control'], accounts: 'never' } as const
const editAccess = { kind: 'section', section: 'SPORTS', permissions: ['Catalogue Edit'], accounts: 'never' } as const
/** These calls are also those of casino events, by the kind of the event that the id names. */
const ofCasino = [{ section: 'CASINOCMS', permissions: ['Casino Edit'] }] as const
const switchEither = { ...switchAccess, or: ofCasino } as const
const editEither = { ...editAccess, or: ofCasino } as const
const eitherRow = z.union([eventRow, casinoGameRow])
const staffOfSports = { kind: 'section', section: 'SPORTS', accounts: 'never' } as const

/** The version that was looked at; a change of somebody else meanwhile refuses with REQUEST_STALE. Without it the last word stands. */
const seen = { version: z.optional(z.int()) }
const needed = { version: z.int() }

const name = nameText(1, 120)
const selections = z.array(z.strictObject({ id: z.optional(id), name: nameText(1, 80) })).check(z.maxLength(200))
const switched = ['ACCESS_NOT_FOUND', 'REQUEST_STALE'] as const
const price = z.nullable(thousandths)

/** What the catalogue is made of, and the words of a change's target in the record. */
export const catalogueKinds = ['menu', 'game', 'league', 'event', 'market'] as const

export const catalogue = table({
  menuStatus: {
    method: 'PUT', path: '/platform/menus/{id}/status', origin: 'ours', summary: 'Offer a category, or hide it and refuse bets on all that stands in it',
    access: switchAccess, effect: 'write', body: z.strictObject({ status: offerStatus, ...seen }), row: menuRow, refusals: switched,
  },
  gameStatus: {
    method: 'PUT', path: '/platform/games/{id}/status', origin: 'ours', summary: 'Offer a sport, or hide it and refuse bets on it',
    access: switchAccess, effect: 'write', body: z.strictObject({ status: offerStatus, ...seen }), row: gameRow, refusals: switched,
  },
  leagueStatus: {
    method: 'PUT', path: '/api/league/league-status/{id}', origin: 'spec', summary: 'Offer a league, or hide it and refuse bets on it',
    access: switchAccess, effect: 'write', body: z.strictObject({ status: offerStatus, ...seen }), row: leagueRow, refusals: [...switched, 'CATALOGUE_ARCHIVED'],
  },
  eventStatus: {
    method: 'PUT', path: '/api/event/event-status', origin: 'spec', summary: 'Offer an event, or hide it and refuse bets on it',
    access: switchEither, effect: 'write', body: z.strictObject({ event_id: id, status: offerStatus, ...seen }), row: eitherRow, refusals: [...switched, 'CATALOGUE_ARCHIVED'],
  },
  eventPopular: {
    method: 'PUT', path: '/api/event/event-popular-status', origin: 'spec', summary: 'Show an event among the popular ones, or no longer',
    access: switchEither, effect: 'write', body: z.strictObject({ event_id: id, popular: z.boolean(), ...seen }), row: eitherRow, refusals: switched,
  },
  eventBetLock: {
    method: 'PUT', path: '/api/event/event-bet-lock', origin: 'spec', summary: 'Lock or unlock betting on an event; its prices stay in sight',
    access: switchAccess, effect: 'write', body: z.strictObject({ event_id: id, bet_lock: z.boolean(), ...seen }), row: eventRow, refusals: switched,
  },
  eventMedia: {
    method: 'PUT', path: '/api/event/update-stream-score-status', origin: 'spec', summary: 'Say which of stream, score, live stream and live score an event has',
    access: switchAccess, effect: 'write',
    body: z.strictObject({
      event_id: id, stream: z.optional(z.boolean()), score: z.optional(z.boolean()), live_stream: z.optional(z.boolean()), live_score: z.optional(z.boolean()), ...seen,
    }),
    row: eventRow, refusals: switched,
  },
  eventDesktop: {
    method: 'PUT', path: '/api/event/desktop/{id}', origin: 'spec', summary: 'Show or hide an event on desktop',
    access: switchEither, effect: 'write', body: z.strictObject({ desktop: z.boolean(), ...seen }), row: eitherRow, refusals: switched,
  },
  eventMobile: {
    method: 'PUT', path: '/api/event/mobile/{id}', origin: 'spec', summary: 'Show or hide an event on mobile',
    access: switchEither, effect: 'write', body: z.strictObject({ mobile: z.boolean(), ...seen }), row: eitherRow, refusals: switched,
  },
  marketStatus: {
    method: 'PUT', path: '/api/game-market/market-status/{id}', origin: 'spec',
    summary: 'Suspend, mark as ball running or close a market against its feed; open gives it back to the feed',
    access: switchAccess, effect: 'write', body: z.strictObject({ status: z.enum(['open', 'suspended', 'ball_running', 'closed']), ...seen }), row: marketRow,
    refusals: [...switched, 'CATALOGUE_ARCHIVED', 'MARKET_RESULT_BEGUN'],
  },
  marketBetLock: {
    method: 'PUT', path: '/api/game-market/market-bet-lock/{id}', origin: 'spec', summary: 'Lock or unlock betting on a market; its prices stay in sight',
    access: switchAccess, effect: 'write', body: z.strictObject({ bet_lock: z.boolean(), ...seen }), row: marketRow, refusals: switched,
  },

  createGame: {
    method: 'POST', path: '/platform/games', origin: 'ours', summary: 'Make a sport by hand, or a kind of casino games, in a category that is made with it where there is none of that name',
    access: editAccess, effect: 'write', body: z.strictObject({ name: nameText(1, 60), game_type: z.enum(['sport', 'casino']), menu_name: nameText(1, 60) }), row: gameRow,
    refusals: ['CATALOGUE_NAME_TAKEN'],
  },
  createLeague: {
    method: 'POST', path: '/platform/leagues', origin: 'ours', summary: 'Make a league by hand',
    access: editAccess, effect: 'write', body: z.strictObject({ game_id: id, name, country: z.nullable(country) }), row: leagueRow,
    refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_NAME_TAKEN'],
  },
  editLeague: {
    method: 'PUT', path: '/platform/leagues/{id}', origin: 'ours', summary: 'Name a league and its country',
    access: editAccess, effect: 'write', body: z.strictObject({ name, country: z.nullable(country), ...needed }), row: leagueRow,
    refusals: [...switched, 'CATALOGUE_NAME_TAKEN'],
  },
  archiveLeague: {
    method: 'PUT', path: '/platform/leagues/{id}/archive', origin: 'ours', summary: 'Archive a league, or take it out of the archive; what comes out is not offered yet',
    access: editAccess, effect: 'write', body: z.strictObject({ archived: z.boolean(), ...seen }), row: leagueRow, refusals: [...switched, 'CATALOGUE_BETS_OPEN'],
  },
  deleteLeague: {
    method: 'DELETE', path: '/platform/leagues/{id}', origin: 'ours', summary: 'Delete a league without events',
    access: editAccess, effect: 'write', row: leagueRow, refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_NOT_EMPTY'],
  },
  createEvent: {
    method: 'POST', path: '/platform/events', origin: 'ours', summary: 'Make an event by hand',
    access: editAccess, effect: 'write', body: z.strictObject({ league_id: id, name, starts_at: instant }), row: eventRow,
    refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_NAME_TAKEN', 'CATALOGUE_ARCHIVED'],
  },
  editEvent: {
    method: 'PUT', path: '/api/event/update/{id}', origin: 'spec', summary: 'Name and date an event; what a person said of it no feed changes, until it is given back. Or say anew what a casino event is',
    access: editEither, effect: 'write',
    /** An event of sports has `starts_at`, a casino event what follows it; the other's fields are refused. */
    body: z.strictObject({
      name, starts_at: z.optional(instant), league_id: z.optional(id), follow_feed: z.optional(z.boolean()),
      sub_category_id: z.optional(id), game_id: z.optional(id), return_bp: z.optional(returnBp), visible_from: z.optional(z.nullable(instant)), launch_params: z.optional(launchParams), ...needed,
    }),
    row: eitherRow, refusals: [...switched, 'CATALOGUE_NAME_TAKEN', 'CATALOGUE_ARCHIVED'],
  },
  archiveEvent: {
    method: 'PUT', path: '/platform/events/{id}/archive', origin: 'ours', summary: 'Archive an event, or take it out of the archive; what comes out is not offered yet',
    access: editAccess, effect: 'write', body: z.strictObject({ archived: z.boolean(), ...seen }), row: eventRow, refusals: [...switched, 'CATALOGUE_BETS_OPEN'],
  },
  deleteEvent: {
    method: 'DELETE', path: '/api/event/delete/{id}', origin: 'spec', summary: 'Delete an event that no feed brings and no bet was ever placed on; a casino event, named with its provider, of which one that was played goes into the archive',
    access: editEither, effect: 'write', query: z.strictObject({ casino_provider_id: z.optional(id) }), row: eitherRow,
    refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_OF_FEED', 'CATALOGUE_HAS_BETS'],
  },
  createMarket: {
    method: 'POST', path: '/platform/markets', origin: 'ours', summary: 'Make a market of an event by hand; it is suspended until somebody opens it',
    access: editAccess, effect: 'write',
    body: z.strictObject({
      event_id: id, name, type: marketType, winners_count: z.optional(z.int().check(z.gte(1), z.lte(winnersCountMax))), lay_allowed: z.optional(z.boolean()), decides_event: z.optional(z.boolean()),
      /** Of markets of runners; those of odd and even and of numbers have their own. */
      selections: z.optional(selections),
    }),
    row: marketRow, refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_NAME_TAKEN', 'CATALOGUE_DECIDED', 'CATALOGUE_ARCHIVED'],
  },
  editMarket: {
    method: 'PUT', path: '/platform/markets/{id}', origin: 'ours', summary: 'Name a market and its selections and say whether it is the match, whose result ends the event; a market of a person may also gain and lose selections and go in play',
    access: editAccess, effect: 'write',
    body: z.strictObject({ name, decides_event: z.optional(z.boolean()), lay_allowed: z.optional(z.boolean()), in_play: z.optional(z.boolean()), selections: z.optional(selections), ...needed }), row: marketRow,
    refusals: [...switched, 'CATALOGUE_NAME_TAKEN', 'CATALOGUE_DECIDED', 'CATALOGUE_OF_FEED', 'CATALOGUE_HAS_BETS', 'MARKET_RESULT_BEGUN'],
  },
  priceMarket: {
    method: 'PUT', path: '/platform/markets/{id}/quotes', origin: 'ours', summary: 'Price a market that a person made; null takes a side away',
    access: switchAccess, effect: 'write',
    /** By selection id, or under 'line' for markets of numbers; thousandths. A fancy has its `line`, whole runs, beside its rates; a line market has a line for a price on each side. */
    body: z.strictObject({
      quotes: z.record(z.string().check(z.regex(/^([1-9][0-9]{0,17}|line)$/)), z.strictObject({ back: price, lay: price, line: z.optional(thousandths) })),
    }),
    row: marketRow, refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_OF_FEED', 'CATALOGUE_PRICE_INVALID', 'MARKET_RESULT_BEGUN'],
  },
  archiveMarket: {
    method: 'PUT', path: '/platform/markets/{id}/archive', origin: 'ours', summary: 'Archive a market without open bets, or take it out of the archive; what comes out is suspended until somebody opens it',
    access: editAccess, effect: 'write', body: z.strictObject({ archived: z.boolean(), ...seen }), row: marketRow, refusals: [...switched, 'CATALOGUE_BETS_OPEN', 'MARKET_RESULT_BEGUN'],
  },
  deleteMarket: {
    method: 'DELETE', path: '/platform/markets/{id}', origin: 'ours', summary: 'Delete a market that no feed brings and no bet was ever placed on',
    access: editAccess, effect: 'write', row: marketRow, refusals: ['ACCESS_NOT_FOUND', 'CATALOGUE_OF_FEED', 'CATALOGUE_HAS_BETS'],
  },

  history: {
    method: 'GET', path: '/platform/catalogue-history', origin: 'ours', summary: 'What was done to one place of the catalogue, newest first',
    access: staffOfSports, effect: 'read', query: z.strictObject({ kind: z.enum(catalogueKinds), id, ...page }),
    row: z.object({
      id,
      at: instant,
      /** Who did it; null for a feed and the system. */
      actor_name: z.nullable(z.string()),
      action: z.string(),
      summary: z.string(),
      reason: z.nullable(z.string()),
      changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
    refusals: [],
  },
})
