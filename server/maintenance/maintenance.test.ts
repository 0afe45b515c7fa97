import { expect, test } from 'vitest'
import { maintenance } from '#contract/maintenance.ts'
import { notifications } from '#contract/notifications.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { waitedAtGate } from '../../tests/support/gate-waits.ts'
import { moneyContext, placementCall } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addAccountLogin, addBranch, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { seatAt } from '../../tests/support/wallet-seat.ts'
import { passGate } from '../locks/bets-gate.ts'
import { createPlacement } from '../platform/placement.ts'
import { tellDue } from './maintenance-clock.ts'

const db = await testDatabase()
// Its own clock does not run: the steps of time are the test's.
const server = await testServer(db, { running: false })
const grants = [{ section: 'NOTIFICATIONS', permission: null }] as const
await addStaff(db.owner, { userName: 'keeper', grants: [...grants, { section: 'NOTIFICATIONS', permission: 'Maintenance' }] })
await addStaff(db.owner, { userName: 'looker', grants })
await addStaff(db.owner, { userName: 'stranger', grants: [{ section: 'SPORTS', permission: null }] })
const person = async (userName: string) => clientOf(server, await signIn(server, userName))
const [keeper, looker, stranger] = [await person('keeper'), await person('looker'), await person('stranger')]
const [, , , , , agentAccount] = await addBranch(db.owner, 'north')
if (agentAccount) await addAccountLogin(db.owner, agentAccount)
const agent = await person(agentAccount?.userName ?? '')

const tree = [{ name: 'company', parent: null, level: 0, shareBp: 3_333 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }]
const world = await createMoneyWorld(db, tree, [{ name: 'player-0', parent: 'agent', creditMinor: 1_000_000 }])
const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
const runner = market.runners.get('A') ?? ''
await setPrice(db, market.id, runner, 2_000)
const context = await moneyContext(db.database)
const nodes = [createPlacement(context), createPlacement(context)] as const
const body = { player_id: world.accounts.get('player-0') ?? '', market_id: market.id, selection_id: runner, side: 'back' as const, price: 2_000, stake_minor: 500 }
/** How each node answers a bet now. */
const answers = async () => Promise.all(nodes.map(async (node) => {
  const placed = await node.place(placementCall(world, body))
  return placed.ok ? 'accepted' : placed.refusal.code
}))
const open = ['accepted', 'accepted']
const closed = ['MARKET_MAINTENANCE', 'MARKET_MAINTENANCE']
const announce = async (change: object = {}) => {
  const reply = await keeper(maintenance.announce, { body: { scope: 'site', message: 'New hardware', starts_at: null, ends_at: null, ...change } })
  return reply.data[0] ?? expect.fail('it answers what it announced')
}
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const keysOf = async (who: typeof looker) => (await who(notifications.list, { query: {} })).data.map(({ key }) => key)

test('from the answer on no node takes a bet; from its end on every node does', async () => {
  expect(await answers()).toEqual(open)
  const begun = await announce()
  expect(begun).toMatchObject({ state: 'in_force', announced_by: 'Staff keeper', ends_at: null, version: 1 })
  expect(await answers()).toEqual(closed)
  const ended = (await keeper(maintenance.end, { params: { id: begun.id }, body: { version: 1 } })).data[0]
  expect(ended).toMatchObject({ state: 'ended', ended_by: 'Staff keeper', version: 2 })
  expect(await answers()).toEqual(open)
  for (const row of [maintenance.end, maintenance.start]) expect((await refusedWith(keeper(row, { params: { id: begun.id }, body: { version: 2 } }))).code).toBe('MAINTENANCE_ENDED')
})

test('what begins by hand is answered when the bets under way are written', async () => {
  const planned = await announce({ starts_at: inMs(hour), ends_at: null })
  for (const begin of [() => announce(), async () => (await keeper(maintenance.start, { params: { id: planned.id }, body: { version: 1 } })).data[0] ?? expect.fail('it answers what has begun')]) {
    let answered = false
    // Another node decides on bets meanwhile.
    const { begun } = await withTransaction(db.database, { retries: 0 }, async (tx) => {
      await passGate(tx)
      const begun = begin().finally(() => { answered = true })
      await waitedAtGate(db.owner, 'ExclusiveLock')
      expect(answered).toBe(false)
      return { begun }
    })
    const { id, version } = await begun
    expect(await answers()).toEqual(closed)
    await keeper(maintenance.end, { params: { id }, body: { version } })
  }
})

