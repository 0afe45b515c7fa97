import { expect, test } from 'vitest'
import { isFarFromLine } from './far-from-line.ts'

test.each([
  ['48 where 181 was asked', 48_000, 181_000, true],
  ['a quarter and no more', 75_000, 100_000, false],
  ['more than a quarter', 126_000, 100_000, true],
  ['ten of a short session', 16_000, 6_000, false],
  ['more than ten of it', 17_000, 6_000, true],
  ['what was asked', 46_000, 46_000, false],
])('%s', (_, value, line, far) => expect(isFarFromLine(value, line)).toBe(far))
