import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { markets } from '#contract/markets.ts'
import { platform } from '#contract/platform.ts'
import { results } from '#contract/results.ts'
import { sports } from '#contract/sports.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { writeMarketStates } from '../markets/state-store.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const names = ['Market Control', 'Catalogue Edit'] as const
await addStaff(db.owner, { userName: 'desk', grants: [{ section: 'SPORTS', permission: null }, ...names.map((permission) => ({ section: 'SPORTS' as const, permission }))] })
await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SPORTS', permission: null }] })
await addStaff(db.owner, { userName: 'declarer', grants: [{ section: 'SPORTS', permission: null }, { section: 'SPORTS', permission: 'Result Declare' }] })
const declarer = clientOf(server, await signIn(server, 'declarer'))
const desk = clientOf(server, await signIn(server, 'desk'))
const looker = clientOf(server, await signIn(server, 'looker'))

const world = await createMoneyWorld(db, [
  { name: 'company', parent: null, level: 0, shareBp: 5_000 },
  { name: 'agent', parent: 'company', level: 5, shareBp: 5_000 },
], [{ name: 'player', parent: 'agent', creditMinor: 10_000_000 }])
const money = moneyDriver(server.context, world)
const site = clientOf(server, world.apiKey)
const playerId = world.accounts.get('player') ?? ''
let leagueId = ''

beforeAll(async () => {
  leagueId = (await desk(catalogue.createLeague, { body: { game_id: world.sportId, name: 'Harbour League', country: 'GB' } })).data[0]?.id ?? ''
})

async function newEvent(name: string): Promise<{ id: string; version: number }> {
  const [event] = (await desk(catalogue.createEvent, { body: { league_id: leagueId, name, starts_at: '2026-08-01T12:00:00Z' } })).data
  return { id: event?.id ?? '', version: event?.version ?? 0 }
}
async function newMarket(eventId: string, name = 'Match Odds') {
  const [market] = (await desk(catalogue.createMarket, { body: { event_id: eventId, name, type: 'match_odds', selections: [{ name: 'North' }, { name: 'South' }] } })).data
  return market ?? expect.fail('no market')
}
async function openWithPrice(eventId: string, name?: string) {
  const market = await newMarket(eventId, name)
  const runner = market.selections[0]?.id ?? ''
  await desk(catalogue.priceMarket, { params: { id: market.id }, body: { quotes: { [runner]: { back: 2_000, lay: 2_040 } } } })
  await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } })
  return { market, runner }
}
const bet = (marketId: string, selectionId: string) => money.place({ player_id: playerId, market_id: marketId, selection_id: selectionId, side: 'back', price: 2_000, stake_minor: 1_000 })

test('league, event, market and prices by hand take bets, through the same door as those of feeds', async () => {
  const event = await newEvent('Hill v Lake')
  const { market, runner } = await openWithPrice(event.id)
  const placed = await bet(market.id, runner)
  expect(placed).toMatchObject({ ok: true, value: { bet: { price_matched: 2_000 } } })
  const [offered] = (await site(platform.offer, { query: { event_id: event.id } })).data
  expect(offered).toMatchObject({ market_id: market.id, status: 'open', quotes: { [runner]: { back: [[2_000, 0]], lay: [[2_040, 0]] } } })
  const refused = await refusedWith(desk(catalogue.deleteMarket, { params: { id: market.id } }))
  expect(refused.code).toBe('CATALOGUE_HAS_BETS')
  expect((await refusedWith(desk(catalogue.deleteEvent, { params: { id: event.id } }))).code).toBe('CATALOGUE_HAS_BETS')
  expect((await refusedWith(desk(catalogue.archiveEvent, { params: { id: event.id }, body: { archived: true } }))).code).toBe('CATALOGUE_BETS_OPEN')
  expect((await refusedWith(desk(catalogue.archiveLeague, { params: { id: leagueId }, body: { archived: true } }))).code).toBe('CATALOGUE_BETS_OPEN')
})

