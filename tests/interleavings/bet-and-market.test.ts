import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { MarketStateEvent } from '#feeds/feed.ts'
import type { KnownMarket } from '#server/markets/catalogue-store.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import { holdAgain } from '#server/markets/hold-again.ts'
import { tellStates, writeMarketStates, writeRunnerStates } from '#server/markets/state-store.ts'
import { testDatabase } from '../support/database.ts'
import { catalogueOf, giveToFeed } from '../support/feed-market.ts'
import { addSport } from '../support/money-world.ts'
import type { InterleavingReport } from '../support/interleave.ts'
import { addRaceMarket, addRacePlayer, fundsOf, race, raceGround, raceTimeoutMs, racer, said, switchesMax, without, wrongBooks, yieldingBefore } from '../support/race.ts'
import type { RaceGround, RaceMarket } from '../support/race.ts'

const stakeMinor = 60_000
const shareLock = /for share/g
const updateLock = /for update( of \w+)?/g

/** Where a declaration meets a bet. */
const meets = /for update|commit|(insert into|update) (results|markets)/

/** What a test takes away from the statements of each of the two. */
type Missing = { readonly bet?: RegExp; readonly market?: RegExp }

const described = (name: string, { bet, market }: Missing) => name + (bet ? ', the bet does not lock the market' : '') + (market ? ', nobody else locks it' : '')
/** Where something is missing, a few changes of turn are enough to find it. */
const bounds = ({ bet, market }: Missing, count: number) => (bet ?? market ? { switchesMax: 3 } : switchesMax(count))
const less = (database: Database, words: RegExp | undefined) => (words === undefined ? database : without(database, words))

async function world(ground: RaceGround) {
  return { playerId: await addRacePlayer(ground, 100_000), ...(await addRaceMarket(ground)), ended: [] as string[] }
}
type World = Awaited<ReturnType<typeof world>>

/** Notes the end of an actor, which is the end of its transaction. */
async function noting<Answer>({ ended }: World, name: string, act: Promise<Answer>): Promise<Answer> {
  const answer = await act
  ended.push(name)
  return answer
}

/** A bet that was accepted must have been committed before what closed the market to bets. */
function accepted({ ended }: World, outcome: PromiseSettledResult<unknown> | undefined, refusal: string): boolean | string {
  const answer = said(outcome)
  const first = ended[0]
  if (answer === 'yes') return first === 'bet' || 'accepted after the market was closed to bets'
  if (answer !== refusal) return answer
  return first === 'market' ? false : 'refused before the market was closed to bets'
}

const following = { feed: 'feed', id: randomUUID() }
const stateOf = (marketId: string, change: Partial<MarketStateEvent>): readonly [{ market: KnownMarket; state: MarketStateEvent }] => [{
  market: { id: marketId, eventId: '', type: 'match_odds', winnersCount: 1, runners: new Map((change.runners ?? []).map(({ ref }) => [ref, ref])) },
  state: { kind: 'market_state', atMs: 0, status: 'open', inPlay: false, betDelayMs: 0, runners: [], ...change } as MarketStateEvent,
}]

function suspension(ground: RaceGround, missing: Missing = {}): Promise<InterleavingReport> {
  return race<World>(described('a bet and a suspension', missing), {
    db: ground.db,
    prepare: () => world(ground),
    actors: (at) => [
      (database) => noting(at, 'bet', racer(ground, less(database, missing.bet)).bet({ ...at, stakeMinor })),
      (database) => noting(at, 'market', withTransaction(less(database, missing.market), {}, async (tx) => {
        await tellStates(tx, await writeMarketStates(tx, following, stateOf(at.marketId, { status: 'suspended' })), new Set())
      })),
    ],
    check: async (at, [bet, market]) => {
      if (market?.status !== 'fulfilled') return `the market was not suspended: ${String(market?.reason)}`
      const stands = accepted(at, bet, 'MARKET_SUSPENDED')
      if (typeof stands === 'string') return stands
      const funds = await fundsOf(ground, at.playerId)
      if (typeof funds === 'string') return funds
      return funds.exposureMinor === (stands ? stakeMinor : 0) ? null : `exposure ${funds.exposureMinor}`
    },
  })
}

