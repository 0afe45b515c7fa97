import { describe, expect, it } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { testDatabase } from '../support/database.ts'
import { addRaceAccount, addRaceMarket, addRacePlayer, fundsOf, race, raceGround, racer, raceTimeoutMs, said, switchesMax, without, wrongBooks, yieldingBefore } from '../support/race.ts'
import type { RaceGround } from '../support/race.ts'
import { personOf, transferAs } from '../support/transfers.ts'
import type { TransferAsk } from '../support/transfers.ts'

const creditMinor = 100_000
const partMinor = 60_000
const meets = /for update|for share|commit|account_funds/

/** A ground whose accounts have credit left to give. */
async function ground(): Promise<RaceGround> {
  const made = await raceGround(await testDatabase())
  for (const [parent, level, child] of [['company', 0, 'super-admin'], ['super-admin', 1, 'admin']] as const) {
    const childId = made.world.accounts.get(child) ?? ''
    expect(await transferAs(made.context, personOf(made.world, parent, level), { type: 'credit_deposit', childId, amountMinor: 10 ** 11 })).toMatchObject({ ok: true })
  }
  return made
}
const shared = await ground()
const admin = personOf(shared.world, 'admin', 2)

type Act = (playerId: string) => Omit<TransferAsk, 'childId'>
const move = (database: Database, playerId: string, act: Act) => transferAs({ ...shared.context, database: yieldingBefore(database, meets) }, admin, { ...act(playerId), childId: playerId })
const withdraw: Act = () => ({ type: 'credit_withdraw', amountMinor: partMinor })
const deposit: Act = () => ({ type: 'credit_deposit', amountMinor: partMinor })

