import { describe, expect, it } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from './database.ts'
import { everyInterleaving, ordersOf, switchesWithin } from './interleave.ts'

const db = await testDatabase()
await db.owner.query('create table purse (id integer primary key, amount bigint not null); grant select, insert, update on purse to steward_app')

let purses = 0

/** Two withdrawals of 60 from a purse of 100: exactly one may succeed. */
function withdrawals(lock: '' | 'for update') {
  return everyInterleaving({
    db,
    prepare: async () => {
      const id = ++purses
      await db.owner.query('insert into purse values ($1, 100)', [id])
      return id
    },
    actors: (id) => [1, 2].map(() => (database) => withTransaction(database, {}, async (tx) => {
      const { rows } = await tx.query<{ amount: string }>(`select amount from purse where id = $1 ${lock}`, [id])
      const amount = BigInt(rows[0]?.amount ?? 0)
      if (amount < 60n) return 'refused'
      await tx.query('update purse set amount = $2 where id = $1', [id, amount - 60n])
      return 'paid'
    })),
    check: async (_id, outcomes) => {
      const paid = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'paid').length
      return paid === 1 ? null : `${paid} withdrawals were paid`
    },
  })
}

describe('every order of the statements of two withdrawals', () => {
  it('keeps the purse whole when the row is locked', async () => {
    const before = purses
    const report = await withdrawals('for update')
    expect(report).toMatchObject({ orders: 20, deadlocked: 0, violations: [] })
    expect(report.blocked).toBe(18)
    // Whoever waits passes his turns: most of these orders are the same steps, which are run once.
    expect(purses - before).toBeLessThan(12)
  })

  it('finds the orders that pay twice when it is not', async () => {
    const report = await withdrawals('')
    expect(report.orders).toBe(20)
    // All but the two orders in which one reads after the other has committed.
    expect(report.violations).toHaveLength(18)
    expect(report.violations[0]).toEqual({ order: '001011', what: '2 withdrawals were paid' })
  })

  it('takes three actors as well, and bounds the orders by changes of turn', async () => {
    const report = await everyInterleaving({
      db,
      prepare: async () => {
        const id = ++purses
        await db.owner.query('insert into purse values ($1, 0)', [id])
        return id
      },
      actors: (id) => [1, 2, 3].map(() => (database) => withTransaction(database, {}, (tx) => tx.query('update purse set amount = amount + 1 where id = $1', [id]))),
      check: async (id) => {
        const { rows } = await db.owner.query<{ amount: string }>('select amount from purse where id = $1', [id])
        return rows[0]?.amount === '3' ? null : `${rows[0]?.amount} of 3 additions`
      },
      switchesMax: 3,
    })
    // 6 orders without a split turn, 18 with one turn split in two.
    expect(report).toMatchObject({ orders: 24, deadlocked: 0, violations: [] })
  })

  it('sees deadlocks, and the retry that follows them', async () => {
    const report = await everyInterleaving({
      db,
      prepare: async () => {
        const [a, b] = [++purses, ++purses]
        await db.owner.query('insert into purse values ($1, 100), ($2, 100)', [a, b])
        return [a, b] as const
      },
      actors: ([a, b]) => [[a, b], [b, a]].map((path) => (database) => withTransaction(database, {}, async (tx) => {
        for (const id of path) await tx.query('update purse set amount = amount + 1 where id = $1', [id])
      })),
      check: async ([a, b]) => {
        const { rows } = await db.owner.query<{ amount: string }>('select amount from purse where id in ($1, $2)', [a, b])
        return rows.every(({ amount }) => amount === '102') ? null : JSON.stringify(rows)
      },
    })
    expect(report).toMatchObject({ orders: 20, violations: [] })
    expect(report.deadlocked).toBeGreaterThan(0)
  })
})

describe('ordersOf', () => {
  it('is every order once', () => {
    const orders = [...ordersOf([3, 2], Infinity)].map((order) => order.join(''))
    expect(orders).toHaveLength(10)
    expect(new Set(orders).size).toBe(10)
  })

  it('bounds the changes of turn', () => {
    expect([...ordersOf([2, 2], 1)].map((order) => order.join(''))).toEqual(['0011', '1100'])
    expect([...ordersOf([5, 5], 2)]).toHaveLength(10)
  })
})

describe('switchesWithin', () => {
  it('is no bound where every order is within', () => {
    for (const lengths of [[4, 3], [1, 5], [2, 2, 2]]) {
      const all = [...ordersOf(lengths, Infinity)].length
      expect(switchesWithin(lengths, {})).toBeNull()
      expect(switchesWithin(lengths, { ordersMax: { every: all, few: 0 } })).toBeNull()
      expect(switchesWithin(lengths, { ordersMax: { every: all - 1, few: all - 1 } })).not.toBeNull()
    }
  })

  it('takes as many changes of turn as stay within the orders', () => {
    const switches = switchesWithin([5, 5], { ordersMax: { every: 200, few: 100 } }) ?? expect.fail('a bound')
    expect([...ordersOf([5, 5], switches)].length).toBeLessThanOrEqual(100)
    expect([...ordersOf([5, 5], switches + 1)].length).toBeGreaterThan(100)
    expect(switchesWithin([5, 5], { switchesMax: 2 })).toBe(2)
  })
})
