import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { casino as casinoCalls } from '#contract/casino.ts'
import { limits } from '#contract/limits.ts'
import { platform } from '#contract/platform.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'

/** One market and one game, with one word on their limits: stakes from 100.00 to 50,000.50. */
const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'desk', grants: [{ section: 'SPORTS', permission: null }, { section: 'SPORTS', permission: 'Event Limits' }, { section: 'BETS', permission: null }] })
const desk = clientOf(server, await signIn(server, 'desk'))
const casino = await createCasino(db)
const seats = await openWalletDesk(db, server, casino)
const tree = [{ name: 'company', parent: null, level: 0, shareBp: 5_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 5_000 }]
const stakes = { min_stake_minor: 10_000, max_stake_minor: 5_000_050 }
await seats.keeper(casinoCalls.setLimits, { body: { scope: 'game', id: casino.gameId, limits: [{ market_type: 'casino', ...stakes }] } })

describe.each([
  ['JPY', 100, 50_000],
  ['INR', 10_000, 5_000_050],
  ['KWD', 100_000, 50_000_500],
])('limits in %s', async (currency, least, most) => {
  const world = await createMoneyWorld(db, tree, [{ name: 'player', parent: 'agent', creditMinor: 1_000_000_000 }], currency)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const runner = market.runners.get('A') ?? ''
  await setPrice(db, market.id, runner, 1_100)
  await desk(limits.setMarket, { params: { id: market.id }, body: { market_limits: [{ market_type: 'match_odds', ...stakes }] } })
  const playerId = world.accounts.get('player') ?? ''
  const bet = { player_id: playerId, market_id: market.id, selection_id: runner, side: 'back' as const, price: 1_100 }

  test('the offer tells them, and bets meet them', async () => {
    expect((await clientOf(server, world.apiKey)(platform.offer, { query: { event_id: world.eventId } })).data).toMatchObject([{ min_stake_minor: least, max_stake_minor: most }])
    const driver = moneyDriver(server.context, world)
    expect(await driver.place({ ...bet, stake_minor: least - 1 })).toMatchObject({ ok: false, refusal: { code: 'LIMIT_STAKE_BELOW_MIN', facts: { min_minor: least } } })
    expect(await driver.place({ ...bet, stake_minor: most + 1 })).toMatchObject({ ok: false, refusal: { code: 'LIMIT_STAKE_ABOVE_MAX', facts: { max_minor: most } } })
    expect([(await driver.place({ ...bet, stake_minor: least })).ok, (await driver.place({ ...bet, stake_minor: most })).ok]).toEqual([true, true])
    await driver.stop()
  })

  test('an explanation says them, and what an account allows as it is', async () => {
    const told = async () => (await desk(limits.explain, { query: { ...bet, price: '1100', stake_minor: String(least) } })).data[0]
    const bound = (of: Awaited<ReturnType<typeof told>>, name: string) => of?.rules.find((rule) => rule.name === name)?.bound
    const before = await told()
    expect(before).toMatchObject({ currency, largest_stake_minor: most })
    expect([bound(before, 'min_stake'), bound(before, 'max_stake')]).toEqual([least, most])
    await db.owner.query('insert into account_bet_settings (account_id, max_stake_minor) values ($1, $2)', [world.accounts.get('agent'), least + 7])
    expect(await told()).toMatchObject({ largest_stake_minor: least + 7 })
    await db.owner.query('delete from account_bet_settings')
  })

  test('so do stakes in a game', async () => {
    const token = await seats.open(world.apiKey, playerId)
    const stake = async (amount_minor: number) => (await seats.call('bet', { transaction_id: randomUUID(), token, game: seats.game, player_id: playerId, round_id: randomUUID(), currency, amount_minor })).code
    expect([await stake(least - 1), await stake(least), await stake(most), await stake(most + 1)]).toEqual(['LIMIT_STAKE_BELOW_MIN', null, null, 'LIMIT_STAKE_ABOVE_MAX'])
    const [told] = (await seats.keeper(casinoCalls.explain, { query: { player_id: playerId, casino_game_id: casino.gameId, stake_minor: String(least) } })).data
    expect(told?.rules.find(({ name }) => name === 'max_stake')).toMatchObject({ bound: most })
  })
})
