import { beforeAll, expect, test } from 'vitest'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { seatAt } from '../../tests/support/wallet-seat.ts'
import { keepSums } from './sum-keeper.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
beforeAll(async () => {
  const casino = await createCasino(db)
  world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 4_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 6_000 }], [{ name: 'player', parent: 'agent', creditMinor: 100_000 }])
  desk = await openWalletDesk(db, server, casino)
})

const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
async function roundsOf(name: string): Promise<number> {
  while (await keepSums(db.database));
  const { rows } = await db.owner.query<{ rounds: number }>('select coalesce(sum(rounds), 0)::int as rounds from casino_sums where account_id = $1', [idOf(name)])
  return rows[0]?.rounds ?? 0
}

test('a round is counted once, with the first money that it moved, be that a correction of one that came to nothing', async () => {
  const even = await seatAt(desk, world.apiKey, idOf('player'))
  await even.bet(100)
  await even.win(100)
  await even.close()
  expect(await roundsOf('company'), 'it moved nothing').toBe(0)
  await even.win(50)
  expect([await roundsOf('company'), await roundsOf('agent')]).toEqual([1, 1])
  await even.win(25)
  expect(await roundsOf('company'), 'another correction of the same round').toBe(1)
  const lost = await seatAt(desk, world.apiKey, idOf('player'))
  await lost.bet(100, { round_closed: true })
  expect(await roundsOf('company')).toBe(2)
})
