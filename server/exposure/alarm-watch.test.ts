import { expect, test } from 'vitest'
import { alarmsMax, exposure } from '#contract/exposure.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { watchAlarms } from './alarm-watch.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })

test('an alarm tells its own person once when the loss reaches the threshold, of any market or of all, and ends when it is over', async () => {
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 2_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }],
    [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
  const driver = moneyDriver(server.context, world)
  await addStaff(db.owner, { userName: 'watcher', grants: [{ section: 'BETS', permission: null }] })
  await addStaff(db.owner, { userName: 'bystander', grants: [{ section: 'BETS', permission: null }] })
  await addAccountLogin(db.owner, { id: world.accounts.get('agent') ?? '', businessId: world.businessId, userName: 'the-agent' })
  const watcher = clientOf(server, await signIn(server, 'watcher'))
  const agent = clientOf(server, await signIn(server, 'the-agent'))
  const alarm = { view: 'total', currency: 'INR', threshold_minor: 1_000 } as const
  await watcher(exposure.addAlarm, { body: { ...alarm, scope: 'market' } })
  await watcher(exposure.addAlarm, { body: { ...alarm, scope: 'all', threshold_minor: 2_000 } })
  // The agent carries 80 of every 100.
  const { data: [own] } = await agent(exposure.addAlarm, { body: { ...alarm, scope: 'market', view: 'my_pt', threshold_minor: 801 } })

  const look = () => withTransaction(db.database, {}, (tx) => watchAlarms(tx, new Date()))
  const told = async () => (await db.owner.query<{ user_name: string; scope: string; loss: number }>(
    `select l.user_name, n.params->>'scope' as scope, (n.params->>'loss_minor')::int as loss from notices n join notice_receipts r on r.notice_id = n.id
     join logins l on l.id = r.login_id where n.kind = 'exposure.alarm' and n.ended_at is null order by 1, 2, 3`)).rows.map((row) => `${row.user_name} ${row.scope} ${row.loss}`)
  const bet = async () => {
    const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
    const selection_id = market.runners.get('A') ?? ''
    await setPrice(db, market.id, selection_id, 2_000)
    const placed = await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor: 1_000 })
    if (!placed.ok) expect.fail(placed.refusal.code)
    return market
  }

  const states = async () => (await watcher(exposure.alarms, {})).data.map(({ scope, loss_minor, ringing, ringing_since, last_rung_at, worst }) => [scope, loss_minor, ringing, ringing_since !== null, last_rung_at !== null, worst?.market_id])
  expect(await look()).toBe(false)
  expect(await states()).toEqual([['market', 0, 0, false, false, undefined], ['all', 0, 0, false, false, undefined]])
  const first = await bet()
  expect(await look()).toBe(true)
  expect(await states()).toEqual([['market', 1_000, 1, true, true, first.id], ['all', 1_000, 0, false, false, first.id]])
  expect(await told()).toEqual(['watcher market 1000'])
  expect(await look()).toBe(false)
  const second = await bet()
  await look()
  expect(await told()).toEqual(['watcher all 2000', 'watcher market 1000', 'watcher market 1000'])

  await driver.settle(first.id, { kind: 'winners', winners: [first.runners.get('B') ?? ''] })
  expect(await look()).toBe(true)
  expect(await told()).toEqual(['watcher market 1000'])
  expect(await states()).toEqual([['market', 1_000, 1, true, true, second.id], ['all', 1_000, 0, false, true, second.id]])

  // The list reads what is kept: the next bet is in it once the watch has looked, and what rang is known for longer than its notice.
  await bet()
  expect((await states())[1]).toEqual(['all', 1_000, 0, false, true, second.id])
  await db.owner.query("delete from notices where kind = 'exposure.alarm' and ended_at is not null")
  expect((await states())[1]?.[4]).toBe(true)

  await expect(watcher(exposure.removeAlarm, { params: { id: own?.id ?? '' } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  for (const { id } of (await watcher(exposure.alarms, {})).data) await watcher(exposure.removeAlarm, { params: { id } })
  await look()
  expect(await told()).toEqual([])
  expect((await agent(exposure.alarms, {})).data).toHaveLength(1)
  await driver.stop()
})

test('a loss that goes up and down around the threshold rings once: the alarm is over a twentieth below it', async () => {
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }],
    [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
  const driver = moneyDriver(server.context, world)
  await addAccountLogin(db.owner, { id: world.accounts.get('agent') ?? '', businessId: world.businessId, userName: 'around' })
  const agent = clientOf(server, await signIn(server, 'around'))
  await agent(exposure.addAlarm, { body: { scope: 'market', view: 'total', currency: 'INR', threshold_minor: 100_000 } })
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  let changes = 0
  /** After a bet on one of the two at 2.00: the losses that stand told, and how often there was something to tell or to end. */
  const standing = async (runner: string, stake_minor: number) => {
    const selection_id = market.runners.get(runner) ?? ''
    await setPrice(db, market.id, selection_id, 2_000)
    const placed = await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor })
    if (!placed.ok) expect.fail(placed.refusal.code)
    if (await withTransaction(db.database, {}, (tx) => watchAlarms(tx, new Date()))) changes++
    const { rows } = await db.owner.query<{ loss: number }>(
      `select (n.params->>'loss_minor')::int as loss from notices n join notice_receipts r on r.notice_id = n.id join logins l on l.id = r.login_id where l.user_name = 'around' and n.ended_at is null`)
    return [rows.map(({ loss }) => loss), changes]
  }

  expect(await standing('A', 100_000)).toEqual([[100_000], 1])
  expect(await standing('B', 5_000)).toEqual([[100_000], 1])
  expect(await standing('A', 5_000)).toEqual([[100_000], 1])
  expect(await standing('B', 5_100)).toEqual([[], 2])
  expect(await standing('A', 5_000)).toEqual([[], 2])
  expect(await standing('A', 100)).toEqual([[100_000], 3])
  await driver.stop()
})

