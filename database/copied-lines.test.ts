import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { databaseProperty } from '../tests/support/property.ts'
import { CopiedLines, copiedText } from './copied-lines.ts'
import { withTransaction } from './transaction.ts'
import type { Tx, Value } from './transaction.ts'

const { database } = await testDatabase()
const text = fc.string({ unit: fc.oneof(fc.constantFrom('\t', '\n', '\r', '\\', 'N', '\b', '$1', "'", '"', '%', 'é', '€'), fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' })), maxLength: 20 })
  .map((value) => value.replaceAll('\0', ''))

async function copied(tx: Tx, query: string, values: readonly Value[]): Promise<readonly string[]> {
  const lines = new CopiedLines()
  await tx.copyLines(query, values, lines)
  return Array.from({ length: lines.count }, (_, index) => lines.text(index))
}

databaseProperty('any text and number comes back as it went, each in its place, in the order asked for, among other statements that are under way', 60, fc.record({ words: fc.tuple(text, text), ids: fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { maxLength: 40 }) }), async ({ words: [one, two], ids }) => {
  const [before, lines, after] = await withTransaction(database, { readOnly: true }, (tx) => Promise.all([
    tx.query('select 1 as one'),
    copied(tx, 'select n, $2::text, null, $3::text from unnest($1::bigint[]) with ordinality as a(n, place) order by place desc', [ids, one, two]),
    tx.query('select 2 as two'),
  ]))
  expect([before.rows, after.rows]).toEqual([[{ one: 1 }], [{ two: 2 }]])
  expect(lines.map((line) => line.split('\t').map(copiedText))).toEqual(ids.toReversed().map((id) => [String(id), one, null, two]))
})

test('what PostgreSQL refuses comes out, and the connection is as good as before', async () => {
  for (let turn = 0; turn < 30; turn++) {
    await expect(withTransaction(database, {}, (tx) => copied(tx, 'select 1 / (n - $1::int) from generate_series(1, 5) n', [5]))).rejects.toThrow('division by zero')
  }
  expect(await withTransaction(database, {}, (tx) => copied(tx, 'select 7', []))).toEqual(['7'])
})

test('an array of words is none that can be written into a statement', async () => {
  await expect(withTransaction(database, {}, (tx) => copied(tx, 'select $1::text[]', [["'}; drop"]]))).rejects.toThrow('whole numbers')
})

test('lines of several copies stand one behind the other, however long they are, and the last ones can be left out', async () => {
  const lines = new CopiedLines()
  await withTransaction(database, { readOnly: true }, async (tx) => {
    for (const from of [0, 400]) await tx.copyLines(`select n, repeat('é', n) from generate_series($1::int, $1::int + 399) n`, [from], lines)
  })
  lines.keep(700)
  expect(lines.count).toBe(700)
  for (let n = 0; n < lines.count; n++) expect(lines.text(n)).toBe(`${n}\t${'é'.repeat(n)}`)
  expect(lines.bytes[lines.to(699)]).toBe(10)
})
