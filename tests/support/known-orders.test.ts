import { expect, test } from 'vitest'
import { KnownOrders } from './known-orders.ts'
import type { Standing } from './known-orders.ts'

const standing = (...at: readonly Standing['at'][]): readonly Standing[] => at.map((each) => ({ at: each, what: 'select' }))

/** Two actors of two statements each, whose first statements want one lock: what was seen when the first goes first. */
function firstGoesFirst(known: KnownOrders<string>): void {
  known.stand('', standing('waiting', 'waiting'))
  known.stand('0', standing('waiting', 'waiting'))
  known.stand('01', standing('waiting', 'held'))
  known.stand('010', standing('done', 'waiting'))
  known.stand('0101', standing('done', 'done'))
  known.keep('0101', 'one paid')
}

test('orders whose turns are passed to the same steps come to the same', () => {
  const known = new KnownOrders<string>()
  firstGoesFirst(known)
  expect([[0, 1, 0, 1], [0, 1, 1, 0]].map((order) => known.foresee(order))).toEqual(['one paid', 'one paid'])
})

test('an order with a step that nobody has taken is not foreseen', () => {
  const known = new KnownOrders<string>()
  firstGoesFirst(known)
  expect([[1, 0, 0, 1], [0, 0, 1, 1]].map((order) => known.foresee(order))).toEqual([null, null])
})

test('where the same steps led elsewhere once, nothing is foreseen any more', () => {
  const known = new KnownOrders<string>()
  firstGoesFirst(known)
  known.stand('01', standing('waiting', 'held').map((each) => ({ ...each, what: 'update' })))
  expect(known.isSteady).toBe(false)
  expect(known.foresee([0, 1, 0, 1])).toBeNull()
})
