import { beforeAll, expect, test } from 'vitest'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { seatAt } from '../../tests/support/wallet-seat.ts'
import { keepSums, rebuildSums } from './sum-keeper.ts'

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

test('who plays the casino alone is active: of all, of the casino, in each hour and on each day, once, whatever is added up again', async () => {
  const only = await createMoneyWorld(db, [{ name: 'only', parent: null, level: 0, shareBp: 10_000 }], [{ name: 'fan', parent: 'only', creditMinor: 100_000 }, { name: 'idle', parent: 'only', creditMinor: 100_000 }])
  const [company, fan] = [only.accounts.get('only') ?? '', only.accounts.get('fan') ?? '']
  const active = async () => {
    while (await keepSums(db.database));
    const { rows } = await db.owner.query<{ who: string }>(
      `select concat_ws(' ', case account_id when $1 then 'company' else 'player' end, through, sport_id, market_type, sum(day_players), sum(hour_players)) as who from active_players where account_id in ($1, $2) group by account_id, through, sport_id, market_type order by 1`, [company, fan])
    return rows.map(({ who }) => who)
  }
  expect(await active()).toEqual([])
  for (let times = 0; times < 2; times++) {
    const seat = await seatAt(desk, only.apiKey, fan)
    await seat.bet(100, { round_closed: true })
  }
  const onceOf = (through: readonly number[]) => ['company', 'player'].flatMap((who) => (who === 'company' ? through : [9]).flatMap((through) => ['-1 all', '-1 casino', '0 all', '0 casino'].map((kind) => `${who} ${through} ${kind} 1 1`))).toSorted()
  expect(await active()).toEqual(onceOf([0]))
  // Below the company, too, once it has come to have many players; and after it was all added up anew.
  await db.owner.query('insert into summed_accounts values ($1)', [company])
  expect(await active()).toEqual(onceOf([0, 9]))
  await rebuildSums(db.database)
  expect(await active()).toEqual(onceOf([0, 9]))
})
