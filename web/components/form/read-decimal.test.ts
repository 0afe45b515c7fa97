import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDecimal, showDecimal } from './read-decimal.ts'

test.each([
  ['1,234.50', 2, 'en-GB', 123_450],
  ['1234.5', 2, 'en-GB', 123_450],
  ['12,34,567.00', 2, 'en-IN', 123_456_700],
  ['1.234,50', 2, 'de-DE', 123_450],
  ['1\u202f234,5', 2, 'fr-FR', 123_450],
  ['١٬٢٣٤٫٥٠', 2, 'ar-EG', 123_450],
  ['1234', 2, 'ar-EG', 123_400],
  ['-0.05', 2, 'en-GB', -5],
  ['2.5', 3, 'en-GB', 2_500],
  ['-0', 2, 'en-GB', 0],
  ['7', 0, 'en-GB', 7],
  ['١٢٣٤٫٥', 2, 'en-GB', 123_450],
  ['۱۲۳۴٫۵', 2, 'ar-u-nu-latn', 123_450],
  ['١٢٣٤.5', 2, 'ar-u-nu-latn', 123_450],
  ['١٬٢٣٤', 2, 'ar-u-nu-latn', 123_400],
  ['\u200f-٥', 0, 'ar-u-nu-latn', -5],
] as const)('%s with %s places in %s is %s', (text, digits, locale, value) => {
  expect(readDecimal(text, digits, locale)).toBe(value)
})

test.each(['', '-', '.', '1.2.3', '1,23', '1,2345', ',123', '1.234', '1e3', 'abc', '9007199254740993', '1 2', '--1', 'Infinity', '١٬٢٣', '٠٬٥٠٠', '١٢،٥', '١٫٢٫٣', '١٫٢٣٤', '१२'])('%j is no amount', (text) => {
  expect(readDecimal(text, 2, 'en-GB')).toBeNull()
})

test.each([['0,500', 3], ['0,500', 2], ['00,100', 2], ['-0,500', 3], ['012,345', 0]])('%s with %i places is no amount: no group of thousands begins with a zero', (text, digits) => {
  expect(readDecimal(text, digits, 'en-GB')).toBeNull()
})

test('what is shown is read back, in every locale and with any number of places', () => {
  const locale = fc.constantFrom('en-GB', 'en-IN', 'de-DE', 'fr-FR', 'ar-EG', 'ar', 'hi-IN', 'es-ES')
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 4 }), locale, (value, digits, where) => {
      expect(readDecimal(showDecimal(value, digits, where), digits, where)).toBe(value === 0 ? 0 : value)
    }),
    { numRuns: 2_000 },
  )
})
