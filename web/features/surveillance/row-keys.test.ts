import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowKeys } from './row-keys.ts'

test('a few new rows get elements above those that stay, which keep theirs', () => {
  const keys = new RowKeys()
  expect(keys.of(['c', 'b', 'a', 'z'])).toEqual([0, 1, 2, 3])
  expect(keys.of(['e', 'd', 'c', 'b'])).toEqual([4, 5, 0, 1])
  expect(keys.of(['e', 'd', 'c', 'b'])).toEqual([4, 5, 0, 1])
})

test('where most rows are new, each element stays and gets another row', () => {
  const keys = new RowKeys()
  expect(keys.of(['c', 'b', 'a', 'z'])).toEqual([0, 1, 2, 3])
  expect(keys.of(['f', 'e', 'd', 'c'])).toEqual([0, 1, 2, 3])
  expect(keys.of(['k', 'j', 'i', 'h'])).toEqual([0, 1, 2, 3])
})

test('a scroll down leaves the rows that stay in sight as they are', () => {
  const keys = new RowKeys()
  expect(keys.of(['d', 'c', 'b'])).toEqual([0, 1, 2])
  expect(keys.of(['c', 'b', 'a'])).toEqual([1, 2, 3])
})

test('whatever comes, scrolls or is filtered out, every row has a key and no two the same', () => {
  const windows = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 25 }), { maxLength: 30 })
  fc.assert(fc.property(windows, (all) => {
    const keys = new RowKeys()
    for (const ids of all) {
      const drawn = keys.of(ids)
      expect(drawn).toHaveLength(ids.length)
      expect(new Set(drawn).size).toBe(ids.length)
    }
  }))
})
