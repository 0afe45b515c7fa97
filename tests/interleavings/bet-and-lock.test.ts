import { describe, expect, it } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { lockTree, writeOwnFlags } from '#server/super-admins/status-store.ts'
import { testDatabase } from '../support/database.ts'
import { addRaceMarket, addRacePlayer, fundsOf, race, raceGround, racer, said, wrongBooks } from '../support/race.ts'
import type { RaceGround } from '../support/race.ts'

const stakeMinor = 60_000
const free = { status: 'active', betLocked: false, transferLocked: false } as const

type World = { readonly playerId: string; readonly marketId: string; readonly selectionId: string; readonly happened: string[] }

/** Notes when the bet looks at the flags above its player. */
function looking({ happened }: World, database: Database): Database {
  const { onStatement } = database
  if (onStatement === undefined) return database
  return { ...database, onStatement: async (statement) => { await onStatement(statement); if (statement.text.includes('flags_above')) happened.push('looked') } }
}

function lockAbove(ground: RaceGround, level: string) {
  const id = ground.world.accounts.get(level) ?? expect.fail(level)
  return race<World>(`a bet and a lock of the ${level}`, {
    db: ground.db,
    prepare: async () => {
      await withTransaction(ground.db.database, {}, (tx) => writeOwnFlags(tx, id, free))
      return { playerId: await addRacePlayer(ground, 100_000), ...(await addRaceMarket(ground)), happened: [] }
    },
    actors: (at) => [
      (database) => racer(ground, looking(at, database)).bet({ ...at, stakeMinor }),
      async (database) => {
        await withTransaction(database, {}, async (tx) => {
          await lockTree(tx, ground.world.businessId)
          await writeOwnFlags(tx, id, { ...free, status: 'locked' })
        })
        at.happened.push('locked')
      },
    ],
    check: async (at, [bet, lock]) => {
      if (lock?.status !== 'fulfilled') return `the account was not locked: ${String(lock?.reason)}`
      const answer = said(bet)
      if (answer !== 'yes' && answer !== 'ACCOUNT_ANCESTOR_LOCKED') return answer
      const funds = await fundsOf(ground, at.playerId)
      if (typeof funds === 'string') return funds
      if (funds.exposureMinor !== (answer === 'yes' ? stakeMinor : 0)) return `exposure ${funds.exposureMinor}`
      return answer === 'yes' && at.happened[0] === 'locked' ? 'accepted after the lock' : null
    },
  })
}

describe('orders of a bet and a lock above its player', { timeout: 300_000 }, async () => {
  const ground = await raceGround(await testDatabase())

  it.each(['admin', 'company'])('of the %s: a bet that comes after it is refused, and nobody waits for the other', async (level) => {
    const report = await lockAbove(ground, level)
    expect(report.violations.slice(0, 3)).toEqual([])
    expect(report.orders).toBeGreaterThan(3)
    expect([report.blocked, report.deadlocked]).toEqual([0, 0])
  })

  it('leaves the books whole', async () => {
    expect(await wrongBooks(ground)).toEqual([])
  })
})
