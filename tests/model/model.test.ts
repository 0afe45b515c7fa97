import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { all } from '../support/all.ts'
import { testDatabase } from '../support/database.ts'
import { keep, keptSequences, openSimulation, shortened, simulate } from './simulate.ts'

const seed = Number(process.env['STEWARD_SEED'] ?? randomInt(1, 2 ** 30))
const forMs = all ? 240_000 : 25_000

const db = await testDatabase()
const simulation = await openSimulation({ ownerUrl: db.url, appUrl: db.appUrl })
afterAll(simulation.stop)

test.each(keptSequences())('the kept sequence $name goes as the rules say', ({ steps }) => simulation.run(steps))

test(`the server does what the rules say (seed ${seed})`, { timeout: forMs + 300_000 }, async () => {
  const { failed, sequences, steps } = await simulate(simulation, { seed, forMs })
  console.log(`model: seed ${seed}, ${sequences} sequences of ${steps} steps compared, and ${simulation.compared.statements} times the statement of an account; npm run simulate -- --seed ${seed} has them again`)
  // What ran the tests may be gone with its files: the words are enough to have it again.
  if (failed !== null) console.log(`kept as tests/model/kept/${keep(failed.steps)}: ${JSON.stringify(failed.steps)}`)
  expect(failed).toBeNull()
})

test('a sequence that fails is made as short as it gets, below the least length of those that are drawn', async () => {
  const steps = Array.from({ length: 40 }, (_, account) => ({ do: 'look' as const, account }))
  const looks = (tried: typeof steps, account: number) => tried.some((step) => step.account === account)
  const runs: number[] = []
  const left = await shortened(steps, (tried) => {
    runs.push(tried.length)
    return looks(tried as typeof steps, 7) && looks(tried as typeof steps, 31) ? Promise.reject(new Error('parted')) : Promise.resolve()
  })
  expect(left).toEqual([{ do: 'look', account: 7 }, { do: 'look', account: 31 }])
  expect(runs.length).toBeLessThan(40)
})
