import type pg from 'pg'
import type { Client } from '#contract/client.ts'
import { catalogue } from '#contract/catalogue.ts'
import { locks } from '#contract/locks.ts'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { findByName, treeRows, type TreePlaces } from '#web/features/sports/tree-rows.ts'
import { makeCatalogue } from './catalogue-world.ts'
import { measure, measuredTimes } from './measure.ts'

const events = 100_000
const deepPages = 100

/** Lists and switches over a catalogue of 100,000 events with 200,000 markets through HTTP; beside them, a scan of as many rows. */
export async function catalogueBench(owner: pg.Pool, staff: Client): Promise<void> {
  const { rows: [sport] } = await owner.query<{ id: string }>('select id from sports order by id limit 1')
  const gameId = sport?.id ?? '1'
  console.log(`\nA catalogue of ${events.toLocaleString('en')} events and ${(2 * events).toLocaleString('en')} markets through HTTP, ${measuredTimes} times each`)
  const startedAt = performance.now()
  await makeCatalogue(owner, {
    gameId, events, startsAt: "now() + (n - 60000) * interval '1 minute'",
    lifecycle: "case when n < 50000 then 'closed' when n < 59900 then 'ended' when n < 60000 then 'in_play' else 'upcoming' end",
  })
  console.log(`  made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  await measure('yardstick: count of all events whose name has a part, by scan', () => owner.query(`select count(*) from (select name from events offset 0) e where name like '%123%'`))
  await measure('sports with their counts', () => staff(sports.games, {}))
  await measure('leagues of a sport with their counts', () => staff(sports.leaguesByGame, { params: { id: gameId } }))
  for (const state of ['in_play', 'upcoming', 'needs_result', 'ended', 'closed'] as const) {
    await measure(`events of a sport, ${state}, first page`, () => staff(sports.eventsByGame, { query: { game_id: gameId, state } }))
  }
  await measure('events of all sports from a day on, first page', (round) => staff(sports.eventsByGame, { query: { from: new Date(Date.now() + round * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z') } }))
  let cursor: string | null | undefined
  for (let page = 0; page < deepPages; page++) {
    const { metadata } = await staff(sports.eventsByGame, { query: { game_id: gameId, state: 'upcoming', ...(cursor == null ? {} : { cursor }) } })
    cursor = metadata?.next_cursor
  }
  const deep = cursor ?? ''
  await measure(`events of a sport, upcoming, page ${deepPages + 1}`, () => staff(sports.eventsByGame, { query: { game_id: gameId, state: 'upcoming', cursor: deep } }))
  await measure('events of a sport by a part of their name', (round) => staff(sports.eventsByGame, { query: { game_id: gameId, search: `r 81${round}` } }))
  await measureTree(staff, gameId)
  await measure('search of events for a choice', (round) => staff(sports.eventSearch, { query: { search: `tender 9${round}` } }))
  await measure('bet lock of an event, on and off', (round) => staff(catalogue.eventBetLock, { body: { event_id: '71060001', bet_lock: round % 2 === 0 } }))
  await measure('stop all betting and lift it', async () => {
    const { data: [stop] } = await staff(locks.stop, { body: { scope: 'all', reason: 'Bench' } })
    await staff(locks.liftStop, { params: { id: stop?.id ?? '' } })
  })
}

/** What the catalogue's tree asks for as it is opened, and what it works out of 100,000 events that stand in it at once. */
async function measureTree(staff: Client, gameId: string): Promise<void> {
  const { data: leagues } = await staff(sports.leaguesByGame, { params: { id: gameId } })
  await measure('tree: first events of a league', (round) => staff(sports.eventsByGame, { query: { league_id: leagues[round]?.id ?? '', limit: '200' } }))
  await measure('tree: markets of an event', (round) => staff(markets.byEvent, { params: { eventId: String(71_060_000 + round) } }))
  const { data: [sample] } = await staff(sports.eventsByGame, { query: { game_id: gameId, limit: '1' } })
  const { data: games } = await staff(sports.games, {})
  if (sample === undefined) return
  const each = Math.ceil(events / leagues.length)
  const eventsOf = new Map(leagues.map(({ id }) => [id, Array.from({ length: each }, (_, index) => ({ ...sample, id: `${id}${index}`, name: `Contender ${index}` }))]))
  const places: TreePlaces = {
    menus: [], games: games.filter(({ id }) => id === gameId),
    leaguesOf: () => ({ state: 'ready', rows: leagues, more: false }),
    eventsOf: (id) => ({ state: 'ready', rows: eventsOf.get(id) ?? [], more: false }),
    marketsOf: () => ({ state: 'loading', rows: [] }),
  }
  const opened = new Set([`game ${gameId}`, ...leagues.map(({ id }) => `league ${id}`)])
  let rows: ReturnType<typeof treeRows> = []
  await measure(`tree: its rows, ${(each * leagues.length).toLocaleString('en')} events opened`, () => {
    rows = treeRows(places, opened, 'All')
    return Promise.resolve()
  })
  await measure(`tree: a name that stands nowhere in ${rows.length.toLocaleString('en')} rows`, () => Promise.resolve(findByName(rows, 0, 'zz')))
}
