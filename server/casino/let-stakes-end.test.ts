import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { casino as casinoCalls } from '#contract/casino.ts'
import { catalogue } from '#contract/catalogue.ts'
import { locks } from '#contract/locks.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import type { CasinoWorld } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { waitedAtGate } from '../../tests/support/gate-waits.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { passGate } from '../locks/bets-gate.ts'

const db = await testDatabase()
/** Two nodes of one platform. */
const [here, there] = [await testServer(db, { running: false }), await testServer(db, { running: false })]
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }],
  [{ name: 'player', parent: 'agent', creditMinor: 100_000 }])
const playerId = world.accounts.get('player') ?? ''

type Keeper = Awaited<ReturnType<typeof openWalletDesk>>['keeper']
type Act = (keeper: Keeper, at: CasinoWorld, on: boolean) => Promise<unknown>

const status = (on: boolean) => (on ? 'active' : 'inactive') as 'active' | 'inactive'

/** Staff who may do what the keeper of the casino may not. */
await addStaff(db.owner, { userName: 'controller', grants: [{ section: 'SPORTS', permission: null }, { section: 'SPORTS', permission: 'Market Control' }] })
const controller = clientOf(here, await signIn(here, 'controller'))

function keptFrom(scope: 'provider' | 'sub_category' | 'game'): Act {
  return async (_keeper, at, on) => {
    const id = { provider: at.providerId, sub_category: at.subCategoryId, game: at.gameId }[scope]
    if (!on) return controller(locks.hold, { body: { kind: 'block', scope, id, account_ids: [world.accounts.get('agent') ?? ''] } })
    const { data: [held] } = await controller(locks.list, { query: { scope, scope_id: id } })
    return controller(locks.lift, { params: { id: held?.id ?? '' } })
  }
}

const ways: readonly (readonly [way: string, act: Act, code: string])[] = [
  ['a game is switched off', (keeper, { gameId }, on) => keeper(catalogue.eventStatus, { body: { event_id: gameId, status: status(on) } }), 'CASINO_GAME_OFF'],
  ['its provider is', (keeper, { providerId }, on) => keeper(casinoCalls.providerStatus, { params: { id: providerId }, body: { status: status(on) } }), 'CASINO_GAME_OFF'],
  ['its sub-category is', (keeper, { subCategoryId }, on) => keeper(casinoCalls.subCategoryStatus, { params: { id: subCategoryId }, body: { status: status(on) } }), 'CASINO_GAME_OFF'],
  ...(['provider', 'sub_category', 'game'] as const).map((scope) => [`its ${scope} is kept from a branch`, keptFrom(scope), 'BET_BRANCH_BLOCKED'] as const),
  ['its moment is put off, with other games', (keeper, { gameId }, on) =>
    keeper(casinoCalls.changeGames, { body: { games: [{ id: gameId, change: { visible_from: on ? null : '2100-01-01T00:00:00Z' } }] } }), 'CASINO_GAME_OFF'],
]

async function openDesk() {
  const at = await createCasino(db)
  const desk = await openWalletDesk(db, here, at, `keeper-${at.gameId}`)
  const token = await desk.open(world.apiKey, playerId)
  const bet = async () => (await desk.call('bet', { transaction_id: randomUUID(), token, game: desk.game, player_id: playerId, round_id: randomUUID(), currency: 'INR', amount_minor: 100 }))
  return { at, keeper: desk.keeper, bet }
}

/** Does it while another node decides on a stake in the game: the answer must wait for that stake, which may still begin its round. */
async function whileStaking(at: CasinoWorld, act: () => Promise<unknown>): Promise<void> {
  let answered = false
  const { switched } = await withTransaction(there.context.database, { retries: 0 }, async (tx) => {
    await passGate(tx)
    const switched = act().then(() => { answered = true })
    await waitedAtGate(db.owner, 'ExclusiveLock')
    // As a round does that is begun in the game.
    await tx.query('select from casino_games where id = $1 for key share', [at.gameId])
    await tx.query('select from casino_providers where id = $1 for key share', [at.providerId])
    expect(answered).toBe(false)
    return { switched }
  })
  await switched
}

test.each(ways)('when %s, it is answered when the stakes under way are written, and none comes after', async (_way, act, code) => {
  const { at, keeper, bet } = await openDesk()
  expect(await bet()).toMatchObject({ status: 200 })
  await whileStaking(at, () => act(keeper, at, false))
  expect(await bet()).toMatchObject({ code })
  await act(keeper, at, true)
  expect(await bet()).toMatchObject({ status: 200 })
})

test('when a game goes into the archive or is taken away, too', async () => {
  const archived = await openDesk()
  await whileStaking(archived.at, () => archived.keeper(casinoCalls.archiveGame, { params: { id: archived.at.gameId }, body: { archived: true } }))
  expect(await archived.bet()).toMatchObject({ code: 'CASINO_GAME_OFF' })
  const removed = await openDesk()
  await whileStaking(removed.at, () => removed.keeper(catalogue.deleteEvent, { params: { id: removed.at.gameId }, query: { casino_provider_id: removed.at.providerId } }))
  expect((await removed.bet()).status).not.toBe(200)
})
