import { beforeAll, describe, expect, test } from 'vitest'
import type { Sort } from '#contract/fields.ts'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { Conditions } from './conditions.ts'
import { encodeCursor } from './cursor.ts'
import { listOrder } from './list-order.ts'
import type { After, Orders } from './list-order.ts'

const db = await testDatabase()
const rows = 61

/** Few values for many rows, among them none at all, the ends of their types, and texts that look like a part of a cursor. */
beforeAll(async () => {
  await db.owner.query(`create table sorted_rows (id bigint primary key, name text, amount bigint not null, at timestamptz, flag boolean not null)`)
  await db.owner.query(`
    insert into sorted_rows select n, (array['null', '=a', 'a~b', 'é "q"', '', null])[1 + n % 6], (array[0, -5, 900000000000000000, 7])[1 + n % 4],
      case n % 3 when 0 then null else timestamptz '2026-03-14T12:00:00.123456Z' + n % 3 * interval '1 microsecond' end, n % 2 = 0 from generate_series(1, ${rows}) n`)
  await db.owner.query('grant select on sorted_rows to steward_app')
})

const orders = {
  name: { value: 'r.name', type: 'text', nullable: true },
  amount: { value: 'r.amount', type: 'bigint' },
  at: { value: 'r.at', type: 'timestamptz', nullable: true },
  flag: { value: 'r.flag', type: 'boolean' },
} as const satisfies Orders<string>
type Name = keyof typeof orders

/** The ids of the rows behind `after`, with the cursor of the last of them. */
async function page(sort: Sort<Name>, after: After | null, limit: number): Promise<{ readonly ids: readonly string[]; readonly cursor: string | undefined }> {
  const order = listOrder(orders, sort, 'r.id')
  const conditions = new Conditions()
  order.addAfter(conditions, after)
  const found = await withTransaction(db.database, { readOnly: true }, (tx) => tx.query<{ id: string; value: unknown }>(
    `select r.id, ${order.value} as value from sorted_rows r where ${conditions.text()} order by ${order.by} limit ${limit}`, conditions.values))
  const last = found.rows.at(-1)
  return { ids: found.rows.map(({ id }) => id), cursor: last && encodeCursor(order.cursorOf(last)) }
}

describe.each((Object.keys(orders) as Name[]).flatMap((name) => [name, `-${name}`] as const))('by %s', (sort) => {
  test.each([1, 2, 7, 60])('pages of %i give every row once, in the order of the whole', async (limit) => {
    const whole = await page(sort, null, rows)
    expect(whole.ids).toHaveLength(rows)
    const paged: string[] = []
    let after: After | null = null
    for (;;) {
      const { ids, cursor } = await page(sort, after, limit)
      if (cursor === undefined) break
      paged.push(...ids)
      const decoded = listOrder(orders, sort, 'r.id').after(cursor)
      after = decoded.ok ? decoded.value : expect.fail('a cursor of our own')
    }
    expect(paged).toEqual(whole.ids)
  })

  test('rows without a value come last, either way', async () => {
    const { rows: found } = await db.owner.query<{ id: string; name: string | null; at: string | null }>('select * from sorted_rows')
    const column = sort.replace('-', '') as Name
    const none = new Set(found.filter((row) => (row as Readonly<Record<string, unknown>>)[column] === null).map(({ id }) => id))
    const { ids } = await page(sort, null, rows)
    expect(ids.slice(rows - none.size).every((id) => none.has(id))).toBe(true)
  })
})

test.each([
  ['amount', ['=1', 'x']], ['amount', ['=1.5', '1']], ['amount', ['null', '1']], ['amount', ['1', '1']], ['at', ['=yesterday', '1']], ['flag', ['=1', '1']],
  ['amount', ['=1']], ['amount', ['=1', '1', '1']], ['amount', ['=99999999999999999999', '1']],
] as const)('a cursor of %s that we never gave out is refused: %j', (sort, parts) => {
  expect(listOrder(orders, sort, 'r.id').after(encodeCursor([sort, ...parts]))).toMatchObject({ ok: false, refusal: { code: 'REQUEST_INVALID' } })
})

test('a cursor of one order is refused by every other, also by its own the other way round', () => {
  const twins = { ...orders, held: { value: 'r.held', type: 'bigint' } } as const
  const cursor = encodeCursor(listOrder(twins, '-amount', 'r.id').cursorOf({ id: '1', value: '5' }))
  expect(listOrder(twins, '-amount', 'r.id').after(cursor)).toEqual({ ok: true, value: { value: '5', id: '1' } })
  for (const sort of ['amount', 'held', '-held'] as const) expect(listOrder(twins, sort, 'r.id').after(cursor)).toMatchObject({ ok: false, refusal: { code: 'REQUEST_INVALID', facts: { field: 'cursor' } } })
})

test('text that is no cursor is refused', () => {
  for (const cursor of ['~', '', 'e30', 'W10', Buffer.from('[1,2]').toString('base64url')]) expect(listOrder(orders, 'amount', 'r.id').after(cursor).ok).toBe(false)
})
