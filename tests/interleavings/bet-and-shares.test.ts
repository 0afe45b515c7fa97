import { describe, expect, it } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { lockShares, writeShares } from '#server/super-admins/share-store.ts'
import { testDatabase } from '../support/database.ts'
import type { InterleavingReport } from '../support/interleave.ts'
import { addRaceMarket, addRacePlayer, race, raceGround, raceTimeoutMs, racer, said, switchesMax, without, wrongBooks } from '../support/race.ts'
import type { RaceGround } from '../support/race.ts'

const stakeMinor = 10_000
/** The company has 2,000, the super admin 3,000 before and 4,000 after; the admin keeps the rest. */
const [before, after] = ['2000,3000,5000', '2000,4000,4000'] as const
const locks = /(?<=from businesses where [^]*) for (update|key share)/g

type World = { readonly playerId: string; readonly marketId: string; readonly selectionId: string }

/** A bet under a path whose vector is, or is not, worked out already, and a change of a share on that path. */
function betAndShares(ground: RaceGround, vector: 'kept' | 'missing', missing?: RegExp): Promise<InterleavingReport> {
  const of = (database: Database) => (missing === undefined ? database : without(database, missing))
  const superAdmin = ground.world.accounts.get('super-admin') ?? expect.fail('a super admin')
  return race<World>(`a bet and a change of shares, vector ${vector}${missing === undefined ? '' : ', nothing locked'}`, {
    db: ground.db,
    prepare: async () => {
      const at = { playerId: await addRacePlayer(ground, 100_000), ...(await addRaceMarket(ground)) }
      await ground.db.owner.query('delete from account_shares where account_id = $1 and own_bp <> 3000', [superAdmin])
      await ground.db.owner.query('delete from current_vectors')
      // Somebody else's bet works the vector out.
      if (vector === 'kept') await racer(ground, ground.db.database).bet({ ...at, playerId: ground.world.accounts.get('first') ?? '', stakeMinor: 1 })
      return at
    },
    actors: (at) => [
      (database) => racer(ground, of(database)).bet({ ...at, stakeMinor }),
      (database) => withTransaction(of(database), {}, async (tx) => {
        await lockShares(tx, ground.world.businessId)
        await writeShares(tx, superAdmin, [{ game_id: null, own_bp: 4_000 }])
      }),
    ],
    check: async (at, [bet, shares]) => {
      if (shares?.status !== 'fulfilled') return `the shares were not written: ${String(shares?.reason)}`
      if (said(bet) !== 'yes') return said(bet)
      const vectorOf = async (text: string, id: string) => (await ground.db.owner.query<{ parts: string }>(text, [id])).rows[0]?.parts
      const placed = await vectorOf(`select array_to_string(v.basis_points, ',') as parts from bets b join share_vectors v on v.id = b.vector_id where b.player_id = $1`, at.playerId)
      if (placed !== before && placed !== after) return `the bet has ${placed ?? 'no vector'}`
      // Once both are over, nobody bets under shares that no longer count.
      const again = await racer(ground, ground.db.database).bet({ ...at, stakeMinor: 1_000 })
      if (!again.ok) return `the next bet was refused: ${again.refusal.code}`
      const next = await vectorOf(`select array_to_string(v.basis_points, ',') as parts from bets b join share_vectors v on v.id = b.vector_id where b.player_id = $1 and b.stake_minor = 1000`, at.playerId)
      if (next !== after) return `the next bet has ${next ?? 'no vector'}`
      return null
    },
    ...(missing === undefined ? switchesMax(2) : { switchesMax: 2 }),
  })
}

describe('orders of a bet and a change of shares above its player', { timeout: raceTimeoutMs }, async () => {
  const ground = await raceGround(await testDatabase())

  it.each(['kept', 'missing'] as const)('the bet has shares that counted, before or after, and the next has those after: vector %s', async (vector) => {
    const report = await betAndShares(ground, vector)
    expect(report.violations.slice(0, 3)).toEqual([])
    expect(report.orders).toBeGreaterThan(10)
    expect(report.deadlocked).toBe(0)
  })

  it('leaves the books whole', async () => {
    expect(await wrongBooks(ground)).toEqual([])
  })
})

describe('a bet and a change of shares that do not exclude each other', { timeout: raceTimeoutMs, tags: 'deeper' }, async () => {
  const ground = await raceGround(await testDatabase())

  it('a vector of shares that no longer count is found', async () => {
    const { violations } = await betAndShares(ground, 'missing', locks)
    expect(violations.map(({ what }) => what)).toContain(`the next bet has ${before}`)
  })
})