test('every switch does what it says, is in the record once, and its history names who', async () => {
  const event = await newEvent('Switch v Board')
  const { market, runner } = await openWithPrice(event.id)
  await desk(catalogue.eventBetLock, { body: { event_id: event.id, bet_lock: true } })
  expect(await bet(market.id, runner)).toMatchObject({ ok: false, refusal: { code: 'MARKET_EVENT_LOCKED' } })
  await desk(catalogue.eventBetLock, { body: { event_id: event.id, bet_lock: false } })
  await desk(catalogue.marketBetLock, { params: { id: market.id }, body: { bet_lock: true } })
  expect(await bet(market.id, runner)).toMatchObject({ ok: false, refusal: { code: 'MARKET_LOCKED' } })
  await desk(catalogue.marketBetLock, { params: { id: market.id }, body: { bet_lock: false } })
  for (const [row, id] of [[catalogue.gameStatus, world.sportId], [catalogue.leagueStatus, leagueId]] as const) {
    await desk(row, { params: { id }, body: { status: 'inactive' } })
    expect(await bet(market.id, runner)).toMatchObject({ ok: false, refusal: { code: 'MARKET_SPORT_INACTIVE' } })
    await desk(row, { params: { id }, body: { status: 'active' } })
  }
  for (const [status, code] of [['suspended', 'MARKET_SUSPENDED'], ['ball_running', 'MARKET_BALL_RUNNING'], ['closed', 'MARKET_NOT_OPEN']] as const) {
    await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status } })
    expect(await bet(market.id, runner)).toMatchObject({ ok: false, refusal: { code } })
  }
  await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } })
  expect(await bet(market.id, runner)).toMatchObject({ ok: true })

  const [flagged] = (await desk(catalogue.eventMedia, { body: { event_id: event.id, stream: true, live_score: true } })).data
  expect(flagged).toMatchObject({ stream: true, score: false, live_stream: false, live_score: true })
  await desk(catalogue.eventPopular, { body: { event_id: event.id, popular: true } })
  await desk(catalogue.eventDesktop, { params: { id: event.id }, body: { desktop: false } })
  const [shown] = (await desk(catalogue.eventMobile, { params: { id: event.id }, body: { mobile: false } })).data
  expect(shown).toMatchObject({ popular: true, desktop: false, mobile: false })

  const { data: history } = await looker(catalogue.history, { query: { kind: 'event', id: event.id } })
  expect(history.map((entry) => entry.action)).toEqual([
    'catalogue.eventMobile', 'catalogue.eventDesktop', 'catalogue.eventPopular', 'catalogue.eventMedia', 'catalogue.eventBetLock', 'catalogue.eventBetLock', 'catalogue.createEvent'])
  expect(history[4]).toMatchObject({ actor_name: 'Staff desk', changes: [{ field: 'bet_locked', before: 'true', after: 'false' }] })
  expect((await refusedWith(looker(catalogue.eventPopular, { body: { event_id: event.id, popular: false } }))).code).toBe('ACCESS_FORBIDDEN')
})

test('the flags of an event reach player sites, and each does what its switch says', async () => {
  const event = await newEvent('Flag v Mast')
  const { market } = await openWithPrice(event.id)
  const offered = async (query: { readonly device?: 'desktop' | 'mobile'; readonly popular?: 'only'; readonly event_id?: string } = {}) =>
    (await site(platform.offer, { query: { game_id: world.sportId, limit: '200', ...query } })).data.filter((row) => row.event_id === event.id)
  expect(await offered()).toMatchObject([{ market_id: market.id, popular: false, desktop: true, mobile: true, stream: false, score: false, live_stream: false, live_score: false }])
  expect(await offered({ popular: 'only' })).toEqual([])
  for (const flag of ['stream', 'score', 'live_stream', 'live_score'] as const) {
    await desk(catalogue.eventMedia, { body: { event_id: event.id, [flag]: true } })
    expect(await offered()).toMatchObject([{ [flag]: true }])
  }
  await desk(catalogue.eventPopular, { body: { event_id: event.id, popular: true } })
  expect(await offered({ popular: 'only' })).toMatchObject([{ popular: true, stream: true, score: true, live_stream: true, live_score: true }])

  const onDevices = async () => [await offered({ device: 'desktop' }), await offered({ device: 'mobile', event_id: event.id }), await offered()].map((rows) => rows.length)
  expect(await onDevices()).toEqual([1, 1, 1])
  await desk(catalogue.eventMobile, { params: { id: event.id }, body: { mobile: false } })
  expect(await onDevices()).toEqual([1, 0, 1])
  await desk(catalogue.eventDesktop, { params: { id: event.id }, body: { desktop: false } })
  expect(await onDevices()).toEqual([0, 0, 1])
  await desk(catalogue.eventMobile, { params: { id: event.id }, body: { mobile: true } })
  expect(await onDevices()).toEqual([0, 1, 1])
})