function declaration(ground: RaceGround, missing: Missing = {}): Promise<InterleavingReport> {
  const { driver } = racer(ground, ground.db.database)
  const winner = (at: World) => ({ kind: 'winners' as const, winners: [at.selectionId] })
  return race<World>(described('a bet and a declaration', missing), {
    db: ground.db,
    prepare: () => world(ground),
    actors: (at) => [
      (database) => noting(at, 'bet', racer(ground, less(database, missing.bet)).bet({ ...at, stakeMinor })),
      (database) => noting(at, 'market', racer(ground, yieldingBefore(less(database, missing.market), meets)).driver.declare(at.marketId, winner(at))),
    ],
    check: async (at, [bet, market]) => {
      if (said(market) !== 'yes') return `the declaration: ${said(market)}`
      const stands = accepted(at, bet, 'MARKET_NOT_OPEN')
      if (typeof stands === 'string') return stands
      const verified = await driver.verify(at.marketId, winner(at))
      if (!verified.ok) return verified.refusal.code
      await driver.work()
      const funds = await fundsOf(ground, at.playerId)
      if (typeof funds === 'string') return funds
      // Two percent of the profit are commission.
      return funds.uMinor === (stands ? stakeMinor * 0.98 : 0) && funds.exposureMinor === 0 ? null : `U ${funds.uMinor}, exposure ${funds.exposureMinor}`
    },
    ...bounds(missing, 5),
  })
}

/** The market hangs on a match, whose result closes it. */
function decision(ground: RaceGround, missing: Missing = {}): Promise<InterleavingReport> {
  const { driver } = racer(ground, ground.db.database)
  const won = ({ match }: { readonly match: RaceMarket }) => ({ kind: 'winners' as const, winners: [match.selectionId] })
  return race<World & { readonly match: RaceMarket }>(described('a bet and the result of the match', missing), {
    db: ground.db,
    prepare: async () => {
      const [at, match] = [await world(ground), await addRaceMarket(ground)]
      const { eventId } = await addSport(ground.db)
      await ground.db.owner.query(
        "update markets set event_id = $3, decides_event = id = $1, type = case when id = $1 then type else 'odd_even'::market_type end where id in ($1, $2)", [match.marketId, at.marketId, eventId])
      const declared = await driver.declare(match.marketId, won({ match }))
      if (!declared.ok) throw new Error(declared.refusal.code)
      return { ...at, match }
    },
    actors: (at) => [
      (database) => noting(at, 'bet', racer(ground, less(database, missing.bet)).bet({ ...at, stakeMinor })),
      (database) => noting(at, 'market', racer(ground, yieldingBefore(less(database, missing.market), meets)).driver.verify(at.match.marketId, won(at))),
    ],
    check: async (at, [bet, market]) => {
      if (said(market) !== 'yes') return `the verification: ${said(market)}`
      const stands = accepted(at, bet, 'MARKET_NOT_OPEN')
      if (typeof stands === 'string') return stands
      await driver.work()
      const funds = await fundsOf(ground, at.playerId)
      if (typeof funds === 'string') return funds
      return funds.exposureMinor === (stands ? stakeMinor : 0) ? null : `exposure ${funds.exposureMinor}`
    },
    ...bounds(missing, 3),
  })
}

