import { expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { staffPrincipal } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld } from '../../tests/support/money-world.ts'
import { writeAudit } from '../runtime/audit.ts'
import { listAudit } from './audit-store.ts'

const db = await testDatabase()
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }], [], 'INR')
const market = await addMarket(db, world, { type: 'match_odds', runners: ['Port Aurelia', 'Fjord Vale', 'Draw'] })
const id = (name: string): string => market.runners.get(name) ?? ''

/** What the record tells of the runners of a change. */
async function runnersOf(after: object): Promise<unknown> {
  return withTransaction(db.database, {}, async (tx) => {
    await writeAudit(tx, { principal: staffPrincipal(world.trader), origin: { ip: null, userAgent: null, correlationId: 'runners' }, action: 'results.declare', facts: { targetKind: 'market', targetId: market.id, after } })
    return (await listAudit(tx, { targetKind: 'market', targetId: market.id, after: null, limit: 1 }))[0]?.runners
  })
}

test('an entry has the names of the runners that it names by their ids: of an outcome, of a refused bet, of prices, of how they stand', async () => {
  const two = await runnersOf({ outcome: { kind: 'winners', winners: [id('Port Aurelia')], removed: [id('Draw')] } })
  expect(two).toEqual(expect.arrayContaining([{ id: id('Port Aurelia'), name: 'Port Aurelia' }, { id: id('Draw'), name: 'Draw' }]))
  expect(await runnersOf({ outcome: { kind: 'winners', winners: [], dead_heat: { selections: [id('Fjord Vale')], places: 1 } } })).toEqual([{ id: id('Fjord Vale'), name: 'Fjord Vale' }])
  expect(await runnersOf({ asked: { selection_id: id('Draw') } })).toEqual([{ id: id('Draw'), name: 'Draw' }])
  expect(await runnersOf({ quotes: { [id('Draw')]: { back: 2_000, lay: 2_020 }, line: { back: 90_000 } } })).toEqual([{ id: id('Draw'), name: 'Draw' }])
  expect(await runnersOf({ runners: { [id('Draw')]: { status: 'removed', reduction_bp: 1_250 } } })).toEqual([{ id: id('Draw'), name: 'Draw' }])
})

test('other ids are none of theirs, and a runner that is not there has no name', async () => {
  expect(await runnersOf({ market_id: id('Draw'), outcome: { kind: 'number', value: Number(id('Draw')) } })).toBeUndefined()
  expect(await runnersOf({ outcome: { kind: 'winners', winners: ['987654321'] } })).toBeUndefined()
})
