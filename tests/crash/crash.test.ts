import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { all } from '../support/all.ts'
import { openHarness } from './harness.ts'
import type { Harness } from './harness.ts'

const seed = process.env['STEWARD_SEED'] ?? String(randomInt(1, 2 ** 30))
let harness: Harness | null = null
beforeAll(async () => { if (all) harness = await openHarness(seed, null) }, 240_000)
afterAll(async () => { await harness?.stop() })

/** In `npm run test:all`; `npm run crash -- --rounds 300` goes on for as long as one likes. */
test.runIf(all)(`nothing is lost and nothing is done twice when servers and database are killed (seed ${seed})`, { timeout: 600_000 }, async () => {
  for (let round = 0; round < 5; round++) {
    const { fault, wrong } = await harness!.round()
    expect(wrong, fault).toEqual([])
  }
  expect(await harness!.reconcile()).toEqual([])
})
