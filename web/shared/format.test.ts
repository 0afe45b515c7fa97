import { describe, expect, it, vi } from 'vitest'
import { csvCell } from '#contract/csv.ts'
import { learnCurrencies } from './currency-digits.ts'
import { formatBasisPoints, formatCount, formatInstant, formatMinor, formatMinorBare, formatNear, formatOdds, minorToDecimal } from './format.ts'

describe('amounts', () => {
  it.each([
    [0, 'EUR', '€0.00'],
    [-5, 'EUR', '-€0.05'],
    [123450, 'EUR', '€1,234.50'],
    [-123450, 'GBP', '-£1,234.50'],
    [1234, 'JPY', 'JP¥1,234'],
    [1234567, 'KWD', 'KWD\u00a01,234.567'],
    [9007199254740991, 'EUR', '€90,071,992,547,409.91'],
  ])('%d minor units of %s read %s', (minor, currency, text) => {
    expect(formatMinor(minor, currency)).toBe(text)
  })

  // What is right by ISO 4217 and what somebody chose: the browser has other digits for each of them.
  it.each(Object.entries({ PKR: 2, IDR: 2, HUF: 2, COP: 2, IQD: 3, ABC: 0, POI: 3 }))('of %s have the %d digits that its first business was opened with, as in its files', (currency, digits) => {
    learnCurrencies({ [currency]: digits })
    expect(formatMinorBare(100_000, currency).replaceAll(',', '')).toBe(csvCell('amount', new Map([[currency, digits]]))(100_000, currency))
    expect(formatMinor(100_000, currency)).toContain(formatMinorBare(100_000, currency))
  })

  it('are not shown by a guess while nobody has said where the mark stands', async () => {
    vi.resetModules()
    const asLoaded = await import('./format.ts')
    expect([asLoaded.formatMinor(100_000, 'EUR'), asLoaded.formatMinorBare(100_000, 'EUR')]).toEqual(['… EUR', '…'])
  })

  it('stands without its currency where the heading names it', () => {
    expect(formatMinorBare(-123450, 'EUR')).toBe('-1,234.50')
  })

  it('never passes through a float', () => {
    expect(minorToDecimal(9007199254740991, 3)).toBe('9007199254740.991')
  })
})

describe('prices and counts', () => {
  it.each([
    [1010, '1.01'],
    [2500, '2.50'],
    [1015, '1.015'],
    [1_000_000, '1000.00'],
  ])('odds of %d thousandths read %s', (thousandths, text) => {
    expect(formatOdds(thousandths)).toBe(text)
  })

  it('says when a count is a lower bound', () => {
    expect([formatCount(10_000, false), formatCount(9_999)]).toEqual(['10,000+', '9,999'])
  })

  it('writes basis points as a percentage', () => {
    expect([formatBasisPoints(2550), formatBasisPoints(10_000)]).toEqual(['25.5 %', '100 %'])
  })
})

describe('instants', () => {
  it('stand in the zone of the person, in 24 hours', () => {
    expect(formatInstant('2026-07-01T23:30:05Z', 'Asia/Kolkata')).toBe('02 Jul 2026, 05:00:05')
    expect(formatInstant('2026-07-01T23:30:05Z', 'Europe/London', 'time')).toBe('00:30:05')
  })

  it('are told relative to now within an hour', () => {
    const now = Date.parse('2026-07-01T12:00:00Z')
    expect(formatNear('2026-07-01T12:12:00Z', now)).toBe('in 12 minutes')
    expect(formatNear('2026-07-01T11:59:30Z', now)).toBe('30 seconds ago')
    expect(formatNear('2026-07-01T13:00:00Z', now)).toBeNull()
  })
})