describe('transfers that meet', () => {
  it.each([
    ['two withdrawals with credit for one', withdraw, withdraw, 'CREDIT_BELOW_MIN,yes', creditMinor - partMinor],
    ['a deposit and a withdrawal', deposit, withdraw, 'yes,yes', creditMinor],
    ['one transfer under one key at two servers', (playerId: string) => ({ ...withdraw(playerId), key: `key-of-${playerId}` }), (playerId: string) => ({ ...withdraw(playerId), key: `key-of-${playerId}` }), 'yes,yes', creditMinor - partMinor],
  ] as const)('%s', { timeout: raceTimeoutMs }, async (name, first, second, answers, left) => {
    const report = await race(name, {
      db: shared.db,
      ...switchesMax(4),
      prepare: async () => ({ playerId: await addRacePlayer(shared, creditMinor) }),
      actors: ({ playerId }) => [first, second].map((act) => (database) => move(database, playerId, act)),
      check: async ({ playerId }, outcomes) => {
        const said_ = outcomes.map(said).toSorted().join()
        if (said_ !== answers) return `answers ${said_}`
        const funds = await fundsOf(shared, playerId)
        if (typeof funds === 'string') return funds
        return funds.availableMinor === left ? null : `available ${funds.availableMinor}`
      },
    })
    expect(report.violations).toEqual([])
    expect(report.deadlocked).toBe(0)
    expect(report.blocked).toBeGreaterThan(0)
  })

  const betAndWithdrawal = (through: (database: Database) => Database) => race('a bet and a withdrawal with money for one', {
    db: shared.db,
    ...switchesMax(4),
    prepare: async () => ({ playerId: await addRacePlayer(shared, creditMinor), market: await addRaceMarket(shared) }),
    actors: ({ playerId, market }) => [
      (database) => racer(shared, yieldingBefore(database, meets)).bet({ playerId, ...market, stakeMinor: partMinor }),
      (database) => move(through(database), playerId, withdraw),
    ],
    check: async ({ playerId }, outcomes) => {
      const answers = outcomes.map(said).join()
      const funds = await fundsOf(shared, playerId)
      if (typeof funds === 'string') return funds
      if (funds.availableMinor < 0) return `available ${funds.availableMinor} after ${answers}`
      return ['yes,CREDIT_BELOW_MIN', 'CREDIT_NOT_ENOUGH,yes'].includes(answers) ? null : `answers ${answers}`
    },
  })

  it('a bet and a withdrawal with money for one', { timeout: raceTimeoutMs }, async () => {
    expect((await betAndWithdrawal((database) => database)).violations).toEqual([])
  })

  it('would be found out if a transfer did not lock', { timeout: raceTimeoutMs }, async () => {
    expect((await betAndWithdrawal((database) => without(database, /for update/g))).violations.length).toBeGreaterThan(0)
  })

  /** The admin above takes credit from the agent in the middle, who moves credit with the player below at the same time. */
  const threeLevels = (below: TransferAsk['type'], givenMinor: number, { through = (database: Database) => database, ...bounds }: { through?: (database: Database) => Database } & ReturnType<typeof switchesMax>) => race(`taken from above, ${below} below`, {
    db: shared.db,
    ...bounds,
    prepare: async () => {
      const middleId = await addRaceAccount(shared, shared.world.accounts.get('admin') ?? '', 5, creditMinor)
      return { middleId, playerId: await addRaceAccount(shared, middleId, 9, givenMinor) }
    },
    actors: ({ middleId, playerId }) => [
      (database) => move(database, middleId, withdraw),
      (database) => transferAs({ ...shared.context, database: yieldingBefore(through(database), meets) }, personOf({ ...shared.world, accounts: new Map([['middle', middleId]]) }, 'middle', 5), { type: below, amountMinor: partMinor, childId: playerId }),
    ],
    check: async ({ middleId }, outcomes) => {
      const [above, mine] = [said(outcomes[0]), said(outcomes[1])]
      const answers = `${above},${mine}`
      const [credit = 0, given = 0] = (await shared.db.owner.query<{ minor: string }>('select credit_minor as minor from account_funds where account_id = $1 union all select sum(credit_minor) from account_funds where parent_id = $1', [middleId])).rows.map(({ minor }) => Number(minor))
      if (credit - given < 0) return `available ${credit - given} after ${answers}`
      const [hasCredit, hasGiven] = [creditMinor - (above === 'yes' ? partMinor : 0), givenMinor + (mine === 'yes' ? (below === 'credit_deposit' ? partMinor : -partMinor) : 0)]
      if (credit !== hasCredit || given !== hasGiven) return `credit ${credit}, given ${given} after ${answers}`
      const fair = below === 'credit_deposit' ? ['yes,CREDIT_ABOVE_MAX', 'CREDIT_BELOW_MIN,yes'] : ['yes,yes', 'CREDIT_BELOW_MIN,yes']
      return fair.includes(answers) ? null : `answers ${answers}`
    },
  })

  it.each([
    ['handed on below', 'credit_deposit', 1_000],
    ['taken back from below', 'credit_withdraw', partMinor],
  ] as const)('credit is taken from above while it is %s', { timeout: raceTimeoutMs }, async (_, below, givenMinor) => {
    const report = await threeLevels(below, givenMinor, switchesMax(4))
    expect(report.violations).toEqual([])
    expect(report.deadlocked).toBe(0)
    expect(report.blocked).toBeGreaterThan(0)
  })

  it('would be found out if handing on did not lock', { timeout: raceTimeoutMs }, async () => {
    expect((await threeLevels('credit_deposit', 1_000, { through: (database) => without(database, /for update/g), switchesMax: 2 })).violations.length).toBeGreaterThan(0)
  })

  it('32 transfers and bets at once on one account never pass a floor', async () => {
    const playerId = await addRacePlayer(shared, creditMinor)
    const market = await addRaceMarket(shared)
    const { bet } = racer(shared, shared.db.database)
    const acts = Array.from({ length: 32 }, (_, index) => index % 2 === 0
      ? bet({ playerId, ...market, stakeMinor: 9_000 })
      : transferAs(shared.context, admin, { type: 'credit_withdraw', childId: playerId, amountMinor: 9_000 }))
    const answers = (await Promise.allSettled(acts)).map(said)
    const done = answers.filter((answer) => answer === 'yes').length
    expect(answers.filter((answer) => !['yes', 'CREDIT_NOT_ENOUGH', 'CREDIT_BELOW_MIN'].includes(answer))).toEqual([])
    expect(done).toBe(11)
    expect(await fundsOf(shared, playerId)).toMatchObject({ availableMinor: creditMinor - 11 * 9_000 })
  })

  it('leave the books right', async () => {
    // The test above that takes the lock away leaves available below nothing, and the books right all the same.
    expect(await wrongBooks(shared)).toEqual([])
  })
})
