import { expect, test } from 'vitest'
import { shortSize } from './short-size.ts'

test.each([
  [0, '0'],
  [99, '0'],
  [95_099, '950'],
  [99_999, '999'],
  [100_000, '1.0K'],
  [123_456, '1.2K'],
  [999_999, '9.9K'],
  [12_345_600, '123K'],
  [99_999_999, '999K'],
  [100_000_000, '1.0M'],
  [1_250_000_000, '12M'],
])('%i minor units are %s', (minor, text) => {
  expect(shortSize(minor)).toBe(text)
})
