import { expect, test } from 'vitest'
import { divideFloor, divideHalfAway } from './ratio.ts'

test.each([0n, -1n])('nothing is divided by %d', (denominator) => {
  expect(() => divideHalfAway(1n, denominator)).toThrow('a denominator is positive')
  expect(() => divideFloor(1n, denominator)).toThrow('a denominator is positive')
})
