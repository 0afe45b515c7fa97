import { expect, test } from 'vitest'
import { logs, significantKinds } from '#contract/logs.ts'
import { security } from '#contract/security.ts'
import { transfers } from '#contract/transfers.ts'
import { withTransaction } from '#database/transaction.ts'
import { allGrants } from '#domain/access/grants.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff, testPassword } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { previewed } from '../../tests/support/previewed.ts'
import { moveOutbox } from '../runtime/stream-store.ts'
import { watchWagers } from './wager-watch.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'owner', grants: allGrants, isOwner: true })
const owner = clientOf(server, await signIn(server, 'owner'))
const world = await createMoneyWorld(db, [
  { name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'super', parent: 'company', level: 1, shareBp: 0 }, { name: 'agent', parent: 'super', level: 5, shareBp: 0 },
], [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }, { name: 'other', parent: 'agent', creditMinor: 1_000_000 }])
const money = moneyDriver(server.context, world)
const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
const events = async (event: string) => (await owner(logs.events, { query: { event } })).data
const relay = () => withTransaction(db.database, {}, (tx) => moveOutbox(tx, 1_000))

async function marketAt(price: number) {
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const selection = market.runners.get('A') ?? ''
  await setPrice(db, market.id, selection, price)
  const bet = async (player: string, stake: number) => {
    const placed = await money.place({ player_id: idOf(player), market_id: market.id, selection_id: selection, side: 'back', price, stake_minor: stake })
    if (!placed.ok) expect.fail(placed.refusal.code)
    return placed.value.bet.id
  }
  return { id: market.id, selection, bet }
}

test('the thresholds are set by currency, by those who may, and a stale change is refused', async () => {
  expect((await owner(security.thresholds, {})).data).toEqual([{ currency: 'INR', wager_minor: null, wager_day_minor: null, win_minor: null, transfer_minor: null, version: 0 }])
  const body = { currency: 'INR', version: 0, wager_minor: 5_000, wager_day_minor: 12_000, win_minor: 9_000, transfer_minor: 70_000, reason: 'by the licence' }
  expect((await owner(security.setThresholds, { body })).data[0]).toMatchObject({ win_minor: 9_000, version: 1 })
  expect((await refusedWith(owner(security.setThresholds, { body }))).code).toBe('REQUEST_STALE')
  expect((await refusedWith(owner(security.setThresholds, { body: { ...body, currency: 'ZZZ', version: 0 } }))).code).toBe('REQUEST_INVALID')
  const [changed] = await events('policy')
  expect(changed).toMatchObject({ action: 'security.setThresholds', reason: 'by the licence', currency: 'INR' })
  expect(changed?.changes).toContainEqual({ field: 'win_minor', before: null, after: '9000' })
})

test('a large wager stands in the record once, and so does a day on which many small ones become large', async () => {
  const market = await marketAt(2_000)
  await relay()
  await watchWagers(db.database)
  const large = await market.bet('player', 5_000)
  for (const stake of [4_999, 2_000, 1_000]) await market.bet('player', stake)
  await market.bet('other', 4_999)
  await relay()
  for (let round = 0; round < 3; round++) await watchWagers(db.database)
  const found = await events('large_wager')
  expect(found.map((row) => [row.action, row.target_id, row.actor_kind])).toEqual([
    ['significant.largeWagerDay', idOf('player'), 'system'], ['significant.largeWager', idOf('player'), 'system'],
  ])
  expect(found[1]).toMatchObject({ currency: 'INR', target_name: 'player', business_id: world.businessId })
  expect(found[1]?.changes).toContainEqual({ field: 'bet_id', before: null, after: large })
  expect(found[0]?.changes).toContainEqual({ field: 'stake_minor', before: null, after: '12999' })
})

test('two nodes that watch at once write each wager once', async () => {
  const market = await marketAt(2_000)
  await market.bet('other', 6_000)
  await relay()
  const before = (await events('large_wager')).length
  await Promise.all([watchWagers(db.database), watchWagers(db.database)])
  await watchWagers(db.database)
  expect((await events('large_wager')).filter((row) => row.action === 'significant.largeWager')).toHaveLength(2)
  expect((await events('large_wager')).length).toBeGreaterThan(before)
})