test('one market of an event is the match: said when it is made or edited, of odds on one winner, on the record', async () => {
  const event = await newEvent('Crown v Castle')
  const make = (name: string, more: object = {}) =>
    desk(catalogue.createMarket, { body: { event_id: event.id, name, type: 'match_odds', selections: [{ name: 'Crown' }, { name: 'Castle' }, { name: 'The Draw' }], decides_event: true, ...more } })
  const [first] = (await make('Match Odds')).data
  expect(first).toMatchObject({ decides_event: true })
  expect((await refusedWith(make('Toss')))).toMatchObject({ code: 'CATALOGUE_DECIDED' })
  for (const wrong of [{ type: 'bookmaker' }, { winners_count: 2 }, { type: 'fancy', selections: undefined }]) {
    expect((await refusedWith(make('Another', wrong))).code).toBe('REQUEST_INVALID')
  }
  const other = await newMarket(event.id, 'Odds again')
  const mark = (market: { readonly id: string; readonly name: string; readonly version: number } | undefined, decides: boolean) =>
    desk(catalogue.editMarket, { params: { id: market?.id ?? '' }, body: { name: market?.name ?? '', version: market?.version ?? 0, decides_event: decides } })
  expect((await refusedWith(mark(other, true))).code).toBe('CATALOGUE_DECIDED')
  expect((await mark(first, false)).data[0]).toMatchObject({ decides_event: false })
  expect((await mark(other, true)).data[0]).toMatchObject({ decides_event: true })
  const { data: history } = await looker(catalogue.history, { query: { kind: 'market', id: other.id } })
  expect(history[0]?.changes).toContainEqual({ field: 'decides_event', before: 'false', after: 'true' })
})

test('of two people with one version the second is told; without one the last word stands', async () => {
  const event = await newEvent('First v Second')
  const change = (name: string) => desk(catalogue.editEvent, { params: { id: event.id }, body: { name, starts_at: '2026-08-02T12:00:00Z', version: event.version } })
  const [one, other] = await Promise.allSettled([change('First v Third'), change('First v Fourth')])
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await refusedWith(change('First v Fifth'))).code).toBe('REQUEST_STALE')
  await desk(catalogue.eventPopular, { body: { event_id: event.id, popular: true } })
  expect((await refusedWith(desk(catalogue.eventPopular, { body: { event_id: event.id, popular: false, version: event.version } }))).code).toBe('REQUEST_STALE')
})

