import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amounts, vectors } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import { absolute, minor, negate, sum } from './money.ts'
import { divideFloor, divideHalfAway } from './ratio.ts'
import { wholeBp } from './shares.ts'
import { splitByShares, splitInProportion } from './split.ts'

describe('rounding', () => {
  test.each([
    [5n, 2n, 3n, 2n],
    [-5n, 2n, -3n, -3n],
    [1n, 3n, 0n, 0n],
    [-1n, 3n, 0n, -1n],
    [6n, 3n, 2n, 2n],
    [-6n, 3n, -2n, -2n],
    [0n, 7n, 0n, 0n],
  ])('%s / %s is %s half away and %s at the floor', (numerator, denominator, halfAway, floor) => {
    expect(divideHalfAway(numerator, denominator)).toBe(halfAway)
    expect(divideFloor(numerator, denominator)).toBe(floor)
  })

  const fractions = fc.tuple(amounts, fc.constantFrom(1n, 2n, 3n, 7n, 1_000n, 10_000n, 100_000n))
  property('is within half a unit, odd, and a half goes away from zero', fractions, ([numerator, denominator]) => {
    const rounded = divideHalfAway(numerator, denominator)
    const error = 2n * absolute(minor(rounded * denominator - numerator))
    assert.ok(error <= denominator)
    if (error === denominator) assert.ok(absolute(minor(rounded * denominator)) > absolute(numerator))
    assert.equal(divideHalfAway(-numerator, denominator), -rounded)
    const floor = divideFloor(numerator, denominator)
    assert.ok(floor * denominator <= numerator && numerator < (floor + 1n) * denominator)
  })
})

describe('splitting', () => {
  const cases = fc.record({ amount: amounts, vector: vectors })

  property('parts sum to the whole, each within one unit of its exact share', cases, ({ amount, vector }) => {
    const parts = splitByShares(amount, vector)
    assert.equal(sum(parts), amount)
    for (const [index, { basisPoints }] of vector.entries()) {
      const exact = amount * BigInt(basisPoints)
      const error = absolute(minor((parts[index] ?? 0n) * BigInt(wholeBp) - exact))
      assert.ok(error < BigInt(wholeBp))
      if (basisPoints === 0) assert.equal(parts[index], 0n)
    }
  })

  property('splitting -x is minus splitting x', cases, ({ amount, vector }) => {
    assert.deepEqual(splitByShares(negate(amount), vector), splitByShares(amount, vector).map(negate))
  })

  property('the units left over go to the largest remainders, nearest the company first', cases, ({ amount, vector }) => {
    const parts = splitByShares(amount, vector)
    const size = absolute(amount)
    const rows = vector.map(({ basisPoints }, index) => {
      const exact = size * BigInt(basisPoints)
      const raised = absolute(parts[index] ?? minor(0)) - exact / BigInt(wholeBp)
      return { index, raised, remainder: exact % BigInt(wholeBp) }
    })
    for (const up of rows.filter((row) => row.raised === 1n)) {
      for (const down of rows.filter((row) => row.raised === 0n)) {
        assert.ok(up.remainder > down.remainder || (up.remainder === down.remainder && up.index < down.index))
      }
    }
  })

  const weighted = fc.record({ amount: amounts, weights: fc.array(amounts.map(absolute), { minLength: 1, maxLength: 6 }) })
  property('in proportion: parts sum to the whole and nothing goes where there is no weight', weighted, ({ amount, weights }) => {
    if (weights.every((weight) => weight === 0n)) {
      assert.deepEqual(splitInProportion(minor(0), weights), weights.map(() => 0n))
      return
    }
    const parts = splitInProportion(amount, weights)
    assert.equal(sum(parts), amount)
    for (const [index, weight] of weights.entries()) if (weight === 0n) assert.equal(parts[index], 0n)
  })

  test('a vector that is not whole, or an amount without weights, is a bug', () => {
    expect(() => splitByShares(minor(1), [])).toThrow('sum to the whole')
    expect(() => splitInProportion(minor(1), [0n, 0n])).toThrow('weight that carries it')
    expect(() => splitInProportion(minor(1), [-1n, 2n])).toThrow('never negative')
  })
})

test('nothing is split over weights that carry nothing', () => {
  expect(splitInProportion(minor(0), [0n, 0n])).toEqual([0n, 0n])
  expect(() => splitInProportion(minor(1), [0n, 0n])).toThrow('an amount needs a weight that carries it')
})
