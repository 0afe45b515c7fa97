import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { waitedAtGate } from '../../tests/support/gate-waits.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { letBetsEnd } from '../locks/bets-gate.ts'

test('a stake waits for a stop that is being committed and meets it; a win waits for none', async () => {
  const db = await testDatabase()
  const server = await testServer(db, { running: false })
  const casino = await createCasino(db)
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }],
    [{ name: 'player', parent: 'agent', creditMinor: 100_000 }])
  const desk = await openWalletDesk(db, server, casino)
  const player_id = world.accounts.get('player') ?? ''
  const token = await desk.open(world.apiKey, player_id)
  const moved = { player_id, round_id: randomUUID(), currency: 'INR', amount_minor: 100 }
  const bet = () => desk.call('bet', { transaction_id: randomUUID(), token, game: desk.game, ...moved })

  expect(await bet()).toMatchObject({ status: 200 })
  const { late } = await withTransaction(db.database, {}, async (tx) => {
    await tx.query(`insert into holds (id, kind, scope, scope_id, set_by_staff, set_at) values (7, 'stop', 'all', 0, $1, now())`, [world.trader])
    await letBetsEnd(tx)
    expect(await desk.call('win', { transaction_id: randomUUID(), ...moved })).toMatchObject({ status: 200 })
    const waits = bet()
    await waitedAtGate(db.owner, 'ShareLock')
    return { late: waits }
  })
  expect(await late).toMatchObject({ code: 'BET_STOPPED' })
  await db.owner.query('update holds set lifted_at = now() where id = 7')
  expect(await bet()).toMatchObject({ status: 200 })
})
