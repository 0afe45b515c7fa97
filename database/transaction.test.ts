import { describe, expect, it } from 'vitest'
import { Bug } from '#domain/kernel/assert.ts'
import { testDatabase } from '../tests/support/database.ts'
import { withTransaction, type Tx } from './transaction.ts'

const { database, owner } = await testDatabase()
await owner.query('create table purse (id integer primary key, amount bigint); grant select, insert, update on purse to steward_app')

const amountOf = async (id: number) => (await owner.query<{ amount: string }>('select amount from purse where id = $1', [id])).rows[0]?.amount

describe('withTransaction', () => {
  it('commits what the body did and returns its result', async () => {
    expect(await withTransaction(database, {}, async (tx) => {
      await tx.query('insert into purse values ($1, $2)', [1, 9_007_199_254_740_993n])
      return 'done'
    })).toBe('done')
    expect(await amountOf(1)).toBe('9007199254740993')
  })

  it('rolls back when the body throws', async () => {
    await expect(withTransaction(database, {}, async (tx) => {
      await tx.query('insert into purse values (2, 1)')
      throw new Error('no')
    })).rejects.toThrow('no')
    expect(await amountOf(2)).toBeUndefined()
  })

  it('works in the application role, in UTC', async () => {
    await withTransaction(database, {}, async (tx) => {
      expect((await tx.query("select current_user::text as u, current_setting('timezone') as z")).rows).toEqual([{ u: 'steward_app', z: 'UTC' }])
    })
  })

  it('hands out exact text for int8 and numeric, ISO UTC for instants, values for json', async () => {
    const { rows } = await withTransaction(database, { readOnly: true }, (tx) => tx.query(`
      select 9007199254740993 as i, array[9007199254740993, null]::int8[] as a, 1.10 as n, '2026-11-21 02:03:04.5+02'::timestamptz as at,
        array['2026-11-21 02:03:04+00'::timestamptz] as ats, '2026-11-21'::date as d, '{"a": [1]}'::jsonb as j`))
    expect(rows).toEqual([{
      i: '9007199254740993', a: ['9007199254740993', null], n: '1.10', at: '2026-11-21T00:03:04.5Z', ats: ['2026-11-21T02:03:04Z'], d: '2026-11-21', j: { a: [1] },
    }])
  })

  it('keeps no plan of a named statement that is to be planned anew, with parameters or without', async () => {
    const kept = await withTransaction(database, { planAnew: true }, async (tx) => {
      await tx.queryNamed('purse-all', 'select count(*) from purse')
      await tx.queryNamed('purse-one', 'select amount from purse where id = $1', [1])
      return (await tx.query(`select name, generic_plans from pg_prepared_statements where name like 'purse-%' order by name`)).rows
    })
    expect(kept).toEqual([{ name: 'purse-one', generic_plans: '0' }])
  })

  it('refuses to write when read only', async () => {
    await expect(withTransaction(database, { readOnly: true }, (tx) => tx.query('insert into purse values (3, 1)'))).rejects.toThrow('read-only transaction')
  })

  it('throws Bug when a transaction is used after its end, and when it ends in the middle of a statement', async () => {
    let kept: Tx | undefined
    await withTransaction(database, {}, async (tx) => { kept = tx })
    await expect(kept!.query('select 1')).rejects.toThrow(Bug)
    await expect(kept!.kysely.selectFrom('accounts').select('id').execute()).rejects.toThrow(Bug)
    await expect(withTransaction(database, {}, async (tx) => { void tx.query('select 1') })).rejects.toThrow('still running')
  })

  it('throws Bug when the body swallows the error of a statement', async () => {
    await expect(withTransaction(database, {}, async (tx) => {
      await tx.query('insert into purse values (4, 1)')
      await tx.query('select 1/0').catch(() => undefined)
    })).rejects.toThrow(Bug)
    expect(await amountOf(4)).toBeUndefined()
  })

  it('answers who only reads without waiting for the end, and tells of an error that the body swallowed', async () => {
    let released = false
    database.pool.once('release', () => { released = true })
    expect((await withTransaction(database, { readOnly: true }, (tx) => tx.query('select 1 as one'))).rows).toEqual([{ one: 1 }])
    expect(released).toBe(false)
    await expect.poll(() => released).toBe(true)
    await expect(withTransaction(database, { readOnly: true }, async (tx) => {
      await tx.query('select 1/0').catch(() => undefined)
    })).rejects.toThrow(Bug)
  })

  it('commits right behind the last statement, and commits nothing when that fails', async () => {
    const ending = (id: number, divisor: number) => withTransaction(database, {}, async (tx) => {
      await tx.query('insert into purse values ($1, 0)', [id])
      tx.sendLast('divide', 'update purse set amount = 10 / $2::int where id = $1', [id, divisor])
      return 'done'
    })
    expect(await ending(20, 5)).toBe('done')
    expect(await amountOf(20)).toBe('2')
    await expect(ending(21, 0)).rejects.toThrow('division by zero')
    expect(await amountOf(21)).toBeUndefined()
    await expect(withTransaction(database, {}, async (tx) => {
      tx.sendLast('divide', 'update purse set amount = 10 / $2::int where id = $1', [20, 1])
      tx.sendLast('divide', 'update purse set amount = 10 / $2::int where id = $1', [20, 2])
    })).rejects.toThrow(Bug)
    expect(await ending(22, 10)).toBe('done')
    expect(await amountOf(20)).toBe('2')
  })

  it('runs the body again after a serialization failure, and gives up after the retries', async () => {
    await owner.query('insert into purse values (5, 0), (6, 0)')
    const runs = { count: 0 }
    const add = (retries: number) => withTransaction(database, { isolation: 'repeatable read', retries }, async (tx) => {
      await tx.query('select amount from purse where id = 5')
      // Another transaction changes the row after this one took its snapshot, the first two times.
      if (runs.count++ < 2) await owner.query('update purse set amount = amount + 10 where id = 5')
      await tx.query('update purse set amount = amount + 1 where id = 5')
    })
    await add(2)
    expect(runs.count).toBe(3)
    expect(await amountOf(5)).toBe('21')
    runs.count = 0
    await expect(add(1)).rejects.toMatchObject({ code: '40001' })
    expect(await amountOf(5)).toBe('41')
  })

  it('runs built reads and named statements through the same transaction', async () => {
    await withTransaction(database, {}, async (tx) => {
      await tx.queryNamed('put-purse', 'insert into purse values ($1, $2)', [7, 70])
      await tx.queryNamed('put-purse', 'insert into purse values ($1, $2)', [8, 80])
      const built = await tx.kysely.selectFrom('currencies').selectAll().where('code', '=', 'ZZZ').execute()
      expect(built).toEqual([])
      expect((await tx.query('select id from purse where id in (7, 8) order by id')).rows).toEqual([{ id: 7 }, { id: 8 }])
    })
  })

  it('survives a connection cut in the middle, and the pool goes on', async () => {
    await expect(withTransaction(database, {}, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await tx.query('select 1')
    })).rejects.toThrow()
    expect((await withTransaction(database, {}, (tx) => tx.query('select 1 as n'))).rows).toEqual([{ n: 1 }])
  })
})
