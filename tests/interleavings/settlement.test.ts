import { describe, expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import type { InterleavingReport } from '../support/interleave.ts'
import { race, raceGround, racer, raceTimeoutMs, said, switchesMax, without, wrongBooks } from '../support/race.ts'
import type { RaceGround } from '../support/race.ts'
import { declared, elsewhereMinor, failureOf, lost, racing, rollingBack, rollsBack, settled, stakeMinor, step, timesClosed, verified, verifies, won, wonMinor, workOff, wrongMoney } from '../support/race-settlement.ts'
import type { SettledWorld } from '../support/race-settlement.ts'

const updateLock = /for update( skip locked)?/g

type Pair = (ground: RaceGround, missing?: RegExp) => Promise<InterleavingReport>

const named = (name: string, missing: RegExp | undefined) => (missing ? `${name}, not locked` : name)
const bounds = (missing: RegExp | undefined) => (missing ? { switchesMax: 2 } : switchesMax(3))

const wholeMinor = stakeMinor + elsewhereMinor

/** Settles the market another way than the first time, after that was taken back, and answers what is wrong with the money. */
async function settleAgain(ground: RaceGround, at: SettledWorld): Promise<string | null> {
  await racer(ground, ground.db.database).driver.settle(at.marketId, lost(at), 2)
  return wrongMoney(ground, at, { uMinor: -stakeMinor, exposureMinor: elsewhereMinor })
}

const betAndSettlement: Pair = (ground, missing) => race<SettledWorld>(named('a bet elsewhere and the settlement of a bet', missing), {
  db: ground.db,
  prepare: () => verified(ground),
  actors: (at) => [
    (database) => racer(ground, missing ? without(database, missing) : database).bet({ ...at.elsewhere, playerId: at.playerIds[0] ?? '', stakeMinor: 50_000 }),
    step(ground),
  ],
  check: async (at, outcomes) => {
    await workOff(ground)
    const failed = failureOf(outcomes)
    if (failed !== null || said(outcomes[0]) !== 'yes') return failed ?? said(outcomes[0])
    return wrongMoney(ground, at, { uMinor: wonMinor, exposureMinor: elsewhereMinor + 50_000 })
  },
  ...bounds(missing),
})

const verificationAndWithdrawal: Pair = (ground, missing) => race<SettledWorld>(named('a verification and a withdrawal', missing), {
  db: ground.db,
  prepare: () => declared(ground),
  actors: (at) => [
    (database) => verifies(ground, database, at, won(at), missing),
    (database) => rollsBack(ground, database, at, 'withdrawn', missing),
  ],
  check: async (at, outcomes) => {
    const answers = outcomes.map(said).join()
    if (answers !== 'yes,RESULT_IN_PROGRESS' && answers !== 'RESULT_NOT_DECLARED,yes') return answers
    await workOff(ground)
    if (answers.startsWith('yes')) return wrongMoney(ground, at, { uMinor: wonMinor, exposureMinor: elsewhereMinor })
    return (await wrongMoney(ground, at, { uMinor: 0, exposureMinor: wholeMinor })) ?? settleAgain(ground, at)
  },
  ...bounds(missing),
})

const settlementAndRollback: Pair = (ground, missing) => race<SettledWorld>(named('a settlement and a rollback', missing), {
  db: ground.db,
  prepare: () => verified(ground),
  actors: (at) => [
    async (database) => {
      await step(ground)(database)
      return step(ground)(database)
    },
    (database) => rollsBack(ground, database, at, 'rolling_back', missing),
  ],
  check: async (at, outcomes) => {
    const answer = said(outcomes[1])
    await workOff(ground)
    if (failureOf(outcomes) !== null || (answer !== 'yes' && answer !== 'RESULT_IN_PROGRESS')) return failureOf(outcomes) ?? answer
    const times = [await timesClosed(ground, at, 'results.settled'), await timesClosed(ground, at, 'results.rolledBack')].join()
    if (answer !== 'yes') return times === '1,0' ? wrongMoney(ground, at, { uMinor: wonMinor, exposureMinor: elsewhereMinor }) : `closed ${times}`
    if (times !== '1,1') return `closed ${times}`
    return (await wrongMoney(ground, at, { uMinor: 0, exposureMinor: wholeMinor })) ?? settleAgain(ground, at)
  },
  ...bounds(missing),
})

const twoRollbacks: Pair = (ground, missing) => race<SettledWorld>(named('two rollbacks of one result', missing), {
  db: ground.db,
  prepare: () => settled(ground),
  actors: (at) => [1, 2].map(() => (database) => rollsBack(ground, database, at, 'rolling_back', missing)),
  check: async (at, outcomes) => {
    await workOff(ground)
    const money = await wrongMoney(ground, at, { uMinor: 0, exposureMinor: wholeMinor })
    if (money !== null) return money
    const answers = outcomes.map(said).toSorted().join()
    return answers === 'RESULT_IN_PROGRESS,yes' ? null : answers
  },
  ...bounds(missing),
})

const reversalAndDeclaration: Pair = (ground, missing) => race<SettledWorld>(named('the end of a rollback and a new declaration', missing), {
  db: ground.db,
  prepare: async () => {
    const at = await rollingBack(ground)
    await step(ground)(ground.db.database)
    return at
  },
  actors: (at) => [step(ground), (database) => racing(ground, database, missing).driver.declare(at.marketId, lost(at))],
  check: async (at, outcomes) => {
    await workOff(ground)
    const answer = said(outcomes[1])
    if (failureOf(outcomes) !== null || (answer !== 'yes' && answer !== 'RESULT_IN_PROGRESS')) return failureOf(outcomes) ?? answer
    const money = await wrongMoney(ground, at, { uMinor: 0, exposureMinor: wholeMinor })
    if (money !== null || answer !== 'yes') return money ?? settleAgain(ground, at)
    const verification = await racer(ground, ground.db.database).driver.verify(at.marketId, lost(at), 2)
    if (!verification.ok) return verification.refusal.code
    await workOff(ground)
    return wrongMoney(ground, at, { uMinor: -stakeMinor, exposureMinor: elsewhereMinor })
  },
  ...bounds(missing),
})

const pairs: readonly (readonly [name: string, pair: Pair])[] = [
  ['a bet and a settlement', betAndSettlement],
  ['a verification and a withdrawal', verificationAndWithdrawal],
  ['a settlement and a rollback', settlementAndRollback],
  ['two rollbacks', twoRollbacks],
  ['a rollback and a declaration', reversalAndDeclaration],
]
const only = (...those: readonly Pair[]) => pairs.filter(([, pair]) => those.includes(pair))

describe('orders of a settlement and what meets it', { timeout: raceTimeoutMs }, async () => {
  const ground = await raceGround(await testDatabase())

  it.each(pairs)('%s', async (_name, pair) => {
    const report = await pair(ground)
    expect(report.violations.slice(0, 3)).toEqual([])
    expect(report.blocked).toBeGreaterThan(0)
  })

  it('leaves the books whole', async () => {
    expect(await wrongBooks(ground)).toEqual([])
  })
})

describe('without locks on accounts and markets', { timeout: raceTimeoutMs, tags: 'deeper' }, async () => {
  const ground = await raceGround(await testDatabase())

  it.each(only(betAndSettlement, verificationAndWithdrawal))('it is found: %s', async (_name, pair) => {
    expect((await pair(ground, updateLock)).violations.length).toBeGreaterThan(0)
  })

  // One job of a kind for a revision: the second rollback fails and moves nothing.
  it('the key of a job is a lock, too: two rollbacks', async () => {
    const { violations } = await twoRollbacks(ground, updateLock)
    expect(violations.length).toBeGreaterThan(0)
    expect(violations.filter(({ what }) => !what.includes('duplicate key value violates unique constraint "settlement_'))).toEqual([])
  })

  // The end of a job is one commit: who reads before it is refused, whether he waited or not.
  it.each(only(settlementAndRollback, reversalAndDeclaration))('the state of the result is the barrier: %s', async (_name, pair) => {
    expect((await pair(ground, updateLock)).violations.slice(0, 3)).toEqual([])
  })
})
