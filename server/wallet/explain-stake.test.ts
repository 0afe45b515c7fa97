import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { casino as casinoCalls } from '#contract/casino.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import type { CasinoWorld } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff } from '../../tests/support/people.ts'
import { propertySeed } from '../../tests/support/property.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'

const db = await testDatabase()
const { owner } = db
const server = await testServer(db, { running: false })

let casino: CasinoWorld
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
const tokens = new Map<string, string>()
beforeAll(async () => {
  casino = await createCasino(db)
  world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'super', parent: 'company', level: 1, shareBp: 0 }, { name: 'agent', parent: 'super', level: 5, shareBp: 7_000 }],
    ['first', 'second', 'third'].map((name) => ({ name, parent: 'agent', creditMinor: 100_000 })))
  desk = await openWalletDesk(db, server, casino)
  for (const name of ['first', 'second', 'third']) tokens.set(name, await desk.open(world.apiKey, accountOf(name)))
})

const accountOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)

async function explain(name: string, stake: number, client = desk.keeper) {
  const [told] = (await client(casinoCalls.explain, { query: { player_id: accountOf(name), casino_game_id: casino.gameId, stake_minor: String(stake) } })).data
  return told ?? expect.fail('no explanation')
}
/** The first bet of a new round, as the provider sends it; what it is answered, null where it is taken. */
async function bet(name: string, amount_minor: number): Promise<string | null> {
  return (await desk.call('bet', { transaction_id: randomUUID(), token: tokens.get(name), game: desk.game, player_id: accountOf(name), round_id: randomUUID(), currency: 'INR', amount_minor })).code
}
const set = (scope: 'provider' | 'sub_category' | 'game', id: string, limits: object) => desk.keeper(casinoCalls.setLimits, { body: { scope, id, limits: [{ market_type: 'casino', ...limits }] } })

test('it names the rule that binds, the slack of every other, where each is from, who set it and when', async () => {
  await owner.query(
    `with word as (insert into limit_changes (scope, scope_id, market_type, min_stake_minor, set_at) values ('menu', $1, 'casino', 50, now()) returning *)
     insert into limit_overrides (scope, scope_id, market_type, min_stake_minor, word_id) select scope, scope_id, market_type, min_stake_minor, id from word`, [casino.menuId])
  await set('provider', casino.providerId, { max_market_exposure_minor: 30_000, max_stake_minor: 90_000 })
  await set('game', casino.gameId, { max_stake_minor: 40_000 })
  await owner.query('insert into account_bet_settings (account_id, max_stake_minor) values ($1, 25000)', [accountOf('agent')])
  expect(await bet('first', 10_000)).toBeNull()

  const told = await explain('first', 15_000)
  expect(told).toMatchObject({ accepted: true, code: null, hidden: null, currency: 'INR', binding: 'max_stake', largest_stake_minor: 25_000 })
  expect(told.gates.filter((gate) => gate.closed)).toEqual([])
  const rule = (name: string) => told.rules.find((each) => each.name === name)
  expect(rule('min_stake')).toMatchObject({ bound: 50, slack: 14_950, from: { scope: 'menu', id: casino.menuId }, set_by: null, set_at: expect.any(String) as string })
  expect(rule('max_stake')).toMatchObject({ bound: 25_000, slack: 10_000, broken: false, from: { scope: 'account', id: accountOf('agent'), name: 'agent' } })
  expect(rule('max_round_stakes')).toMatchObject({ bound: 30_000, actual: 15_000, slack: 15_000, from: { scope: 'provider', id: casino.providerId }, set_by: 'Staff casino-keeper', set_at: expect.any(String) as string })
  expect(rule('account_exposure')).toMatchObject({ bound: null, actual: 25_000, slack: null, from: { scope: 'account', id: accountOf('first'), name: 'first' } })
  expect(rule('available')).toMatchObject({ bound: 0, slack: 75_000 })

  await owner.query('delete from account_bet_settings')
  expect((await explain('first', 15_000)).rules.find((each) => each.name === 'max_stake')).toMatchObject({ bound: 40_000, from: { scope: 'game', id: casino.gameId, name: 'Three Bells' } })
  await set('game', casino.gameId, { max_stake_minor: null })
  expect((await explain('first', 15_000)).rules.find((each) => each.name === 'max_stake')).toMatchObject({ bound: 90_000, from: { scope: 'provider' } })
  await set('sub_category', casino.subCategoryId, { max_stake_minor: 20_000 })
  expect(await explain('first', 20_001)).toMatchObject({ accepted: false, code: 'LIMIT_STAKE_ABOVE_MAX', binding: 'max_stake', largest_stake_minor: 20_000 })
  expect([await bet('first', 20_001), await bet('first', 20_000)]).toEqual(['LIMIT_STAKE_ABOVE_MAX', null])
  await set('sub_category', casino.subCategoryId, { max_stake_minor: null })
  await set('provider', casino.providerId, { max_market_exposure_minor: null, max_stake_minor: null })
  await owner.query('delete from limit_overrides')
})

