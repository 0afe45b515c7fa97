import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowOf } from './window-of.ts'

test('a long list, at its top, where hardly more is drawn than is seen, and further down', () => {
  const list = { count: 10_000, rowHeight: 36, viewHeight: 360 }
  expect(windowOf({ ...list, scrollTop: 0, still: false })).toEqual({ first: 0, last: 11 })
  expect(windowOf({ ...list, scrollTop: 0, still: true })).toEqual({ first: 0, last: 16 })
  expect(windowOf({ ...list, scrollTop: 36, still: true })).toEqual({ first: 0, last: 23 })
})

test('a list shorter than the view is drawn whole, also when it was scrolled before it shrank', () => {
  expect(windowOf({ count: 3, rowHeight: 36, scrollTop: 9_000, viewHeight: 360, still: true })).toEqual({ first: 0, last: 3 })
})

test('every row in sight is drawn, and never many more', () => {
  const list = fc.record({
    count: fc.nat(20_000),
    rowHeight: fc.constantFrom(32, 36, 52),
    scrollTop: fc.nat(800_000),
    viewHeight: fc.nat(2_000),
    still: fc.boolean(),
  })
  fc.assert(
    fc.property(list, (given) => {
      const { first, last } = windowOf(given)
      const most = Math.max(0, given.count * given.rowHeight - given.viewHeight)
      const top = Math.min(given.scrollTop, most)
      expect(first * given.rowHeight).toBeLessThanOrEqual(top)
      expect(last).toBeGreaterThanOrEqual(Math.min(given.count, Math.ceil((top + given.viewHeight) / given.rowHeight)))
      expect(last - first).toBeLessThanOrEqual(Math.ceil(given.viewHeight / given.rowHeight) + 26)
    }),
  )
})