test('what no bet touched is deleted with all below it; what a feed brings is not', async () => {
  const event = await newEvent('Short v Lived')
  const market = await newMarket(event.id)
  await db.owner.query("insert into limit_overrides (scope, scope_id, market_type, max_stake_minor) values ('market', $1, 'match_odds', 5), ('event', $2, 'match_odds', 5)", [market.id, event.id])
  await desk(catalogue.deleteEvent, { params: { id: event.id } })
  expect((await refusedWith(desk(sports.event, { params: { id: event.id } }))).code).toBe('ACCESS_NOT_FOUND')
  const left = await db.owner.query('select from limit_overrides where scope_id in ($1, $2) union all select from selections where market_id = $1', [market.id, event.id])
  expect(left.rowCount).toBe(0)

  const fed = await newEvent('Fed v Fed')
  await db.owner.query('update events set feed_ref = $2 where id = $1', [fed.id, `feed-${fed.id}`])
  expect((await refusedWith(desk(catalogue.deleteEvent, { params: { id: fed.id } }))).code).toBe('CATALOGUE_OF_FEED')
  expect((await refusedWith(desk(catalogue.deleteEvent, { params: { id: fed.id }, query: { casino_provider_id: '1' } }))).code).toBe('ACCESS_NOT_FOUND')

  const [empty] = (await desk(catalogue.createLeague, { body: { game_id: world.sportId, name: 'Empty League', country: null } })).data
  expect((await refusedWith(desk(catalogue.deleteLeague, { params: { id: leagueId } }))).code).toBe('CATALOGUE_NOT_EMPTY')
  await desk(catalogue.deleteLeague, { params: { id: empty?.id ?? '' } })
})

test('the archive is out of every list and offer, and nothing comes out of it into the offer by itself', async () => {
  const event = await newEvent('Past v Gone')
  const market = await newMarket(event.id)
  await desk(catalogue.archiveEvent, { params: { id: event.id }, body: { archived: true } })
  const listed = async (state?: 'archived') => (await desk(sports.eventsByGame, { query: { game_id: world.sportId, ...(state && { state }) } })).data.some((row) => row.id === event.id)
  expect([await listed(), await listed('archived')]).toEqual([false, true])
  expect((await site(platform.offer, { query: { event_id: event.id } })).data).toEqual([])
  expect((await refusedWith(desk(catalogue.eventStatus, { body: { event_id: event.id, status: 'active' } }))).code).toBe('CATALOGUE_ARCHIVED')
  expect((await refusedWith(desk(catalogue.createMarket, { body: { event_id: event.id, name: 'Late', type: 'fancy' } }))).code).toBe('CATALOGUE_ARCHIVED')
  const [back] = (await desk(catalogue.archiveEvent, { params: { id: event.id }, body: { archived: false } })).data
  expect(back).toMatchObject({ archived: false, status: 'inactive' })
  await desk(catalogue.eventStatus, { body: { event_id: event.id, status: 'active' } })
  expect((await site(platform.offer, { query: { event_id: event.id } })).data.map((row) => row.market_id)).toEqual([market.id])
})

test('what is in the archive opens no bets: void ones keep it out until a result has settled them, and no result is rolled back in it', async () => {
  const event = await newEvent('Void v Undone')
  const { market, runner } = await openWithPrice(event.id)
  const placed = await bet(market.id, runner)
  if (!placed.ok) expect.fail(placed.refusal.code)
  const unsettled = async () => Number((await db.owner.query('select unsettled_minor from account_funds where account_id = $1', [playerId])).rows[0]?.unsettled_minor)
  const before = await unsettled()
  const taken = await money.void({ scope: 'bets', bet_ids: [placed.value.bet.id] })
  if (!taken.ok) expect.fail(taken.refusal.code)
  const archive = (archived: boolean) => desk(catalogue.archiveEvent, { params: { id: event.id }, body: { archived } })
  expect((await refusedWith(archive(true))).code).toBe('CATALOGUE_BETS_OPEN')
  expect((await refusedWith(desk(catalogue.archiveLeague, { params: { id: leagueId }, body: { archived: true } }))).code).toBe('CATALOGUE_BETS_OPEN')

  await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'closed' } })
  const outcome = { kind: 'winners' as const, winners: [runner], removed: [] }
  expect(await money.declare(market.id, outcome)).toMatchObject({ ok: true })
  expect(await money.verify(market.id, outcome)).toMatchObject({ ok: true })
  await money.work()
  await archive(true)
  expect(await money.rollBack(market.id, 1)).toMatchObject({ ok: false, refusal: { code: 'CATALOGUE_ARCHIVED' } })
  for (const each of taken.value) expect(await money.undo(each), 'in a settled market it is posted at once').toMatchObject({ ok: true })
  expect(await unsettled(), 'the bet won, less commission').toBe(before + 980)
})