const update = (text: string, of: keyof CasinoWorld) => () => owner.query(`update ${text}`, [casino[of]])
const ofPlayer = (text: string, name = 'second') => () => owner.query(`update accounts set ${text} where id = $1`, [accountOf(name)])
/** Changes a share without the checks of the product, as a mistake in the data would. */
async function shareOfSuper(ownBp: number): Promise<void> {
  await owner.query('update account_shares set own_bp = $2 where account_id = $1', [accountOf('super'), ownBp])
  await owner.query('delete from current_vectors where parent_account_id = $1', [accountOf('agent')])
}

test.each([
  ['a provider that is off', update(`casino_providers set status = 'inactive' where id = $1`, 'providerId'), update(`casino_providers set status = 'active' where id = $1`, 'providerId'), 'CASINO_GAME_OFF', 'provider_off'],
  ['a sub-category that is off', update(`casino_sub_categories set status = 'inactive' where id = $1`, 'subCategoryId'), update(`casino_sub_categories set status = 'active' where id = $1`, 'subCategoryId'), 'CASINO_GAME_OFF', 'sub_category_off'],
  ['a kind that is off', update(`sports set status = 'inactive' where id = $1`, 'sportId'), update(`sports set status = 'active' where id = $1`, 'sportId'), 'CASINO_GAME_OFF', 'kind_off'],
  ['a game that is off', update(`casino_games set status = 'inactive' where id = $1`, 'gameId'), update(`casino_games set status = 'active' where id = $1`, 'gameId'), 'CASINO_GAME_OFF', 'off'],
  ['a game for no device', update(`casino_games set desktop = false, mobile = false where id = $1`, 'gameId'), update(`casino_games set desktop = true, mobile = true where id = $1`, 'gameId'), 'CASINO_GAME_OFF', 'no_device'],
  ['a game of tomorrow', update(`casino_games set visible_from = now() + interval '1 day' where id = $1`, 'gameId'), update(`casino_games set visible_from = null where id = $1`, 'gameId'), 'CASINO_GAME_OFF', 'scheduled'],
  ['another currency', update(`casino_providers set currencies = '{EUR}' where id = $1`, 'providerId'), update(`casino_providers set currencies = '{}' where id = $1`, 'providerId'), 'WALLET_CURRENCY_WRONG', null],
  ['a locked player', ofPlayer(`self_status = 'locked'`), ofPlayer(`self_status = 'active'`), 'ACCOUNT_LOCKED', null],
  ['a bet lock', ofPlayer('self_bet_locked = true'), ofPlayer('self_bet_locked = false'), 'ACCOUNT_BET_LOCKED', null],
  ['a suspended account above', ofPlayer(`self_status = 'suspended'`, 'agent'), ofPlayer(`self_status = 'active'`, 'agent'), 'ACCOUNT_ANCESTOR_LOCKED', null],
  ['an exclusion', ofPlayer(`excluded_until = now() + interval '1 day', exclusion = 'cooling_off'`), ofPlayer('excluded_until = null, exclusion = null'), 'ACCOUNT_EXCLUDED', null],
  ['shares above that come to no whole', () => shareOfSuper(7_001), () => shareOfSuper(0), 'SHARE_SUM_NOT_WHOLE', null],
  ['maintenance', () => owner.query(`insert into maintenance (scope, message, starts_at, announced_at, announced_by) values ('casino', 'Sample', now() - interval '1 hour', now(), $1)`, [world.trader]), () => owner.query(`update maintenance set ended_at = now(), ended_by = announced_by`), 'MARKET_MAINTENANCE', null],
  ['a stop of all betting', () => owner.query(`insert into holds (id, kind, scope, scope_id, set_by_staff, set_at) values (7, 'stop', 'all', 0, $1, now())`, [world.trader]), () => owner.query('delete from holds'), 'BET_STOPPED', null],
  ['a block of a kind of games', () => owner.query(`insert into holds (id, kind, account_id, scope, scope_id, set_by_staff, set_at) values (8, 'block', $1, 'sport', $2, $3, now())`, [accountOf('agent'), casino.sportId, world.trader]), () => owner.query('delete from holds'), 'BET_BRANCH_BLOCKED', null],
] as const)('%s is told as what refuses, and a bet is answered just so', async (_, begin, end, code, hidden) => {
  await begin()
  const told = await explain('second', 100)
  expect(told).toMatchObject({ accepted: false, code, hidden, binding: 'available' })
  expect(told.gates.filter((gate) => gate.closed).map((gate) => gate.code)).toEqual([code])
  expect(await bet('second', 100)).toBe(code)
  await end()
  expect([(await explain('second', 100)).code, await bet('second', 100)]).toEqual([null, null])
})