test('a large win is recorded when its result is settled, and less than nothing at hand when it is taken back', async () => {
  const market = await marketAt(3_000)
  await market.bet('player', 4_600)
  await market.bet('other', 4_000)
  await money.settle(market.id, { kind: 'winners', winners: [market.selection] })
  const wins = await events('large_win')
  expect(wins.map((row) => row.target_id)).toEqual([idOf('player')])
  expect(wins[0]?.changes).toContainEqual({ field: 'won_minor', before: null, after: '9200' })
  // What was won is gone before the result is taken back.
  await db.owner.query('update account_funds set unsettled_minor = unsettled_minor - 1005000 where account_id = $1', [idOf('player')])
  expect(await money.rollBack(market.id)).toMatchObject({ ok: true })
  await money.work()
  const negative = await events('negative_balance')
  expect(negative.map((row) => row.target_id)).toEqual([idOf('player')])
  expect(Number(negative[0]?.changes.find(({ field }) => field === 'available_minor')?.after)).toBeLessThan(0)
})

test('less than nothing at hand is recorded when what was won is void, of that player alone', async () => {
  const market = await marketAt(3_000)
  const won = await market.bet('other', 1_000)
  await money.settle(market.id, { kind: 'winners', winners: [market.selection] })
  await db.owner.query('update account_funds set unsettled_minor = exposure_minor - credit_minor + 500 where account_id = $1', [idOf('other')])
  const before = (await events('negative_balance')).length
  expect(await money.void({ scope: 'bets', bet_ids: [won] })).toMatchObject({ ok: true })
  const [latest, ...others] = await events('negative_balance')
  expect(latest).toMatchObject({ target_id: idOf('other') })
  expect(Number(latest?.changes.find(({ field }) => field === 'available_minor')?.after), 'what is taken back is what was won, less its commission').toBe(500 - 1_960)
  expect(others).toHaveLength(before)
})

test('a large transfer is recorded with the transfer, a small one is not', async () => {
  const login = { id: idOf('super'), businessId: world.businessId, userName: 'super' }
  await addAccountLogin(db.owner, login)
  const call = clientOf(server, await signIn(server, 'super'))
  await call(transfers.setMasterPassword, { body: { current_password: testPassword, master_password: 'a second password' } })
  const send = async (amount_minor: number) => call(transfers.transfer, {
    body: { transfers: await previewed(call, [{ key: `row-${amount_minor}-row`, account_id: idOf('agent'), type: 'credit_withdraw', amount_minor }]), master_password: 'a second password' }, key: `call-${amount_minor}`,
  })
  // Nothing is free to be taken from the agent; more is given to them first.
  await db.owner.query('update account_funds set credit_minor = credit_minor + 500000 where account_id = any($1)', [[idOf('super'), idOf('agent')]])
  expect((await send(69_999)).data[0]?.ok).toBe(true)
  expect(await events('large_transfer')).toHaveLength(0)
  expect((await send(70_000)).data[0]?.ok).toBe(true)
  expect(await events('large_transfer')).toMatchObject([{ target_id: idOf('agent'), currency: 'INR' }])
})

test('rules of surveillance are policy, and the limits of the casino are limits', async () => {
  const actions = ['surveillance.addRule', 'surveillance.editRule', 'surveillance.setState', 'casino.setLimits']
  await db.owner.query(`insert into audit_log (actor_kind, action) select 'system', unnest($1::text[])`, [actions])
  expect((await events('policy')).map((row) => row.action).filter((action) => action.startsWith('surveillance.')).sort()).toEqual(actions.slice(0, 3).sort())
  expect((await events('limit')).map((row) => row.action)).toEqual(['casino.setLimits'])
})

test('every significant kind is one that the events can be asked for', async () => {
  expect((await events(significantKinds.join(','))).length).toBeGreaterThan(5)
})