test('a market goes into the archive alone, out of every list and offer, and comes out suspended', async () => {
  const event = await newEvent('Shelf v Board')
  const { market, runner } = await openWithPrice(event.id, 'Side market')
  const { market: other, runner: otherRunner } = await openWithPrice(event.id, 'Main market')
  const archive = (id: string, archived: boolean, version?: number) => desk(catalogue.archiveMarket, { params: { id }, body: { archived, version } })
  const [gone] = (await archive(market.id, true)).data
  expect(gone).toMatchObject({ archived: true, status: 'suspended' })
  const listed = async (archived?: 'only') => [
    (await desk(markets.byEvent, { params: { eventId: event.id }, query: { archived } })).data.map((row) => row.id),
    (await desk(markets.list, { query: { event_id: event.id, archived } })).data.map((row) => row.id),
  ]
  expect([await listed(), await listed('only')]).toEqual([[[other.id], [other.id]], [[market.id], [market.id]]])
  expect((await desk(markets.matchOdds, { query: { event_id: event.id } })).data.map((row) => row.id)).toEqual([other.id])
  expect((await site(platform.offer, { query: { event_id: event.id } })).data.map((row) => row.market_id)).toEqual([other.id])
  expect((await desk(sports.event, { params: { id: event.id } })).data[0]).toMatchObject({ markets: 1, markets_open: 1 })
  expect(await bet(market.id, runner)).toMatchObject({ ok: false, refusal: { code: 'MARKET_SUSPENDED' } })
  expect((await refusedWith(desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } }))).code).toBe('CATALOGUE_ARCHIVED')
  expect((await looker(catalogue.history, { query: { kind: 'market', id: market.id } })).data[0]).toMatchObject({ action: 'catalogue.archiveMarket', actor_name: 'Staff desk' })
  expect((await refusedWith(looker(catalogue.archiveMarket, { params: { id: market.id }, body: { archived: false } }))).code).toBe('ACCESS_FORBIDDEN')

  expect((await refusedWith(archive(market.id, false, market.version))).code).toBe('REQUEST_STALE')
  expect((await archive(market.id, false, gone?.version)).data[0]).toMatchObject({ archived: false, status: 'suspended' })
  await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } })
  expect(await bet(market.id, runner)).toMatchObject({ ok: true })
  expect(await bet(other.id, otherRunner)).toMatchObject({ ok: true })
  expect((await refusedWith(archive(market.id, true))).code).toBe('CATALOGUE_BETS_OPEN')
})

test('what is archived takes no result, its event no longer follows it, and its feed does not bring it back', async () => {
  const event = await newEvent('Rest v Unrest')
  const [{ market }, { market: other }] = [await openWithPrice(event.id, 'Side market'), await openWithPrice(event.id, 'Main market')]
  await db.owner.query("update markets set feed_ref = $2, feed_status = 'open' where id = $1", [market.id, `feed-${market.id}`])
  await desk(catalogue.archiveMarket, { params: { id: market.id }, body: { archived: true } })
  const declared = await refusedWith(declarer(results.declare, { body: { market_id: market.id, outcome: { kind: 'void', reason: 'void' }, close_market: true } }))
  expect(declared.code).toBe('CATALOGUE_ARCHIVED')
  await desk(catalogue.marketStatus, { params: { id: other.id }, body: { status: 'closed' } })
  expect((await desk(sports.event, { params: { id: event.id } })).data[0]).toMatchObject({ lifecycle: 'ended', results_waiting: 1 })
  const known = { id: market.id, eventId: event.id, type: 'match_odds', winnersCount: 1, runners: new Map() } as const
  for (const status of ['closed', 'open'] as const) {
    await withTransaction(db.database, {}, (tx) => writeMarketStates(tx, { feed: 'feed', id: randomUUID() }, [
      { market: known, state: { kind: 'market_state', atMs: 0, marketRef: `feed-${market.id}`, status, inPlay: false, betDelayMs: 0, runners: [] } }]))
    expect((await desk(markets.single, { params: { id: market.id } })).data[0]).toMatchObject({ status: 'suspended', archived: true })
  }
  expect((await desk(catalogue.archiveMarket, { params: { id: market.id }, body: { archived: false } })).data[0]).toMatchObject({ status: 'suspended', held: true })
  expect((await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } })).data[0]).toMatchObject({ status: 'open', held: false })
})

