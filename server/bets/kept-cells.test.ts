import { expect, test } from 'vitest'
import { KeptCells } from './kept-cells.ts'

test('cells are written as they were given, whatever came after them; of a number without cells nothing is', () => {
  const kept = new KeptCells()
  const cellsOf = (of: number) => `${of},${'é€'.repeat(of % 50)}`
  for (let of = 0; of < 3_000; of++) kept.add(of, cellsOf(of))
  expect(kept.unknownOf([2_999, 3_000, 0, 3_000, 4_000])).toEqual([3_000, 4_000])
  const to = Buffer.alloc(400)
  for (let of = 0; of < 3_000; of++) expect(to.toString('utf8', 3, kept.put(to, 3, of) ?? 0)).toBe(cellsOf(of))
  expect(kept.put(to, 0, 3_000)).toBeNull()
})
