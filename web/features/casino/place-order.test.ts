import { expect, test } from 'vitest'
import { movedTo, standsBefore } from './place-order.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const order = (list: readonly { readonly id: string }[]): string => list.map(({ id }) => id).join('')

test.each([
  ['a', 1, 'bacd', 'c'],
  ['a', 3, 'bcda', null],
  ['d', 0, 'dabc', 'a'],
  ['c', 2, 'abcd', 'd'],
] as const)('%s placed at %i makes %s, before %s', (id, to, made, before) => {
  expect(order(movedTo(rows, id, to))).toBe(made)
  expect(standsBefore(rows, id, to, false)).toBe(before)
})

test('behind the last row that is there nobody knows who comes next, where the list goes on', () => {
  expect(standsBefore(rows, 'a', 3, true)).toBeUndefined()
  expect(standsBefore(rows, 'a', 2, true)).toBe('d')
  expect(order(movedTo(rows, 'z', 0))).toBe('abcd')
})