test('what a person holds stands against the feed until it is given back; the end of a market is the feed’s', async () => {
  const { market } = await openWithPrice((await newEvent('Held v Free')).id)
  await db.owner.query("update markets set feed_ref = $2, feed_status = 'open' where id = $1", [market.id, `feed-${market.id}`])
  const [held] = (await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'suspended' } })).data
  expect(held).toMatchObject({ status: 'suspended', held: true, of_feed: true })
  const known = { id: market.id, eventId: market.event_id, type: 'match_odds', winnersCount: 1, runners: new Map() } as const
  const said = (status: 'open' | 'closed', inPlay: boolean) => withTransaction(db.database, {}, (tx) => writeMarketStates(tx, { feed: 'feed', id: randomUUID() }, [
    { market: known, state: { kind: 'market_state', atMs: 0, marketRef: `feed-${market.id}`, status, inPlay, betDelayMs: 0, runners: [] } }]))
  await said('open', true)
  const now = async () => (await desk(markets.single, { params: { id: market.id } })).data[0]
  expect(await now()).toMatchObject({ status: 'suspended', in_play: true, held: true })
  await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } })
  expect(await now()).toMatchObject({ status: 'open', held: false })
  await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'ball_running' } })
  await said('closed', true)
  expect(await now()).toMatchObject({ status: 'closed', held: false })
  await desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } })
  expect(await now(), 'open is what the feed says').toMatchObject({ status: 'closed' })
})

test('prices by hand: none that nobody could bet at, none that pays whoever takes both sides, none on a market of a feed', async () => {
  const event = await newEvent('Price v Price')
  const market = await newMarket(event.id)
  const runner = market.selections[0]?.id ?? ''
  const price = (quotes: Record<string, { back: number | null; lay: number | null; line?: number }>, id = market.id) => desk(catalogue.priceMarket, { params: { id }, body: { quotes } })
  for (const quotes of [{ [runner]: { back: 1_000, lay: null } }, { [runner]: { back: 2_000, lay: 1_990 } }, { 999: { back: 2_000, lay: null } }, { line: { back: 2_000, lay: null, line: 5_000 } }, {}]) {
    expect((await refusedWith(price(quotes))).code).toBe('CATALOGUE_PRICE_INVALID')
  }
  const [fancy] = (await desk(catalogue.createMarket, { body: { event_id: event.id, name: 'Runs in 6 overs', type: 'fancy' } })).data
  await price({ line: { back: 100_000, lay: 100_000, line: 46_000 } }, fancy?.id)
  const { data: [priced] } = await desk(markets.single, { params: { id: fancy?.id ?? '' } })
  expect(priced?.quotes['line']).toEqual({ back: [[100_000, 0]], lay: [[100_000, 0]], line: 46_000 })
  // Yes at 110 and no at 90 of one line would pay 20 in every hundred at 46 runs, and cost nothing below.
  for (const line of [{ back: 100_000, lay: 100_000, line: 46_500 }, { back: 110_000, lay: 90_000, line: 46_000 }]) expect((await refusedWith(price({ line }, fancy?.id))).code).toBe('CATALOGUE_PRICE_INVALID')
  await price({ line: { back: 90_000, lay: 110_000, line: 46_000 } }, fancy?.id)
  // What moves on a line market are its lines, one a side: under is not above over, and one may be taken away.
  const [points] = (await desk(catalogue.createMarket, { body: { event_id: event.id, name: 'Total points', type: 'line' } })).data
  for (const line of [{ back: 223_500, lay: 223_500, line: 223_500 }, { back: 224_000, lay: 223_500 }]) expect((await refusedWith(price({ line }, points?.id))).code).toBe('CATALOGUE_PRICE_INVALID')
  for (const line of [{ back: 223_500, lay: 223_500 }, { back: 223_500, lay: 225_000 }, { back: 223_500, lay: null }]) {
    await price({ line }, points?.id)
    expect((await desk(markets.single, { params: { id: points?.id ?? '' } })).data[0]?.quotes['line']).toEqual({ back: [[line.back, 0]], lay: line.lay === null ? [] : [[line.lay, 0]] })
  }
  await price({ [runner]: { back: 2_000, lay: 2_100 } })
  await price({ [runner]: { back: null, lay: 2_100 } })
  expect((await desk(markets.priceHistory, { params: { id: market.id } })).data).toHaveLength(2)
  await db.owner.query('update markets set feed_ref = $2 where id = $1', [market.id, `feed-${market.id}`])
  expect((await refusedWith(price({ [runner]: { back: 2_000, lay: 2_100 } }))).code).toBe('CATALOGUE_OF_FEED')
})

