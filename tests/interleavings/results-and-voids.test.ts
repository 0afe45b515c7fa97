import { describe, expect, it } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import { proposeResult } from '#server/results/propose-result.ts'
import { testDatabase } from '../support/database.ts'
import { giveToFeed } from '../support/feed-market.ts'
import { race, raceGround, racer, raceTimeoutMs, said, switchesMax, wrongBooks } from '../support/race.ts'
import type { RaceGround } from '../support/race.ts'
import { elsewhereMinor, failureOf, lost, placed, racing, rollsBack, settled, stakeMinor, step, timesClosed, verified, verifies, won, wonMinor, workOff, wrongMoney } from '../support/race-settlement.ts'
import type { SettledWorld } from '../support/race-settlement.ts'

const wholeMinor = stakeMinor + elsewhereMinor

/** The bet of the market, by the player who has one there and one elsewhere. */
async function betOf({ db }: RaceGround, { marketId }: SettledWorld): Promise<string> {
  const { rows } = await db.owner.query<{ id: string }>('select id from bets where market_id = $1', [marketId])
  return rows[0]?.id ?? expect.fail('a bet')
}

/** Two people and a feed have a word on one closed market; whoever was first, it is settled once, by that word. */
const threeDeclarers = (ground: RaceGround) => race<SettledWorld>('two people and a feed declare', {
  db: ground.db,
  prepare: async () => {
    const at = await placed(ground)
    await ground.db.owner.query("update markets set status = 'closed' where id = $1", [at.marketId])
    return at
  },
  actors: (at) => [
    (database) => racing(ground, database).driver.declare(at.marketId, won(at)),
    (database) => racing(ground, database).driver.declare(at.marketId, lost(at)),
    async (database) => withTransaction(racing(ground, database).context.database, {}, (tx) => proposeResult(tx, { feed: 'feed', marketId: at.marketId, outcome: won(at), evidence: null, now: new Date() })),
  ],
  check: async (at, outcomes) => {
    const failed = failureOf(outcomes)
    if (failed !== null) return failed
    const { rows } = await ground.db.owner.query<{ outcome: { winners: string[] }; feed: string | null }>(
      "select outcome, declared_by_feed as feed from results where market_id = $1 and state = 'declared'", [at.marketId])
    const [result, ...more] = rows
    if (result === undefined || more.length > 0) return `${rows.length} results`
    const outcome = result.outcome.winners[0] === at.selectionId ? won(at) : lost(at)
    const { driver } = racer(ground, ground.db.database)
    const verifications = await Promise.all([1, 2].map(() => driver.verify(at.marketId, outcome)))
    if (verifications.filter((each) => each.ok).length !== 1) return 'verified otherwise than once'
    await workOff(ground)
    if ((await timesClosed(ground, at, 'results.settled')) !== 1) return 'settled otherwise than once'
    return wrongMoney(ground, at, { uMinor: result.outcome.winners[0] === at.selectionId ? wonMinor : -stakeMinor, exposureMinor: elsewhereMinor })
  },
  ...switchesMax(3),
})

/** A bet is voided while its market is settled: before, after, or not at all. */
const voidAndSettlement = (ground: RaceGround) => race<SettledWorld>('a void and a settlement', {
  db: ground.db,
  prepare: () => verified(ground),
  actors: (at) => [
    async (database) => racing(ground, database).driver.void({ scope: 'bets', bet_ids: [await betOf(ground, at)] }),
    async (database) => {
      await step(ground)(database)
      return step(ground)(database)
    },
  ],
  check: async (at, outcomes) => {
    await workOff(ground)
    const failed = failureOf(outcomes)
    if (failed !== null) return failed
    const answer = said(outcomes[0])
    if (answer === 'yes') return wrongMoney(ground, at, { uMinor: 0, exposureMinor: elsewhereMinor })
    if (answer !== 'RESULT_IN_PROGRESS' && answer !== 'VOID_PREVIEW_CHANGED') return answer
    return wrongMoney(ground, at, { uMinor: wonMinor, exposureMinor: elsewhereMinor })
  },
  ...switchesMax(2),
})

const twoVoids = (ground: RaceGround) => race<SettledWorld>('two voids of one bet', {
  db: ground.db,
  prepare: () => settled(ground),
  actors: (at) => [1, 2].map(() => async (database) => racing(ground, database).driver.void({ scope: 'bets', bet_ids: [await betOf(ground, at)] })),
  check: async (at, outcomes) => {
    const answers = outcomes.map(said).toSorted().join()
    if (!/^(BET_ALREADY_VOID|VOID_PREVIEW_CHANGED|VOID_NOTHING),yes$/.test(answers)) return answers
    return wrongMoney(ground, at, { uMinor: 0, exposureMinor: elsewhereMinor })
  },
  ...switchesMax(2),
})

