import { describe, expect, it } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { moveOutbox } from '#server/runtime/stream-store.ts'
import { testDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import type { InterleavingReport } from '../support/interleave.ts'
import { race, raceTimeoutMs, switchesMax, without } from '../support/race.ts'

type World = { readonly name: string; /** Numbers that no message has. */ readonly skipped: number; /** What readers of the stream saw, look by look. */ readonly seen: string[][] }

let turn = 0

/** Two commits whose messages have their ids before either is committed, and a relay that takes what it finds, twice; or one commit and two relays. */
function commitsAndRelays(db: TestDatabase, relays: number, missing?: RegExp): Promise<InterleavingReport> {
  const write = ({ name }: World, which: string) => async (database: Database) => {
    await withTransaction(database, {}, async (tx) => {
      await tx.query(`insert into outbox (topic, payload) values ('race', $1)`, [{ name, which: `${which}1` }])
      await tx.query(`insert into outbox (topic, payload) values ('race', $1)`, [{ name, which: `${which}2` }])
    })
  }
  const look = async ({ name, seen }: World) => {
    const { rows } = await db.owner.query<{ which: string }>(`select payload ->> 'which' as which from stream where topic = 'race' and payload ->> 'name' = $1 order by no`, [name])
    seen.push(rows.map(({ which }) => which))
  }
  const skipped = async () => (await db.owner.query<{ skipped: number }>('select (last_no - (select count(*) from stream))::int as skipped from stream_head')).rows[0]?.skipped ?? 0
  const relay = (at: World) => async (database: Database) => {
    const through = missing === undefined ? database : without(database, missing)
    for (let times = 0; times < 2; times++) {
      await withTransaction(through, {}, (tx) => moveOutbox(tx, 10))
      await look(at)
    }
  }
  return race<World>(`${relays === 1 ? 'a relay and a commit' : 'two relays and a commit'}${missing === undefined ? '' : ', nothing locked'}`, {
    db,
    prepare: async () => ({ name: `order ${turn++}`, skipped: await skipped(), seen: [] }),
    actors: (at) => [write(at, 'a'), ...(relays === 1 ? [write(at, 'b')] : []), ...Array.from({ length: relays }, () => relay(at))],
    check: async (at, outcomes) => {
      const failed = outcomes.find(({ status }) => status === 'rejected')
      if (failed !== undefined) return `failed: ${String((failed as PromiseRejectedResult).reason)}`
      while ((await withTransaction(db.database, {}, (tx) => moveOutbox(tx, 10))).count > 0);
      await look(at)
      const whole = at.seen.at(-1) ?? []
      const must = relays === 1 ? ['a1', 'a2', 'b1', 'b2'] : ['a1', 'a2']
      if (whole.toSorted().join() !== must.join()) return `the stream has ${whole.join()}`
      // Of one commit in its order, and nothing ever before what a reader has seen.
      if (['a', 'b'].some((each) => whole.indexOf(`${each}1`) > whole.indexOf(`${each}2`))) return `a commit is out of order: ${whole.join()}`
      if ((await skipped()) !== at.skipped) return 'a number of the stream has no message'
      const early = at.seen.find((rows) => rows.join() !== whole.slice(0, rows.length).join())
      return early === undefined ? null : `a reader saw ${early.join()} of ${whole.join()}`
    },
    ...(missing === undefined ? switchesMax(3) : { switchesMax: 3 }),
  })
}

describe('orders of what is told and who passes it on', { timeout: raceTimeoutMs }, async () => {
  const db = await testDatabase()

  it.each([1, 2])('relays: %i. Each message comes once, in the order of its commit, behind all that was seen, and no number is skipped', async (relays) => {
    const report = await commitsAndRelays(db, relays)
    expect(report.violations.slice(0, 3)).toEqual([])
    expect(report.orders).toBeGreaterThan(20)
    expect(report.deadlocked).toBe(0)
  })

  it('two relays that lock nothing are found', async () => {
    const { violations } = await commitsAndRelays(db, 2, / for update/g)
    expect(violations.length).toBeGreaterThan(0)
  })
})
