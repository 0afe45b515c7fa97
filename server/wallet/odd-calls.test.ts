import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { wallet } from '#contract/wallet.ts'
import { clientOf } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { freshId } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const casino = await createCasino(db)
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }], [{ name: 'player', parent: 'agent', creditMinor: 100_000 }])
const desk = await openWalletDesk(db, server, casino)
const player_id = world.accounts.get('player') ?? ''
const token = await desk.open(world.apiKey, player_id)
const bet = (game: string, round_id: string, of = token) => desk.call('bet', { transaction_id: randomUUID(), token: of, game, player_id, round_id, currency: 'INR', amount_minor: 100 })
const balance = async () => Number((await desk.call('balance', { player_id, token })).row?.['balance_minor'])

test('a rollback that names itself succeeds, each time, and changes nothing', async () => {
  const itself = randomUUID()
  for (let times = 0; times < 2; times++) expect(await desk.call('rollback', { transaction_id: itself, player_id, reference_id: itself })).toMatchObject({ status: 200, row: { balance_minor: 100_000 } })
  expect(await balance()).toBe(100_000)
})

test('a round is of one game: a stake in another one finds no place in it, and begins a round of its own', async () => {
  const gameId = freshId()
  await db.owner.query(
    `insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) select $2, provider_id, sub_category_id, sport_id, 'another', 'Another', sort + 1, now() from casino_games where id = $1`,
    [casino.gameId, gameId])
  const other = (await clientOf(server, world.apiKey)(wallet.launch, { body: { player_id, game_id: gameId, device: 'desktop' } })).data[0]?.token ?? ''
  const round = randomUUID()
  expect(await bet(desk.game, round)).toMatchObject({ status: 200 })
  const before = await balance()
  expect(await bet('another', round, other)).toMatchObject({ status: 404, code: 'CASINO_GAME_UNKNOWN', facts: { field: 'round_id', balance_minor: before } })
  expect(await balance()).toBe(before)
  expect(await bet('another', randomUUID(), other)).toMatchObject({ status: 200 })
})