/** The player has 30,000 on the other runner, who leaves while he backs the first: his loss is no longer open, the new one is. */
function removal(ground: RaceGround, missing: Missing = {}): Promise<InterleavingReport> {
  const { bet: place } = racer(ground, ground.db.database)
  return race<World>(described('a bet and the removal of another runner', missing), {
    db: ground.db,
    prepare: async () => {
      const at = await world(ground)
      await place({ ...at, selectionId: at.otherId, stakeMinor: 30_000 })
      return at
    },
    actors: (at) => [
      (database) => racer(ground, less(database, missing.bet)).bet({ ...at, stakeMinor }),
      (database) => withTransaction(less(database, missing.market), {}, async (tx) => {
        const runners = [{ ref: at.otherId, status: 'removed', reductionBp: 0 }] as unknown as MarketStateEvent['runners']
        for (const id of await writeRunnerStates(tx, following, stateOf(at.marketId, { runners }))) await holdAgain(tx, id, ground.context)
      }),
    ],
    check: async ({ playerId }, [bet, market]) => {
      if (market?.status !== 'fulfilled') return `the runner was not removed: ${String(market?.reason)}`
      if (said(bet) !== 'yes') return said(bet)
      const funds = await fundsOf(ground, playerId)
      if (typeof funds === 'string') return funds
      return funds.exposureMinor === stakeMinor ? null : `exposure ${funds.exposureMinor}`
    },
    ...bounds(missing, 3),
  })
}

/** Where a catalogue entry meets a bet. */
const meetsBet = /for update|commit|insert into (markets|selections)|update positions/

/** The player has 30,000 on another runner of two, and backs the first while a third comes: both stakes are lost where he wins. */
function arrival(ground: RaceGround, missing: Missing = {}): Promise<InterleavingReport> {
  const { bet: place } = racer(ground, ground.db.database)
  return race<World>(described('a bet and a runner who comes', missing), {
    db: ground.db,
    prepare: async () => {
      const at = await world(ground)
      await ground.db.owner.query("delete from selections where market_id = $1 and name = 'C'", [at.marketId])
      await giveToFeed(ground.db, at.marketId)
      await place({ ...at, selectionId: at.otherId, stakeMinor: 30_000 })
      return at
    },
    actors: (at) => [
      (database) => racer(ground, less(database, missing.bet)).bet({ ...at, stakeMinor }),
      async (database) => {
        const intake = createIntake({ ...ground.context, database: yieldingBefore(less(database, missing.market), meetsBet) })
        try {
          await intake.take([await catalogueOf(ground.db, at.marketId, ['A', 'B', 'C'])])
        } finally {
          await intake.stop()
        }
      },
    ],
    check: async ({ playerId }, [bet, market]) => {
      if (market?.status !== 'fulfilled') return `the runner did not come: ${String(market?.reason)}`
      if (said(bet) !== 'yes') return said(bet)
      const funds = await fundsOf(ground, playerId)
      if (typeof funds === 'string') return funds
      return funds.exposureMinor === stakeMinor + 30_000 ? null : `exposure ${funds.exposureMinor}`
    },
    ...bounds(missing, 3),
  })
}

describe('orders of a bet and what happens to its market', { timeout: raceTimeoutMs }, async () => {
  const ground = await raceGround(await testDatabase())

  it.each([['suspended', suspension], ['declared', declaration], ['its match decided', decision], ['a runner removed', removal], ['a runner who comes', arrival]] as const)('%s', async (_name, pair) => {
    const report = await pair(ground)
    expect(report.violations.slice(0, 3)).toEqual([])
    expect(report.blocked).toBeGreaterThan(0)
    expect(report.deadlocked).toBe(0)
  })

  it('leaves the books whole', async () => {
    expect(await wrongBooks(ground)).toEqual([])
  })
})

describe('without a lock on the market', { timeout: raceTimeoutMs, tags: 'deeper' }, async () => {
  const ground = await raceGround(await testDatabase())

  it.each([['suspended', suspension], ['declared', declaration], ['its match decided', decision], ['a runner removed', removal], ['a runner who comes', arrival]] as const)('it is found when the bet has none: %s', async (_name, pair) => {
    expect((await pair(ground, { bet: shareLock })).violations.length).toBeGreaterThan(0)
  })

  it('it is found when the removal of a runner has none', async () => {
    expect((await removal(ground, { market: updateLock })).violations.length).toBeGreaterThan(0)
  })

  // Both end in an update of the market's row, which waits for whoever holds it `for share`, and for whom others wait in turn.
  it.each([['suspended', suspension], ['declared', declaration]] as const)('the row that is written is a lock, too: %s', async (_name, pair) => {
    expect((await pair(ground, { market: updateLock })).violations.slice(0, 3)).toEqual([])
  })
})
