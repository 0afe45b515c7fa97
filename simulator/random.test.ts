import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

const draw = (seed: string, count: number) => {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => random.integer(0, 9))
}

test('the same seed gives the same sequence, another seed another one', () => {
  expect(draw('a', 50)).toEqual(draw('a', 50))
  expect(draw('a', 50)).not.toEqual(draw('b', 50))
})

test('a fork does not depend on what was drawn before it', () => {
  const fresh = createRandom('a')
  const used = createRandom('a')
  used.unit()
  expect(used.fork('x').unit()).toBe(fresh.fork('x').unit())
  expect(fresh.fork('x').unit()).not.toBe(fresh.fork('y').unit())
})

test('every digit comes about equally often, and the normal is centred', () => {
  const counts = new Array<number>(10).fill(0)
  for (const digit of draw('spread', 20_000)) counts[digit] = (counts[digit] ?? 0) + 1
  for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(250)
  const random = createRandom('normal')
  let total = 0
  for (let index = 0; index < 20_000; index++) total += random.normal()
  expect(Math.abs(total / 20_000)).toBeLessThan(0.05)
})