test('names that differ in the case of their letters alone are one', async () => {
  const event = await newEvent('Case v CASE')
  const market = (name: string, selections: readonly string[]) => desk(catalogue.createMarket, { body: { event_id: event.id, name, type: 'match_odds', selections: selections.map((each) => ({ name: each })) } })
  expect(await refusedWith(market('Winner', ['a', 'A']))).toMatchObject({ code: 'REQUEST_INVALID', body: { errors: [{ field: 'selections' }] } })
  const [made] = (await market('Winner', ['a', 'b'])).data
  expect((await refusedWith(market('WINNER', ['a', 'b']))).code).toBe('CATALOGUE_NAME_TAKEN')
  const selections = (made?.selections ?? []).map(({ id }, index) => ({ id, name: ['North', 'NORTH'][index] ?? '' }))
  expect(await refusedWith(desk(catalogue.editMarket, { params: { id: made?.id ?? '' }, body: { name: 'Winner', version: made?.version ?? 0, selections } }))).toMatchObject({ code: 'REQUEST_INVALID', body: { errors: [{ field: 'selections' }] } })
  expect((await refusedWith(desk(catalogue.createEvent, { body: { league_id: leagueId, name: 'CASE v case', starts_at: '2026-08-01T12:00:00Z' } }))).code).toBe('CATALOGUE_NAME_TAKEN')
  expect((await refusedWith(desk(catalogue.createLeague, { body: { game_id: world.sportId, name: 'HARBOUR LEAGUE', country: null } }))).code).toBe('CATALOGUE_NAME_TAKEN')
})

test('selections by hand come, go and are named, until a bet stands on them', async () => {
  const { market, runner } = await openWithPrice((await newEvent('Runner v Runner')).id)
  const edit = async (selections: readonly { id?: string; name: string }[]) => {
    const { data: [row] } = await desk(markets.single, { params: { id: market.id } })
    return desk(catalogue.editMarket, { params: { id: market.id }, body: { name: 'Winner', version: row?.version ?? 0, selections: [...selections] } })
  }
  const [edited] = (await edit([{ id: runner, name: 'North City' }, { name: 'East' }, { name: 'West' }])).data
  expect(edited).toMatchObject({ name: 'Winner', selections: [{ id: runner, name: 'North City' }, { name: 'East' }, { name: 'West' }] })
  expect((await refusedWith(edit([{ name: 'Alone' }]))).code).toBe('REQUEST_INVALID')
  expect(await bet(market.id, runner)).toMatchObject({ ok: true })
  expect((await refusedWith(edit([{ id: runner, name: 'North City' }, { name: 'South' }]))).code).toBe('CATALOGUE_HAS_BETS')
  const [, east, west] = edited?.selections ?? []
  await edit([{ id: runner, name: 'North' }, { id: east?.id ?? '', name: 'East' }, { id: west?.id ?? '', name: 'West' }])
})

