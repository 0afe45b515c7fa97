import { expect, test } from 'vitest'
import { exposure } from '#contract/exposure.ts'
import { users } from '#contract/users.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setLines } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { watchAlarms } from './alarm-watch.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'watcher', grants: [{ section: 'BETS', permission: null }, { section: 'USERS', permission: null }] })
const watcher = clientOf(server, await signIn(server, 'watcher'))
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }], [{ name: 'player', parent: 'company', creditMinor: 1_000_000 }])
const driver = moneyDriver(server.context, world)
const player_id = world.accounts.get('player') ?? ''

/** A line market with one bet above each of these lines, and one below each of those. */
async function marketOf(over: readonly number[], under: readonly number[]): Promise<string> {
  const market = await addMarket(db, world, { type: 'line' })
  for (const [side, lines] of [['lay', over], ['back', under]] as const) {
    for (const line of lines) {
      await setLines(db, market.id, { under: line, over: line })
      const placed = await driver.place({ player_id, market_id: market.id, side, line, stake_minor: 1_000 })
      if (!placed.ok) expect.fail(placed.refusal.code)
    }
  }
  return market.id
}

test('outcomes of a line market are called as people count wherever they are named: tree, board, file, alarm, notice, and the book of a player', async () => {
  const marketId = await marketOf([240_500], [])
  await watcher(exposure.addAlarm, { body: { scope: 'market', view: 'total', currency: 'INR', threshold_minor: 1_000 } })
  await withTransaction(db.database, {}, (tx) => watchAlarms(tx, new Date()))
  const book = (await watcher(exposure.net, { query: {} })).data.flatMap(({ fancies }) => fancies).find(({ market_id: id }) => id === marketId)
  expect(book?.selections.map(({ selection_id: key, name }) => [key, name])).toEqual([['<240.5', '≤ 240'], ['240.5', '240.5'], ['>240.5', '≥ 241']])
  expect([book?.worst_total_outcome, book?.worst_my_pt_outcome]).toEqual(['≥ 241', '≥ 241'])
  expect((await watcher(exposure.downline, { query: { market_id: marketId } })).data[0]?.selections.map(({ name }) => name)).toEqual(['≤ 240', '240.5', '≥ 241'])
  expect((await watcher(exposure.worst, { query: { view: 'total' } })).data).toMatchObject([{ market_id: marketId, worst_outcome: '≥ 241', best_outcome: '≤ 240' }])
  expect((await watcher(exposure.outcomes, { query: {} })).data.map(({ name }) => name)).toEqual(['≤ 240', '240.5', '≥ 241'])
  expect((await watcher(exposure.alarms, {})).data[0]?.worst?.worst_outcome).toBe('≥ 241')
  expect((await db.owner.query<{ outcome: string }>("select params->>'outcome' as outcome from notices where kind = 'exposure.alarm'")).rows).toEqual([{ outcome: '≥ 241' }])
  // A player is shown no outcome that cannot be.
  expect((await watcher(users.book, { params: { id: player_id }, query: {} })).data[0]?.book).toMatchObject({ outcomes: [{ name: '≤ 240', amount_minor: -1_000 }, { name: '≥ 241', amount_minor: 1_000 }], worst_outcome: '≤ 240', best_outcome: '≥ 241' })
  await driver.settle(marketId, { kind: 'number', value: 241_000 })
})

test('what is worst between two whole numbers keeps its label; where a line is finer, everything does', async () => {
  const between = await marketOf([240_000], [241_000])
  expect((await watcher(exposure.worst, { query: { view: 'total' } })).data).toMatchObject([{ market_id: between, worst: -2_000, worst_outcome: '>240 <241', best_outcome: '≤ 239' }])
  await driver.settle(between, { kind: 'number', value: 241_000 })
  const measured = await marketOf([240_250], [])
  expect((await watcher(exposure.worst, { query: { view: 'total' } })).data).toMatchObject([{ market_id: measured, worst_outcome: '>240.25', best_outcome: '<240.25' }])
})
