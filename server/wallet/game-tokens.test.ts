import { beforeAll, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { wallet } from '#contract/wallet.ts'
import type { Grant } from '#domain/access/decide.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import type { CasinoWorld } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld, testId } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { previewedStatus } from '../../tests/support/previewed.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { seatAt } from '../../tests/support/wallet-seat.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const players = ['games', 'anew', 'left', 'shut', 'excluded']
let casino: CasinoWorld
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
let otherGame: string
beforeAll(async () => {
  casino = await createCasino(db)
  world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }], players.map((name) => ({ name, parent: 'agent', creditMinor: 100_000 })))
  desk = await openWalletDesk(db, server, casino)
  otherGame = `other-${testId()}`
  await db.owner.query(`insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) values ($1, $2, $3, $4, $5, 'Five Bells', 2000, now())`, [testId(), casino.providerId, casino.subCategoryId, casino.sportId, otherGame])
})

const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
const sit = (name: string) => seatAt(desk, world.apiKey, idOf(name))

test('a token is of the game that it opened: no stake of another one is taken with it, and its rounds end whatever the token', async () => {
  const { bet, win, rollback } = await sit('games')
  const staked = { transaction_id: 'staked-in-its-game' }
  expect(await bet(100, staked)).toMatchObject({ status: 200 })
  expect(await bet(100, { game: otherGame, round_id: 'of-another-game' })).toMatchObject({ status: 404, code: 'CASINO_GAME_UNKNOWN', facts: { field: 'token', balance_minor: 99_900 } })
  expect(await win(30, { token: 'of-nobody' })).toMatchObject({ status: 200 })
  expect(await rollback(staked.transaction_id, { token: 'of-nobody' })).toMatchObject({ status: 200, row: { balance_minor: 100_030 } })
})

/** No more is staked with the token, and what was staked with it is played to its end. */
async function isEnded({ bet, win, close, token }: Awaited<ReturnType<typeof sit>>): Promise<void> {
  expect(await bet(100)).toMatchObject({ status: 401, code: 'WALLET_TOKEN_EXPIRED' })
  expect(await desk.call('authenticate', { token })).toMatchObject({ status: 401, code: 'WALLET_TOKEN_EXPIRED' })
  expect([await win(50), await close()].map(({ status }) => status)).toEqual([200, 200])
}

test('a game that is opened anew ends the token that opened it before, and none of another game or player', async () => {
  const [before, beside] = [await sit('anew'), await sit('games')]
  await before.bet(100)
  const after = await sit('anew')
  await isEnded(before)
  expect([await after.bet(100), await beside.bet(100)].map(({ status }) => status)).toEqual([200, 200])
})

test('who leaves ends one token, or all of theirs; a player site ends only those of its own players', async () => {
  const site = clientOf(server, world.apiKey)
  const seat = await sit('left')
  await seat.bet(100)
  const body = { player_id: seat.player_id, token: seat.token }
  expect((await refusedWith(site(wallet.endSessions, { body: { ...body, player_id: '999999999' } }))).code).toBe('ACCOUNT_UNKNOWN')
  expect((await site(wallet.endSessions, { body: { ...body, token: 'of-nobody' } })).data).toEqual([{ ended: 0 }])
  expect(await seat.bet(100)).toMatchObject({ status: 200 })
  expect((await site(wallet.endSessions, { body })).data).toEqual([{ ended: 1 }])
  await isEnded(seat)
  const again = await sit('left')
  await again.bet(100)
  expect((await site(wallet.endSessions, { body: { player_id: seat.player_id } })).data).toEqual([{ ended: 1 }])
  await isEnded(again)
})

test('who is locked or shut out plays no more with the token, not even once they are let in again', async () => {
  await addStaff(db.owner, { userName: 'accounts-keeper', grants: [...[null, 'Account Status', 'Account Edit'].map((permission) => ({ section: 'SUPERADMINS', permission })), ...[null, 'User Limits'].map((permission) => ({ section: 'USERS', permission }))] as Grant[] })
  const keeper = clientOf(server, await signIn(server, 'accounts-keeper'))
  const seat = await sit('shut')
  await seat.bet(100)
  for (const status of ['locked', 'active'] as const) {
    await keeper(superAdmins.updateStatus, { params: { id: idOf('agent') }, body: { ...await previewedStatus(keeper, idOf('agent'), { status }), reason: 'a look at it' } })
  }
  await isEnded(seat)
  const other = await sit('excluded')
  await other.bet(100)
  await keeper(users.exclude, { params: { id: idOf('excluded') }, body: { version: 1, kind: 'cooling_off', until: new Date(Date.now() + 86_400_000).toISOString() } })
  await isEnded(other)
})