test('a market whose result has begun takes no word of a person', async () => {
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  await setPrice(db, market.id, market.runners.get('A') ?? '', 2_000)
  await db.owner.query("update markets set status = 'settled', revision = 1 where id = $1", [market.id])
  expect((await refusedWith(desk(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } }))).code).toBe('MARKET_RESULT_BEGUN')
})

test('every change is told live, with where it stands', async () => {
  const event = await newEvent('Told v Heard')
  const { rows } = await db.owner.query("select payload from outbox where topic = 'catalogue' and payload->>'id' = $1", [event.id])
  expect(rows).toEqual([{ payload: { what: 'event', id: event.id, game_id: world.sportId, league_id: leagueId, event_id: event.id } }])
})

test('an event moves neither into an archived league nor out of one, and its closed markets wait for no result there', async () => {
  const league = async (name: string) => (await desk(catalogue.createLeague, { body: { game_id: world.sportId, name, country: null } })).data[0]?.id ?? expect.fail('no league')
  const [open, gone] = [await league('Open League'), await league('Gone League')]
  const event = await newEvent('Moor v Fen')
  const { market, runner } = await openWithPrice(event.id)
  await bet(market.id, runner)
  const move = (to: string, version: number) => desk(catalogue.editEvent, { params: { id: event.id }, body: { name: 'Moor v Fen', starts_at: '2026-08-01T12:00:00Z', league_id: to, version } })
  await desk(catalogue.archiveLeague, { params: { id: gone }, body: { archived: true } })
  const versionNow = async () => Number((await db.owner.query('select version from events where id = $1', [event.id])).rows[0].version)
  expect(await refusedWith(move(gone, await versionNow()))).toMatchObject({ code: 'CATALOGUE_ARCHIVED' })
  await move(open, await versionNow())
  expect((await db.owner.query('select league_id from events where id = $1', [event.id])).rows).toEqual([{ league_id: open }])
  await db.owner.query('update leagues set archived_at = now() where id = $1', [open])
  expect(await refusedWith(move(leagueId, await versionNow()))).toMatchObject({ code: 'CATALOGUE_ARCHIVED' })
  await db.owner.query("update markets set status = 'closed', closed_at = now() where id = $1", [market.id])
  const waiting = async () => (await looker(results.queue, { query: {} })).data.map((row) => row.market_id)
  expect(await waiting()).not.toContain(market.id)
  await db.owner.query('update leagues set archived_at = null where id = $1', [open])
  expect(await waiting()).toContain(market.id)
})

test('an event has ended as soon as its last market is closed by the declaration of its result', async () => {
  const event = await newEvent('Quay v Pier')
  const { market, runner } = await openWithPrice(event.id)
  await bet(market.id, runner)
  const lifecycle = async () => (await db.owner.query<{ lifecycle: string }>('select lifecycle from events where id = $1', [event.id])).rows[0]?.lifecycle
  expect(await lifecycle()).toBe('upcoming')
  await money.declare(market.id, { kind: 'winners', winners: [runner] })
  expect(await lifecycle()).toBe('ended')
})

test('an event of people is as the markets that are left to it, and one that is added takes part at once', async () => {
  const event = await newEvent('Weir v Lock')
  const [first, second] = [await openWithPrice(event.id, 'First'), await openWithPrice(event.id, 'Second')]
  const lifecycle = async () => (await desk(sports.event, { params: { id: event.id } })).data[0]?.lifecycle
  await desk(catalogue.marketStatus, { params: { id: first.market.id }, body: { status: 'closed' } })
  expect(await lifecycle()).toBe('upcoming')
  await desk(catalogue.deleteMarket, { params: { id: second.market.id } })
  expect(await lifecycle()).toBe('ended')
  await desk(catalogue.createMarket, { body: { event_id: event.id, name: 'Third', type: 'match_odds', selections: [{ name: 'Weir' }, { name: 'Lock' }] } })
  expect(await lifecycle()).toBe('upcoming')
})
