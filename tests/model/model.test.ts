import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { keptSequences, openSimulation, simulate } from './simulate.ts'

const seed = Number(process.env['STEWARD_SEED'] ?? randomInt(1, 2 ** 30))
const forMs = process.env['STEWARD_TEST_ALL'] ? 240_000 : 40_000

const db = await testDatabase()
const simulation = await openSimulation({ ownerUrl: db.url, appUrl: db.appUrl })
afterAll(simulation.stop)

test.each(keptSequences())('the kept sequence $name goes as the rules say', ({ steps }) => simulation.run(steps))

test(`the server does what the rules say (seed ${seed})`, { timeout: forMs + 300_000 }, async () => {
  const { failed, sequences, steps } = await simulate(simulation, { seed, forMs })
  console.log(`model: seed ${seed}, ${sequences} sequences of ${steps} steps compared; npm run simulate -- --seed ${seed} has them again`)
  expect(failed).toBeNull()
})
