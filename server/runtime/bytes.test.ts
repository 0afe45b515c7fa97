import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointed } from '#contract/csv.ts'
import { property } from '../../tests/support/property.ts'
import { numberAt, putAscii, putBytes, putPointed, putRange } from './bytes.ts'

property('digits in bytes get their mark where digits of a text get it', fc.record({ value: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), places: fc.integer({ min: 0, max: 4 }), before: fc.nat(5) }), ({ value, places, before }) => {
  const from = Buffer.from(`${'x'.repeat(before)}${value}y`)
  const to = Buffer.alloc(64, '.')
  const end = putPointed(to, 3, from, before, from.length - 1, places)
  expect(to.toString('latin1', 0, end)).toBe(`...${pointed(String(value), places)}`)
  expect(to.toString('latin1', end)).toBe('.'.repeat(to.length - end))
})

property('digits in bytes are the number that they are in a text', fc.maxSafeNat(), (value) => {
  const from = Buffer.from(`\t${value}\t`)
  expect(numberAt(from, 1, from.length - 1)).toBe(value)
})

test('what is put stands behind what was', () => {
  const to = Buffer.alloc(16)
  let at = putAscii(to, 0, 'odd')
  at = putBytes(to, at, Buffer.from('é'))
  at = putRange(to, at, Buffer.from('(even)'), 1, 5)
  expect(to.toString('utf8', 0, at)).toBe('oddéeven')
})
