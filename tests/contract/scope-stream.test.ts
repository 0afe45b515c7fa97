import { expect, test } from 'vitest'
import { locks } from '#contract/locks.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { liveStreams } from '../support/live-stream.ts'
import { moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { addAccountLogin, addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'

/** Two branches under one company, and everything that the live stream says while one of them bets, locks and is told of it. */
const db = await testDatabase()
const server = await testServer(db)
const open = liveStreams(await server.app.listen({ host: '127.0.0.1', port: 0 }))
const sides = ['near', 'far'] as const
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, ...sides.flatMap((side) => [
    { name: `${side}-super`, parent: 'company', level: 1, shareBp: 0 }, { name: `${side}-agent`, parent: `${side}-super`, level: 5, shareBp: 0 },
  ])],
  sides.map((side) => ({ name: `${side}-player`, parent: `${side}-agent`, creditMinor: 1_000_000 })))
const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
for (const side of sides) await addAccountLogin(db.owner, { id: idOf(`${side}-super`), businessId: world.businessId, userName: `${side}-super` })

const driver = moneyDriver(server.context, world)

/** A market of two that takes bets, and the way to one of them: its id. */
async function bettable() {
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const selection_id = market.runners.get('A') ?? ''
  await setPrice(db, market.id, selection_id, 2_000)
  const bet = async (name: string) => {
    const placed = await driver.place({ player_id: idOf(name), market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor: 1_000 })
    return placed.ok ? placed.value.bet.id : expect.fail(placed.refusal.code)
  }
  return { market, bet }
}

test('a stream carries nothing of another branch, nor of who stands above, whatever happens there', async () => {
  const tokens = { near: await signIn(server, 'near-super'), far: await signIn(server, 'far-super') }
  const [near, far] = [await open(tokens.near), await open(tokens.far)]
  const { market, bet } = await bettable()
  const hears = async (stream: typeof near, betId: string): Promise<void> => {
    await expect.poll(() => stream.messages().some((each) => each.topic === 'bet.placed' && each.bet.id === betId)).toBe(true)
  }

  const farBet = await bet('far-player')
  await clientOf(server, tokens.far)(locks.hold, { body: { kind: 'lock', scope: 'market', id: market.id, account_ids: [idOf('far-player')] } })
  const { rows: [notice] } = await db.owner.query<{ id: string }>(`
    with login as (select id from logins where user_name = 'far-super'), notice as (insert into notices (kind, subject, params, at) values ('feed.back', 'far', '{"feed": "far"}', now()) returning id),
    receipt as (insert into notice_receipts (login_id, notice_id) select login.id, notice.id from login, notice)
    insert into outbox (topic, payload) select 'notification', jsonb_build_object('to', jsonb_build_array(login.id::text), 'id', notice.id::text, 'change', 'arrived') from login, notice returning payload->>'id' as id`)
  server.context.wakeRelay()
  await hears(far, farBet)
  await expect.poll(() => far.messages().some((each) => each.topic === 'notification' && each.id === notice?.id)).toBe(true)
  // What comes last has everything before it.
  await hears(near, await bet('near-player'))

  expect(near.messages().filter((each) => each.topic === 'notification')).toEqual([])
  const said = JSON.stringify(near.frames)
  for (const [what, hidden] of [['bet', `"${farBet}"`], ...['company', 'far-super', 'far-agent', 'far-player'].flatMap((name) => [['id', `"${idOf(name)}"`], ['name', name]])] as const) {
    expect(said, what).not.toContain(hidden)
  }
})

test('a void, and that it is undone, is one message of its market to whoever has bets of it below, and nothing to others', async () => {
  await addStaff(db.owner, { userName: 'stream-staff', grants: [{ section: 'SPORTS', permission: null }] })
  const tokens = { near: await signIn(server, 'near-super'), far: await signIn(server, 'far-super'), staff: await signIn(server, 'stream-staff') }
  const query = '?topics=market.state,book'
  const [near, far, staff] = [await open(tokens.near, query), await open(tokens.far, query), await open(tokens.staff, query)]
  const { market, bet } = await bettable()
  const told = (stream: typeof near) => stream.messages().map((each) => ('market_id' in each ? [each.topic, each.market_id] : [each.topic]))
  const bets = [await bet('far-player'), await bet('far-player'), await bet('far-player')]
  const voided = await driver.void({ scope: 'bets', bet_ids: bets.slice(0, 2) })
  const row = voided.ok ? voided.value[0] : expect.fail(voided.refusal.code)
  if (row === undefined) expect.fail('posted')
  const states = (stream: typeof near) => told(stream).filter(([topic]) => topic === 'market.state')
  for (const stream of [far, staff]) await expect.poll(() => states(stream)).toEqual([['market.state', market.id]])
  expect((await driver.undo(row)).ok).toBe(true)
  for (const stream of [far, staff]) await expect.poll(() => states(stream)).toEqual([['market.state', market.id], ['market.state', market.id]])
  expect(far.messages().find((each) => each.topic === 'market.state')).toMatchObject({ reload: true })
  expect(JSON.stringify([far.frames, staff.frames])).not.toContain('account_ids')

  // What comes last has everything before it: of all that moved the market, only its own bet.
  await bet('near-player')
  await expect.poll(() => told(near)).toEqual([['book', market.id]])
})