test('random limits, states and stakes: what is explained is what the wallet answers', async () => {
  let seed = propertySeed
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed >>> 8) % below
  }
  const places = [['provider', casino.providerId], ['sub_category', casino.subCategoryId], ['game', casino.gameId]] as const
  const names = ['min_stake_minor', 'max_stake_minor', 'max_market_exposure_minor'] as const
  const said = new Set<string>()
  for (let round = 0; round < 80; round++) {
    const [scope, id] = places[random(3)] ?? places[0]
    const name = names[random(3)] ?? 'max_stake_minor'
    const value = name === 'min_stake_minor' ? random(1_500) : 500 + random(20_000)
    await set(scope, id, { [name]: random(3) === 0 ? null : value }).catch(() => undefined)
    if (random(5) === 0) await owner.query('update accounts set exposure_limit_minor = $2 where id = $1', [accountOf('third'), random(2) === 0 ? null : 20_000 + random(60_000)])
    if (random(8) === 0) await owner.query('update accounts set self_bet_locked = not self_bet_locked where id = $1', [accountOf('third')])
    if (random(8) === 0) await owner.query(`update casino_games set status = case status when 'active' then 'inactive' else 'active' end::offer_status where id = $1`, [casino.gameId])
    const stake = 1 + random(10_000)
    const told = await explain('third', stake)
    const answered = await bet('third', stake)
    expect(told.code, `seed ${propertySeed}, round ${round}`).toBe(answered)
    said.add(told.code ?? 'taken')
  }
  expect(said.size).toBeGreaterThan(3)
})

test('it is for staff of the casino alone, and only of players and games', async () => {
  await addStaff(owner, { userName: 'viewer', grants: [{ section: 'CASINOCMS', permission: null }] })
  await addStaff(owner, { userName: 'sports-desk', grants: [{ section: 'BETS', permission: null }, { section: 'SPORTS', permission: null }] })
  await addAccountLogin(owner, { id: accountOf('agent'), businessId: world.businessId, userName: `agent-${world.businessId}` })
  expect((await explain('second', 100, clientOf(server, await signIn(server, 'viewer')))).currency).toBe('INR')
  for (const userName of ['sports-desk', `agent-${world.businessId}`]) {
    const client = clientOf(server, await signIn(server, userName))
    expect((await refusedWith(explain('second', 100, client))).code, userName).toBe('ACCESS_FORBIDDEN')
  }
  expect((await refusedWith(explain('agent', 100))).code).toBe('ACCOUNT_UNKNOWN')
  const unknown = desk.keeper(casinoCalls.explain, { query: { player_id: accountOf('second'), casino_game_id: '999999999', stake_minor: '100' } })
  expect((await refusedWith(unknown)).code).toBe('CASINO_GAME_UNKNOWN')
})
