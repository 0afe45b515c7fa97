import { expect, test } from 'vitest'
import { lineSummary } from './line-summary.ts'

test('what a line says in words', () => {
  expect(lineSummary([null, 2, 1.5, null, 3])).toEqual({ first: 2, low: 1.5, high: 3, last: 3 })
  expect(lineSummary([null])).toBeNull()
})
