import { expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { locks } from '#contract/locks.ts'
import { platform } from '#contract/platform.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { waitedAtGate } from '../../tests/support/gate-waits.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { letBetsEnd, passGate } from './bets-gate.ts'
import { lockForPlacement } from '../platform/placement-store.ts'

const db = await testDatabase()
/** Two nodes of one platform. */
const [here, there] = [await testServer(db, { running: false }), await testServer(db, { running: false })]
const sports = (...names: readonly ('Stop Betting' | 'Market Control')[]) => [{ section: 'SPORTS' as const, permission: null }, ...names.map((permission) => ({ section: 'SPORTS' as const, permission }))]
await addStaff(db.owner, { userName: 'stopper', grants: sports('Stop Betting') })
await addStaff(db.owner, { userName: 'controller', grants: sports('Market Control') })
const stopper = clientOf(here, await signIn(here, 'stopper'))
const controller = clientOf(here, await signIn(here, 'controller'))

/** Two branches of one company, a player in each, a market of runners and a fancy in one event. */
async function ready() {
  const world = await createMoneyWorld(db, [
    { name: 'company', parent: null, level: 0, shareBp: 5_000 },
    { name: 'super', parent: 'company', level: 1, shareBp: 2_000 },
    { name: 'near', parent: 'super', level: 5, shareBp: 3_000 },
    { name: 'far', parent: 'super', level: 5, shareBp: 3_000 },
  ], [{ name: 'player-near', parent: 'near', creditMinor: 1_000_000 }, { name: 'player-far', parent: 'far', creditMinor: 1_000_000 }])
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const runner = market.runners.get('A') ?? ''
  await setPrice(db, market.id, runner, 2_000)
  const { rows: [at] } = await db.owner.query<{ menu: string; league: string }>(
    'select s.menu_id::text as menu, e.league_id::text as league from events e join sports s on s.id = e.sport_id where e.id = $1', [world.eventId])
  const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
  const nodes = [moneyDriver(here.context, world), moneyDriver(there.context, world)]
  /** The answer of the other node than the one that people call. */
  const bet = async (player = 'player-near', node = 1) => {
    const placed = await nodes[node]!.place({ player_id: idOf(player), market_id: market.id, selection_id: runner, side: 'back', price: 2_000, stake_minor: 1_000 })
    return placed.ok ? 'accepted' : placed.refusal.code
  }
  const agent = async (name: string) => {
    const account = { id: idOf(name), businessId: world.businessId, userName: `${name}-${world.businessId}` }
    await addAccountLogin(db.owner, account)
    return clientOf(here, await signIn(here, account.userName))
  }
  return { world, market, idOf, bet, agent, places: { menu: at?.menu ?? '', sport: world.sportId, league: at?.league ?? '', event: world.eventId, market: market.id }, site: clientOf(here, world.apiKey) }
}

test('one action stops all betting, a place or a branch, on every node with its answer, and is lifted as easily', async () => {
  const { bet, places, idOf, site } = await ready()
  for (const scope of ['all', 'menu', 'sport', 'league', 'event', 'market'] as const) {
    const { data: [stop] } = await stopper(locks.stop, { body: { scope, ...(scope !== 'all' && { id: places[scope] }), reason: 'Wrong prices' } })
    expect([await bet(), await bet('player-far', 0)], scope).toEqual(['BET_STOPPED', 'BET_STOPPED'])
    expect((await site(platform.offer, { query: { game_id: places.sport } })).data).toEqual([])
    const ofEvent = async () => (await site(platform.offer, { query: { event_id: places.event } })).data.map((row) => row.status)
    expect(await ofEvent()).toEqual(['suspended'])
    await stopper(locks.liftStop, { params: { id: stop?.id ?? '' } })
    expect(await ofEvent()).toEqual(['open'])
    expect([await bet(), await bet('player-far', 0)], scope).toEqual(['accepted', 'accepted'])
  }
  const { data: [branch] } = await stopper(locks.stop, { body: { scope: 'all', account_id: idOf('near'), reason: 'Under review' } })
  expect([await bet('player-near'), await bet('player-far')]).toEqual(['BET_STOPPED', 'accepted'])
  expect((await refusedWith(stopper(locks.stop, { body: { scope: 'all', account_id: idOf('near'), reason: 'Again' } }))).code).toBe('LOCK_STANDS')
  await stopper(locks.liftStop, { params: { id: branch?.id ?? '' } })
  expect((await refusedWith(stopper(locks.liftStop, { params: { id: branch?.id ?? '' } }))).code).toBe('ACCESS_NOT_FOUND')
  expect(await bet('player-near')).toBe('accepted')
})

test('a stop is answered when the bets under way are written, and keeps new ones waiting from its press on', async () => {
  const { bet, idOf, market } = await ready()
  const answers: string[] = []
  let written = () => {}
  const held = new Promise<void>((resolve) => { written = resolve })
  const underWay = withTransaction(there.context.database, {}, async (tx) => {
    await lockForPlacement(tx, { keys: [], playerIds: [idOf('player-far')], marketIds: [market.id], stands: [] }, true)
    const stopped = stopper(locks.stop, { body: { scope: 'market', id: market.id, reason: 'Now' } }).then(({ data: [stop] }) => { answers.push('stopped'); return stop?.id ?? '' })
    await waitedAtGate(db.owner, 'ExclusiveLock')
    const late = bet('player-near').then((answer) => answers.push(answer))
    await waitedAtGate(db.owner, 'ShareLock')
    written()
    return { stopped, late }
  })
  await held
  expect(answers).toEqual([])
  const { stopped, late } = await underWay
  await Promise.all([stopped, late])
  expect(answers.toSorted()).toEqual(['BET_STOPPED', 'stopped'])
  await stopper(locks.liftStop, { params: { id: await stopped } })
  expect(await bet('player-near')).toBe('accepted')
})

test.each(['event', 'league', 'sport', 'menu'] as const)('%s: what takes it from bets is answered when the bets under way are written, and these may still name it', async (kind) => {
  const { bet, idOf, market, places } = await ready()
  const switches = {
    event: (on: boolean) => controller(catalogue.eventBetLock, { body: { event_id: places.event, bet_lock: on } }),
    league: (on: boolean) => controller(catalogue.leagueStatus, { params: { id: places.league }, body: { status: on ? 'inactive' : 'active' } }),
    sport: (on: boolean) => controller(catalogue.gameStatus, { params: { id: places.sport }, body: { status: on ? 'inactive' : 'active' } }),
    menu: (on: boolean) => controller(catalogue.menuStatus, { params: { id: places.menu }, body: { status: on ? 'inactive' : 'active' } }),
  }
  const tables = { event: 'events', league: 'leagues', sport: 'sports', menu: 'menus' }
  let answered = false
  const { switched } = await withTransaction(there.context.database, { retries: 0 }, async (tx) => {
    await lockForPlacement(tx, { keys: [], playerIds: [idOf('player-far')], marketIds: [market.id], stands: [] }, true)
    const switched = switches[kind](true).then(() => { answered = true })
    await waitedAtGate(db.owner, 'ExclusiveLock')
    // As a row that the batch writes does where it names the place.
    await tx.query(`select from ${tables[kind]} where id = $1 for key share`, [places[kind]])
    expect(answered).toBe(false)
    return { switched }
  })
  await switched
  expect(await bet()).toBe(kind === 'event' ? 'MARKET_EVENT_LOCKED' : 'MARKET_SPORT_INACTIVE')
  await switches[kind](false)
  expect(await bet()).toBe('accepted')
})

test('a node that falls silent behind the gate holds stops up for five seconds and no longer', async () => {
  const { idOf, market } = await ready()
  const silence = async (through: (tx: Tx) => Promise<unknown>) => withTransaction(there.context.database, {}, async (tx) => {
    await through(tx)
    return (await tx.query<{ setting: string }>("select current_setting('idle_in_transaction_session_timeout') as setting")).rows[0]?.setting
  })
  const request = { keys: [], playerIds: [idOf('player-far')], marketIds: [market.id], stands: [] }
  expect(await silence((tx) => lockForPlacement(tx, request, true))).toBe('5s')
  expect(await silence((tx) => lockForPlacement(tx, request, false))).toBe('5s')
  expect(await silence(passGate)).toBe('5s')
  expect(await silence(letBetsEnd)).toBe('5s')
  expect(await silence(async () => undefined), 'the connections of the pool as they were').toBe('30s')
})

test('who stopped what, why, and who let it go on, stays readable and is told to everybody at once', async () => {
  const { places } = await ready()
  await db.owner.query('delete from outbox')
  const { data: [stop] } = await stopper(locks.stop, { body: { scope: 'event', id: places.event, reason: 'Rain' } })
  expect(stop).toMatchObject({ kind: 'stop', scope: 'event', scope_id: places.event, game_id: places.sport, event_id: places.event, reason: 'Rain', set_by: 'Staff stopper', may_lift: true })
  await stopper(locks.liftStop, { params: { id: stop?.id ?? '' } })
  const { data } = await controller(locks.list, { query: { state: 'all', event_id: places.event } })
  expect(data.find((row) => row.id === stop?.id)).toMatchObject({ lifted_by: 'Staff stopper', may_lift: false })
  expect((await controller(locks.list, { query: { event_id: places.event } })).data).toEqual([])
  expect((await db.owner.query("select payload from outbox where topic = 'holds'")).rows).toEqual([{ payload: {} }, { payload: {} }])
  expect((await refusedWith(controller(locks.stop, { body: { scope: 'all', reason: 'No right to' } }))).code).toBe('ACCESS_FORBIDDEN')
  expect((await refusedWith(stopper(locks.stop, { body: { scope: 'event', reason: 'Which?' } }))).code).toBe('ACCESS_NOT_FOUND')
})

test('an agent locks and blocks below itself: the branch and nobody else, one type where it says so', async () => {
  const { bet, agent, places, idOf, site } = await ready()
  const near = await agent('near')
  const { data: [lock] } = await near(locks.hold, { body: { kind: 'lock', scope: 'event', id: places.event, market_type: 'fancy', account_ids: [idOf('near')] } })
  expect(lock?.expires_at).not.toBeNull()
  expect(await bet('player-near'), 'fancies alone').toBe('accepted')
  await near(locks.hold, { body: { kind: 'lock', scope: 'market', id: places.market, account_ids: [idOf('player-near')] } })
  expect([await bet('player-near'), await bet('player-far')]).toEqual(['BET_BRANCH_LOCKED', 'accepted'])
  const { data: [block] } = await near(locks.hold, { body: { kind: 'block', scope: 'sport', id: places.sport, account_ids: [idOf('near')], expires_at: null } })
  expect([await bet('player-near'), await bet('player-far')]).toEqual(['BET_BRANCH_BLOCKED', 'accepted'])
  const offered = async (player: string) => (await site(platform.offer, { query: { event_id: places.event, player_id: idOf(player) } })).data.length
  expect([await offered('player-near'), await offered('player-far')]).toEqual([0, 1])
  await near(locks.lift, { params: { id: block?.id ?? '' } })
  expect(await bet('player-near')).toBe('BET_BRANCH_LOCKED')
  for (const foreign of [idOf('far'), idOf('player-far'), idOf('super')]) {
    expect((await refusedWith(near(locks.hold, { body: { kind: 'lock', scope: 'market', id: places.market, account_ids: [foreign] } }))).code).toBe('ACCESS_NOT_FOUND')
  }
})

test('what somebody above has set binds and is not lifted from below; above may lift what stands below', async () => {
  const { bet, agent, places, idOf } = await ready()
  const [above, near] = [await agent('super'), await agent('near')]
  const { data: [set] } = await above(locks.hold, { body: { kind: 'lock', scope: 'league', id: places.league, account_ids: [idOf('near')], reason: 'Ask me' } })
  const [seen] = (await near(locks.list, {})).data.filter((row) => row.id === set?.id)
  expect(seen).toMatchObject({ may_lift: false, set_by: null, account_name: 'near' })
  expect((await refusedWith(near(locks.lift, { params: { id: set?.id ?? '' } }))).code).toBe('LOCK_NOT_YOURS')
  expect(await bet('player-near')).toBe('BET_BRANCH_LOCKED')
  const { data: [own] } = await near(locks.hold, { body: { kind: 'lock', scope: 'market', id: places.market, account_ids: [idOf('player-near')] } })
  await above(locks.lift, { params: { id: own?.id ?? '' } })
  await controller(locks.lift, { params: { id: set?.id ?? '' } })
  expect(await bet('player-near')).toBe('accepted')
  expect((await refusedWith((await agent('far'))(locks.lift, { params: { id: own?.id ?? '' } }))).code).toBe('ACCESS_NOT_FOUND')
})

test('a lock runs out by itself and can be set again', async () => {
  const { bet, agent, places, idOf } = await ready()
  const near = await agent('near')
  const body = { kind: 'lock' as const, scope: 'market' as const, id: places.market, account_ids: [idOf('near')] }
  const { data: [lock] } = await near(locks.hold, { body })
  expect((await refusedWith(near(locks.hold, { body }))).code).toBe('LOCK_STANDS')
  await db.owner.query("update holds set expires_at = now() - interval '1 second' where id = $1", [lock?.id])
  expect(await bet('player-near')).toBe('accepted')
  await near(locks.hold, { body })
  expect(await bet('player-near')).toBe('BET_BRANCH_LOCKED')
})

test('a bet that waits for its delay is refused when everything is stopped meanwhile', async () => {
  const { bet, world, market } = await ready()
  await db.owner.query('update markets set in_play = true where id = $1', [market.id])
  await db.owner.query("insert into limit_overrides (scope, scope_id, market_type, bet_delay_ms) values ('event', $1, 'match_odds', 700)", [world.eventId])
  const waiting = bet()
  await stopper(locks.stop, { body: { scope: 'market', id: market.id, reason: 'Stop' } })
  expect(await waiting).toBe('BET_STOPPED')
})
