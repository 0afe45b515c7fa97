import { describe, expect, it } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { testDatabase } from '../support/database.ts'
import { addRaceMarket, addRacePlayer, fundsOf, race, raceGround, racer, said, without, wrongBooks } from '../support/race.ts'
import type { Bet, RaceGround, RaceMarket } from '../support/race.ts'

const creditMinor = 100_000
const stakeMinor = 60_000

type Pair = {
  readonly name: string
  readonly bets: (stand: { playerId: string; here: RaceMarket; there: RaceMarket }) => readonly [Bet, Bet]
  /** In the order of the alphabet: which of the two gets which does not matter. */
  readonly answers: readonly [string, string]
  readonly count: number
  readonly exposureMinor: number
}

const pairs = {
  oneMarket: {
    name: 'two bets on one market with money for one',
    bets: ({ playerId, here }) => [{ playerId, ...here, stakeMinor }, { playerId, ...here, stakeMinor }],
    answers: ['CREDIT_NOT_ENOUGH', 'yes'], count: 1, exposureMinor: stakeMinor,
  },
  twoMarkets: {
    name: 'two bets on two markets with money for one',
    bets: ({ playerId, here, there }) => [{ playerId, ...here, stakeMinor }, { playerId, ...there, stakeMinor }],
    answers: ['CREDIT_NOT_ENOUGH', 'yes'], count: 1, exposureMinor: stakeMinor,
  },
  opposite: {
    name: 'a bet and its opposite on one market',
    bets: ({ playerId, here }) => [{ playerId, ...here, stakeMinor }, { playerId, ...here, side: 'lay', stakeMinor }],
    answers: ['yes', 'yes'], count: 2, exposureMinor: 0,
  },
  oneKey: {
    name: 'one bet under one key at two servers',
    bets: ({ playerId, here }) => [{ playerId, ...here, stakeMinor, key: `key of ${playerId}` }, { playerId, ...here, stakeMinor, key: `key of ${playerId}` }],
    answers: ['yes', 'yes'], count: 1, exposureMinor: stakeMinor,
  },
} satisfies Record<string, Pair>

async function everyOrder(ground: RaceGround, pair: Pair, through: (database: Database) => Database = (database) => database) {
  return race(pair.name, {
    db: ground.db,
    prepare: async () => {
      const playerId = await addRacePlayer(ground, creditMinor)
      return { playerId, bets: pair.bets({ playerId, here: await addRaceMarket(ground), there: await addRaceMarket(ground) }) }
    },
    actors: ({ bets }) => bets.map((bet) => (database) => racer(ground, through(database)).bet(bet)),
    check: async ({ playerId }, outcomes) => {
      const answers = outcomes.map(said).toSorted()
      if (answers.join() !== pair.answers.join()) return `answers ${answers.join()}`
      const funds = await fundsOf(ground, playerId)
      if (typeof funds === 'string') return funds
      if (funds.availableMinor < 0) return `available ${funds.availableMinor}`
      if (funds.bets !== pair.count) return `${funds.bets} bets`
      return funds.exposureMinor === pair.exposureMinor ? null : `exposure ${funds.exposureMinor}`
    },
  })
}

describe('every order of two bets of one player', async () => {
  const ground = await raceGround(await testDatabase())
  it.each(Object.values(pairs))('$name', async (pair) => {
    const report = await everyOrder(ground, pair)
    expect(report.violations.slice(0, 3)).toEqual([])
    expect(report.blocked).toBeGreaterThan(0)
  })

  it('leaves the books whole', async () => {
    expect(await wrongBooks(ground)).toEqual([])
  })
})

describe('without the lock on the account', { tags: 'deeper' }, async () => {
  const ground = await raceGround(await testDatabase())
  const unlocked = (pair: Pair) => everyOrder(ground, { ...pair, name: `${pair.name}, account not locked` }, (database) => without(database, /for update( skip locked)?/g))

  it.each([pairs.oneMarket, pairs.twoMarkets, pairs.opposite])('it is found: $name', async (pair) => {
    expect((await unlocked(pair)).violations.length).toBeGreaterThan(0)
  })

  // The key of the replies is a barrier of its own: the second transaction finds it taken, starts again, and answers as the first did.
  it('one bet under one key stays one', async () => {
    expect((await unlocked(pairs.oneKey)).violations.slice(0, 3)).toEqual([])
  })
})