test('a node whose clock goes wrong begins and ends it when every node does', async () => {
  const casino = await createCasino(db)
  for (const offMs of [5 * 60_000, -5 * 60_000]) {
    const wrong = await testServer(db, { running: false, now: () => new Date(Date.now() + offMs) })
    const keeperThere = clientOf(wrong, await signIn(wrong, 'keeper'))
    const { bet } = await seatAt(await openWalletDesk(db, wrong, casino, offMs > 0 ? 'ahead' : 'behind'), world.apiKey, body.player_id)
    const casinoTakes = async () => (await bet(100)).status === 200
    const stateThere = async () => (await keeperThere(maintenance.current, {})).data.map(({ state }) => state)
    const [begun] = (await keeperThere(maintenance.announce, { body: { scope: 'site', message: 'By a wrong clock', starts_at: null, ends_at: null } })).data
    expect([begun?.state, await answers(), await casinoTakes(), await stateThere()]).toEqual(['in_force', closed, false, ['in_force']])
    await keeperThere(maintenance.end, { params: { id: begun?.id ?? '' }, body: { version: 1 } })
    expect([await answers(), await casinoTakes()]).toEqual([open, true])
    // What is to begin in two minutes has not begun five minutes ago, and what began two minutes ago has.
    const soon = await announce({ starts_at: inMs(2 * 60_000) })
    expect([await answers(), await casinoTakes(), await stateThere()]).toEqual([open, true, ['announced']])
    await db.owner.query(`update maintenance set starts_at = now() - interval '2 minutes' where id = $1`, [soon.id])
    expect([await answers(), await casinoTakes(), await stateThere()]).toEqual([closed, false, ['in_force']])
    await keeperThere(maintenance.end, { params: { id: soon.id }, body: { version: 1 } })
  }
})

test('a sport and a business are closed for themselves only; the casino and its providers close no market', async () => {
  const provider = await createCasino(db)
  expect((await refusedWith(keeper(maintenance.announce, { body: { scope: 'provider', message: 'Sample', starts_at: null, ends_at: null } }))).body?.facts).toEqual({ field: 'casino_provider_id' })
  const { rows: [other] } = await db.owner.query<{ id: string }>(`insert into sports (id, menu_id, name) select 990001, menu_id, 'Elsewhere' from sports where id = $1 returning id`, [world.sportId])
  for (const [of, expected] of [
    [{ scope: 'sport', game_id: world.sportId }, closed], [{ scope: 'sport', game_id: other?.id }, open],
    [{ scope: 'business', business_id: world.businessId }, closed], [{ scope: 'business', business_id: agentAccount?.businessId }, open], [{ scope: 'casino' }, open], [{ scope: 'provider', casino_provider_id: provider.providerId }, open],
  ] as const) {
    const row = await announce(of)
    expect(await answers(), JSON.stringify(of)).toEqual(expected)
    await keeper(maintenance.end, { params: { id: row.id }, body: { version: row.version } })
  }
})

test('what is announced closes nothing until it begins, and can be begun, moved and called off', async () => {
  const planned = await announce({ starts_at: inMs(hour), ends_at: inMs(2 * hour) })
  expect(planned.state).toBe('announced')
  expect(await answers()).toEqual(open)
  expect((await refusedWith(keeper(maintenance.extend, { params: { id: planned.id }, body: { ends_at: inMs(hour / 2), version: 1 } }))).code).toBe('MAINTENANCE_TIMES')
  const begun = (await keeper(maintenance.start, { params: { id: planned.id }, body: { version: 1 } })).data[0]
  expect(begun).toMatchObject({ state: 'in_force', version: 2 })
  expect(await answers()).toEqual(closed)
  expect((await refusedWith(keeper(maintenance.start, { params: { id: planned.id }, body: { version: 2 } }))).code).toBe('MAINTENANCE_BEGUN')
  expect((await refusedWith(keeper(maintenance.extend, { params: { id: planned.id }, body: { ends_at: inMs(3 * hour), version: 1 } }))).code).toBe('REQUEST_STALE')
  const longer = inMs(3 * hour)
  const extended = (await keeper(maintenance.extend, { params: { id: planned.id }, body: { ends_at: longer, version: 2 } })).data[0]
  // The database writes an instant without the zeros at its end.
  expect([Date.parse(extended?.ends_at ?? ''), extended?.version]).toEqual([Date.parse(longer), 3])
  await keeper(maintenance.end, { params: { id: planned.id }, body: { version: 3 } })
  expect(await answers()).toEqual(open)
})