const voidAndRollback = (ground: RaceGround) => race<SettledWorld>('a void and a rollback', {
  db: ground.db,
  prepare: () => settled(ground),
  actors: (at) => [
    async (database) => racing(ground, database).driver.void({ scope: 'bets', bet_ids: [await betOf(ground, at)] }),
    (database) => rollsBack(ground, database, at, 'rolling_back'),
  ],
  check: async (at, outcomes) => {
    await workOff(ground)
    const answers = outcomes.map(said)
    // Who saw the figures of before the void takes nothing back.
    if (answers.join() === 'yes,RESULT_PREVIEW_CHANGED') return wrongMoney(ground, at, { uMinor: 0, exposureMinor: elsewhereMinor })
    if (answers[1] !== 'yes') return answers.join()
    if (answers[0] === 'yes') return wrongMoney(ground, at, { uMinor: 0, exposureMinor: elsewhereMinor })
    if (answers[0] !== 'RESULT_IN_PROGRESS' && answers[0] !== 'VOID_PREVIEW_CHANGED') return answers.join()
    return wrongMoney(ground, at, { uMinor: 0, exposureMinor: wholeMinor })
  },
  ...switchesMax(2),
})

/** A person verifies the proposal of a feed that says that the market goes on: it is settled, or open with its bets, never both. */
const verificationAndGoesOn = (ground: RaceGround) => race<SettledWorld>('a verification and a feed that goes on', {
  db: ground.db,
  prepare: async () => {
    const at = await placed(ground)
    await giveToFeed(ground.db, at.marketId)
    await ground.db.owner.query("update markets set status = 'closed', feed_status = 'closed' where id = $1", [at.marketId])
    const evidence = { at: new Date(0).toISOString(), sha256: '', raw: '' }
    const left = await withTransaction(ground.db.database, {}, (tx) => proposeResult(tx, { feed: 'feed', marketId: at.marketId, outcome: won(at), evidence, now: new Date() }))
    if (left !== null) throw new Error(left)
    return at
  },
  actors: (at) => [
    (database) => verifies(ground, database, at, won(at)),
    async (database) => {
      const intake = createIntake(racing(ground, database).context, 'feed')
      try {
        await intake.take([{ kind: 'market_state', atMs: Date.now(), marketRef: at.marketId, status: 'open', inPlay: false, betDelayMs: 0, runners: [] }])
      } finally {
        await intake.stop()
      }
    },
  ],
  check: async (at, outcomes) => {
    await workOff(ground)
    const failed = failureOf(outcomes)
    if (failed !== null) return failed
    const { rows: [market] } = await ground.db.owner.query<{ status: string; state: string; told: boolean }>(
      `select m.status, r.state, exists (select from audit_log where target_kind = 'market' and target_id = m.id::text and action = 'results.goesOn') as told
       from markets m join results r on r.market_id = m.id where m.id = $1`, [at.marketId])
    const stands = `${market?.status} ${market?.state}${market?.told === true ? ', told' : ''}`
    const answer = said(outcomes[0])
    if (answer === 'yes') return stands === 'settled settled, told' ? wrongMoney(ground, at, { uMinor: wonMinor, exposureMinor: elsewhereMinor }) : stands
    if (answer !== 'RESULT_NOT_DECLARED') return answer
    return stands === 'open withdrawn' ? wrongMoney(ground, at, { uMinor: 0, exposureMinor: wholeMinor }) : stands
  },
  ...switchesMax(2),
})

describe('orders of results, voids and what meets them', { timeout: raceTimeoutMs }, async () => {
  const ground = await raceGround(await testDatabase())

  it.each([
    ['two people and a feed', threeDeclarers], ['a void and a settlement', voidAndSettlement], ['two voids', twoVoids], ['a void and a rollback', voidAndRollback], ['a verification and a feed that goes on', verificationAndGoesOn],
  ] as const)('%s', async (_name, pair) => {
    const report = await pair(ground)
    expect(report.violations.slice(0, 3)).toEqual([])
    expect(report.blocked).toBeGreaterThan(0)
  })

  it('leave the books whole', async () => {
    expect(await wrongBooks(ground)).toEqual([])
  })
})
