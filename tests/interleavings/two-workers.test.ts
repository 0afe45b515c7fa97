import { describe, expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import type { InterleavingReport } from '../support/interleave.ts'
import { race, raceGround, raceTimeoutMs, switchesMax, wrongBooks } from '../support/race.ts'
import type { RaceGround } from '../support/race.ts'
import { elsewhereMinor, failureOf, rollingBack, stakeMinor, step, timesClosed, verified, voided, won, wonMinor, workOff, wrongMoney } from '../support/race-settlement.ts'
import type { SettledWorld } from '../support/race-settlement.ts'

type Pair = {
  readonly name: string
  readonly prepare: (ground: RaceGround) => Promise<SettledWorld>
  readonly action: 'results.settled' | 'results.rolledBack'
  readonly uMinor: number
  readonly exposureMinor: number
  /** Three where absent. */
  readonly switches?: number
}

const paid = { action: 'results.settled', uMinor: wonMinor, exposureMinor: elsewhereMinor } as const
const pairs = {
  oneChunk: { ...paid, name: 'two workers and one chunk', prepare: verified, switches: 2 },
  voidChunk: { ...paid, name: 'two workers and one chunk of a void market', prepare: (ground) => verified(ground, voided), uMinor: 0, switches: 2 },
  twoChunks: { ...paid, name: 'two workers and a chunk for each, under one admin', prepare: (ground) => verified(ground, won, 2) },
  closing: {
    ...paid,
    name: 'two workers who close one job',
    prepare: async (ground) => {
      const at = await verified(ground)
      await step(ground)(ground.db.database)
      return at
    },
    switches: 2,
  },
  reversal: {
    name: 'two workers and one chunk that is rolled back',
    prepare: rollingBack, action: 'results.rolledBack', uMinor: 0, exposureMinor: stakeMinor + elsewhereMinor, switches: 2,
  },
} satisfies Record<string, Pair>

const skipLocked = /for update( of c)? skip locked/g

function everyOrder(ground: RaceGround, pair: Pair, missing?: RegExp): Promise<InterleavingReport> {
  return race(missing ? `${pair.name}, nothing locked` : pair.name, {
    db: ground.db,
    prepare: () => pair.prepare(ground),
    actors: () => [step(ground, missing), step(ground, missing)],
    check: async (at, outcomes) => {
      await workOff(ground)
      const money = await wrongMoney(ground, at, pair)
      if (money !== null) return money
      const times = await timesClosed(ground, at, pair.action)
      return times === 1 ? failureOf(outcomes) : `closed ${times} times`
    },
    ...(missing ? { switchesMax: 2 } : switchesMax(pair.switches ?? 3)),
  })
}

describe('orders of two workers', { timeout: raceTimeoutMs }, async () => {
  const ground = await raceGround(await testDatabase())

  it.each(Object.values(pairs))('$name', async (pair) => {
    expect((await everyOrder(ground, pair)).violations.slice(0, 3)).toEqual([])
  })

  it('leaves the books whole', async () => {
    expect(await wrongBooks(ground)).toEqual([])
  })
})

describe('two workers without locks on chunks and jobs', { timeout: raceTimeoutMs, tags: 'deeper' }, async () => {
  const ground = await raceGround(await testDatabase())

  it.each([pairs.voidChunk, pairs.closing])('it is found: $name', async (pair) => {
    const { violations } = await everyOrder(ground, pair, skipLocked)
    expect(violations.filter(({ what }) => !what.startsWith('failed')).length).toBeGreaterThan(0)
  })

  // The journal's key lets no entry in twice: the second worker fails and moves nothing. A void market has no entries.
  it.each([pairs.oneChunk, pairs.reversal])('the key of the journal is a lock, too: $name', async (pair) => {
    const { violations } = await everyOrder(ground, pair, skipLocked)
    expect(violations.length).toBeGreaterThan(0)
    expect(violations.filter(({ what }) => !what.includes('journal_entries_once'))).toEqual([])
  })
})
