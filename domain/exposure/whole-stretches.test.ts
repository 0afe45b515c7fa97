import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import { minor } from '../kernel/money.ts'
import type { Line } from '../kernel/price.ts'
import type { Leg } from './leg.ts'
import { ladder, lineEnds } from './position.ts'
import { countsWhole, wholeStretch } from './whole-stretches.ts'

const leg = (key: string): Leg => ({ key, loseMinor: minor(-1), evenMinor: minor(0), winMinor: minor(1) })
const shown = (keys: readonly string[]) => ladder(keys.map(leg), 'line').map((row) => wholeStretch(row)).filter((each) => each !== null).map(({ from, to }) => [from, to])

describe('whole numbers of a line market', () => {
  test('a half line parts two whole numbers and is none itself; a whole line is one of them', () => {
    expect(shown(['240500'])).toEqual([[null, 240], [241, null]])
    expect(shown(['240000'])).toEqual([[null, 239], [240, 240], [241, null]])
    expect(shown(['240500', '245500'])).toEqual([[null, 240], [241, 245], [246, null]])
    expect(shown(['240000', '241000'])).toEqual([[null, 239], [240, 240], [241, 241], [242, null]])
    expect(shown(['240000', '240500', '242000'])).toEqual([[null, 239], [240, 240], [241, 241], [242, 242], [243, null]])
    expect(shown(['-1500', '0'])).toEqual([[null, -2], [-1, -1], [0, 0], [1, null]])
  })

  property('every whole number stands in the one stretch that pays it', fc.uniqueArray(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 6 }), (halves) => {
    const rows = ladder(halves.map((half) => leg(String(half * 500))), 'line')
    for (let number = -12; number <= 12; number++) {
      const inside = rows.filter((row) => {
        const stretch = wholeStretch(row)
        return stretch !== null && (stretch.from ?? number) <= number && number <= (stretch.to ?? number)
      })
      const paid = halves.reduce((sum, half) => sum + Math.sign(number * 1000 - half * 500), 0)
      expect(inside.map(({ payoffMinor }) => Number(payoffMinor))).toEqual([paid])
    }
  })

  property('a label names the ends of its stretch', fc.uniqueArray(fc.integer({ min: -9_999, max: 999_999 }), { minLength: 1, maxLength: 6 }), (keys) => {
    for (const { label, from, to } of ladder(keys.map((key) => leg(String(key))), 'line')) expect(lineEnds(label)).toEqual({ from, to })
  })

  test('lines finer than a half are of something measured', () => {
    expect(countsWhole([240_000, 240_500] as Line[])).toBe(true)
    expect(countsWhole([240_000, 240_250] as Line[])).toBe(false)
    expect([lineEnds('<5 <6'), lineEnds('46-49'), lineEnds('')]).toEqual([null, null, null])
  })
})