test('it begins and ends by its times alone, and people are told of each step once', async () => {
  const planned = await announce({ message: 'By the clock', starts_at: inMs(hour), ends_at: inMs(2 * hour) })
  expect(await keysOf(looker)).toContain('maintenance.announced')
  expect((await looker(maintenance.current, {})).data).toMatchObject([{ id: planned.id, state: 'announced' }])
  const move = (from: string, to: string | null) => db.owner.query('update maintenance set starts_at = $2, ends_at = $3 where id = $1', [planned.id, from, to])
  const tell = () => withTransaction(db.database, {}, tellDue)
  await move(inMs(-hour), inMs(hour))
  expect(await answers()).toEqual(closed)
  expect([await tell(), await tell()]).toEqual([1, 0])
  expect((await keysOf(stranger)).slice(0, 1)).toEqual(['maintenance.started'])
  expect(await keysOf(looker)).not.toContain('maintenance.announced')
  await move(inMs(-2 * hour), inMs(-hour))
  expect(await answers()).toEqual(open)
  expect((await looker(maintenance.current, {})).data).toEqual([])
  expect([await tell(), await tell()]).toEqual([1, 0])
  expect((await keysOf(looker)).slice(0, 1)).toEqual(['maintenance.ended'])
  const [row] = (await looker(maintenance.list, { query: { state: 'ended' } })).data
  expect(row).toMatchObject({ id: planned.id, state: 'ended', ended_by: null })
})

test('who may not is refused; people of a business see what concerns them', async () => {
  for (const who of [looker, stranger, agent]) {
    const refused = await refusedWith(who(maintenance.announce, { body: { scope: 'site', message: 'x', starts_at: null, ends_at: null } }))
    expect([refused.code]).toEqual(['ACCESS_FORBIDDEN'])
  }
  for (const who of [stranger, agent]) expect((await refusedWith(who(maintenance.list, { query: {} }))).code).toBe('ACCESS_FORBIDDEN')
  for (const [of, code] of [[{ scope: 'sport' }, 'REQUEST_INVALID'], [{ scope: 'business' }, 'REQUEST_INVALID'], [{ scope: 'sport', game_id: '999999' }, 'ACCESS_NOT_FOUND'], [{ ends_at: inMs(-hour) }, 'MAINTENANCE_TIMES']] as const) {
    expect((await refusedWith(announce(of))).code, JSON.stringify(of)).toBe(code)
  }
  const elsewhere = await announce({ scope: 'business', business_id: world.businessId, starts_at: inMs(hour) })
  const theirs = await announce({ scope: 'business', business_id: agentAccount?.businessId, starts_at: inMs(hour) })
  expect((await agent(maintenance.current, {})).data.map(({ id, business_name: name }) => [id, name])).toEqual([[theirs.id, theirs.business_name]])
  expect(theirs.business_name).not.toBeNull()
  expect((await stranger(maintenance.current, {})).data.map(({ id }) => id)).toEqual([elsewhere.id, theirs.id])
})

test('the list is ordered by when it was announced or begins, page after page, and kept to a place', async () => {
  const ask = async (query: object) => (await looker(maintenance.list, { query: { limit: '200', ...query } })).data
  const [late, early] = [await announce({ message: 'Late', starts_at: inMs(90 * hour) }), await announce({ message: 'Early', starts_at: inMs(80 * hour) })]
  const ids = (rows: Awaited<ReturnType<typeof ask>>) => rows.map(({ id }) => id)
  expect(ids(await ask({})).slice(0, 2)).toEqual([early.id, late.id])
  const starts = ids(await ask({ sort: '-starts' }))
  expect(starts.slice(0, 2)).toEqual([late.id, early.id])
  expect(ids(await ask({ sort: 'starts' }))).toEqual(starts.toReversed())
  const { metadata } = await looker(maintenance.list, { query: { sort: '-starts', limit: '1' } })
  expect(ids(await ask({ sort: '-starts', cursor: metadata?.next_cursor ?? '' }))).toEqual(starts.slice(1))
  const business = (await ask({})).filter(({ scope }) => scope === 'business')
  expect(business.length).toBeGreaterThan(1)
  expect(ids(await ask({ scope: 'business' }))).toEqual(ids(business))
  expect(ids(await ask({ scope: 'business', state: 'announced' }))).toEqual(ids(business.filter(({ state }) => state === 'announced')))
  expect((await refusedWith(ask({ sort: 'starts', cursor: 'bm90IG91cnM' }))).code).toBe('REQUEST_INVALID')
})
