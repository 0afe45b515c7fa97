import { expect, test } from 'vitest'
import { excludes, mayExclude } from './exclusion.ts'
import type { Exclusion } from './exclusion.ts'

const now = 1_000
const until = (end: number | null): Exclusion => ({ kind: 'cooling_off', until: end })

test('an exclusion runs until its end, or for good', () => {
  expect([until(null), until(1_001), until(1_000), until(999), null].map((each) => excludes(each, now))).toEqual([true, true, false, false, false])
})

test.each([
  [null, 2_000, true],
  [null, null, true],
  [null, 1_000, false],
  [1_500, 1_500, true],
  [1_500, 1_499, false],
  [1_500, null, true],
  ['for good', 5_000, false],
  ['for good', null, true],
  [900, 1_100, true],
] as const)('one until %s may be followed by one until %s: %s', (present, next, expected) => {
  expect(mayExclude(present === null ? null : until(present === 'for good' ? null : present), until(next), now)).toBe(expected)
})

test('the own wish of a player is not replaced by a cooling off while it runs, however long; a longer wish takes its place', () => {
  const wish = (end: number | null): Exclusion => ({ kind: 'self_exclusion', until: end })
  expect([mayExclude(wish(1_500), until(2_000), now), mayExclude(wish(1_500), until(null), now), mayExclude(wish(1_500), wish(2_000), now), mayExclude(until(1_500), wish(2_000), now), mayExclude(wish(900), until(2_000), now)]).toEqual([false, false, true, true, true])
})
