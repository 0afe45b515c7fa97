import { describe, expect, it } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { raceGround } from '../../tests/support/race.ts'
import { checkShares, lockShares, writeShares } from './share-store.ts'

describe('a change of shares that waited for another', async () => {
  const { db, world } = await raceGround(await testDatabase())
  const idOf = (name: string): string => world.accounts.get(name) ?? expect.fail(`no ${name}`)
  const change = (own_bp: number) => [{ game_id: null, own_bp }]

  it('sees the other, and counts after it', async () => {
    await withTransaction(db.database, {}, async (tx) => {
      await tx.query('select now()')
      await withTransaction(db.database, {}, async (other) => {
        await lockShares(other, world.businessId)
        await writeShares(other, idOf('super-admin'), change(7_900))
      })
      await lockShares(tx, world.businessId)
      // 2,000 of the company and 7,900 above leave 100 to whoever stands between them and the last.
      expect(await checkShares(tx, idOf('company'), change(2_200))).toMatchObject({ ok: false, refusal: { code: 'SHARE_ABOVE_REMAINING' } })
      await writeShares(tx, idOf('super-admin'), change(4_000))
    })
    const { rows } = await db.owner.query<{ own_bp: number }>('select own_bp from account_shares where account_id = $1 order by effective_from desc limit 1', [idOf('super-admin')])
    expect(rows[0]?.own_bp).toBe(4_000)
  })
})
