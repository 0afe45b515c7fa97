import { expect, test } from 'vitest'
import { refetchAfter } from './use-row-list.ts'

test('a list that somebody has scrolled far is asked for again as much more seldom as it has more pages', () => {
  expect([0, 1, 10, 11, 2_000].map((pages) => refetchAfter(10_000, pages))).toEqual([10_000, 10_000, 10_000, 20_000, 2_000_000])
})
