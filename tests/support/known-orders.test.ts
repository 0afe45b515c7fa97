import { expect, test } from 'vitest'
import { KnownOrders } from './known-orders.ts'

/** Two actors of two statements each, whose first statements want one lock: what was seen when the first goes first. */
function firstGoesFirst(known: KnownOrders<string>): void {
  known.stand('', ['waiting', 'waiting'])
  known.stand('0', ['waiting', 'waiting'])
  known.stand('01', ['waiting', 'held'])
  known.stand('010', ['done', 'waiting'])
  known.stand('0101', ['done', 'done'])
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
  known.stand('01', ['waiting', 'waiting'])
  known.stand('01', ['waiting', 'held'])
  expect(known.foresee([0, 1, 0, 1])).toBeNull()
})
