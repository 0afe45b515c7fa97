import assert from 'node:assert/strict'
import fc from 'fast-check'
import { property } from '../../tests/support/property.ts'
import { compareIntegers } from './integer-text.ts'

const integer = fc.oneof(fc.bigInt({ min: -120n, max: 120n }), fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }))

property('integers as text are in the order of their numbers', fc.tuple(integer, integer), ([a, b]) => {
  assert.equal(Math.sign(compareIntegers(String(a), String(b))), a < b ? -1 : a > b ? 1 : 0)
})