test('a person has 50 alarms at most; another one fits once one is taken back', async () => {
  await addStaff(db.owner, { userName: 'anxious', grants: [{ section: 'BETS', permission: null }] })
  const anxious = clientOf(server, await signIn(server, 'anxious'))
  const body = { scope: 'market', view: 'total', currency: 'INR', threshold_minor: 1_000 } as const
  for (let alarm = 0; alarm < alarmsMax; alarm++) await anxious(exposure.addAlarm, { body })
  await expect(anxious(exposure.addAlarm, { body })).rejects.toMatchObject({ code: 'PREFERENCE_TOO_MANY' })
  const { data: [first] } = await anxious(exposure.alarms, {})
  await anxious(exposure.removeAlarm, { params: { id: first?.id ?? '' } })
  expect((await anxious(exposure.addAlarm, { body })).data).toHaveLength(1)
})

test('an alarm is in a currency of those whose place it watches, whatever others there are', async () => {
  const company = [{ name: 'company', parent: null, level: 0, shareBp: 0 }]
  const [inr, eur] = [await createMoneyWorld(db, company, []), await createMoneyWorld(db, company, [], 'EUR')]
  await addStaff(db.owner, { userName: 'of-currencies', grants: [{ section: 'BETS', permission: null }] })
  const staff = clientOf(server, await signIn(server, 'of-currencies'))
  const set = (currency: string, account_id?: string) => staff(exposure.addAlarm, { body: { scope: 'all', view: 'total', threshold_minor: 1_000, currency, ...(account_id === undefined ? {} : { account_id }) } })
  const refused = { code: 'REQUEST_INVALID', body: { facts: { field: 'currency' } } }
  const [rupees, euros] = [inr.accounts.get('company') ?? '', eur.accounts.get('company') ?? '']

  for (const [currency, place] of [['INR', undefined], ['EUR', undefined], ['INR', rupees], ['EUR', euros]] as const) expect((await set(currency, place)).data).toMatchObject([{ currency }])
  for (const [currency, place] of [['USD', undefined], ['XYZ', undefined], ['EUR', rupees], ['INR', euros]] as const) await expect(set(currency, place)).rejects.toMatchObject(refused)
})

test('an alarm is of a sport whose markets are bet on: no book is of a kind of casino games', async () => {
  await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 0 }], [])
  await db.owner.query(`insert into menus (id, name, game_type) values (880001, 'Lobby', 'casino'), (880002, 'Pitch', 'sport'); insert into sports (id, menu_id, name) values (880001, 880001, 'Roulette'), (880002, 880002, 'Hurling')`)
  await addStaff(db.owner, { userName: 'of-sports', grants: [{ section: 'BETS', permission: null }] })
  const staff = clientOf(server, await signIn(server, 'of-sports'))
  const set = (sport_id: string) => staff(exposure.addAlarm, { body: { scope: 'all', view: 'total', threshold_minor: 1_000, currency: 'INR', sport_id } })
  expect((await set('880002')).data).toMatchObject([{ sport_id: '880002' }])
  await expect(set('880001')).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
})
