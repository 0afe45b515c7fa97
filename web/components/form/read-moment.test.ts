import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { becomeLanguage } from '../../shared/i18n/language.ts'
import { languages, type Language } from '../../shared/i18n/languages.ts'
import { readMoment, readTyped, showMoment } from './read-moment.ts'

afterEach(() => {
  becomeLanguage('en')
  vi.useRealTimers()
})

test.each([
  ['en', '1/3/2026', '2026-03-01'],
  ['en', '01.03.2026', '2026-03-01'],
  ['en', '1 March 2026', '2026-03-01'],
  ['en', '24 sept 2026', '2026-09-24'],
  ['en', '2026-03-01', '2026-03-01'],
  ['ar', '1 مارس 2026', '2026-03-01'],
  ['ar', '١/٣/٢٠٢٦', '2026-03-01'],
] as const)('in %s, %s is the day %s', (language, typed, day) => {
  becomeLanguage(language)
  expect(readMoment(typed, false)).toBe(day)
})

test.each([
  ['1/3/2026 9:05', '2026-03-01T09:05'],
  ['01 Mar 2026, 17:30:09', '2026-03-01T17:30:09'],
  ['2026-03-01T17:30', '2026-03-01T17:30'],
  ['1 Mar 2026', '2026-03-01T00:00'],
])('%s is the moment %s', (typed, moment) => {
  expect(readMoment(typed, true)).toBe(moment)
})

test.each(['', '1', '1/3', '1/3/26', '31/4/2026', '29 Feb 2026', '1/13/2026', '1 Ju 2026', '1 Marz 2026', '1/3/2026 24:00', '1/3/2026 9:5', '0/3/2026', 'tomorrow'])('%j is no day', (typed) => {
  expect(readMoment(typed, true)).toBeNull()
})

test.each([
  ['en', '1/3/26', '2026-03-01'],
  ['en', '1.3.99', '2099-03-01'],
  ['en', '1 Mar 26', '2026-03-01'],
  ['en', '1/3', '2027-03-01'],
  ['en', '24 sept', '2027-09-24'],
  ['en', '1/3/2026', '2026-03-01'],
  ['ar', '1 مارس', '2027-03-01'],
  ['ar', '١ مارس ٢٦', '2026-03-01'],
  ['ar', '١/٣', '2027-03-01'],
] as const)('in %s, %s typed to its end in 2027 is the day %s', (language, typed, day) => {
  vi.useFakeTimers({ now: Date.UTC(2027, 6, 1) })
  becomeLanguage(language)
  expect(readTyped(typed, false)).toBe(day)
})

test.each([
  ['1/3 9:05', '2027-03-01T09:05'],
  ['1/3/26 17:30', '2026-03-01T17:30'],
  ['1 Mar, 17:30:09', '2027-03-01T17:30:09'],
])('%s typed to its end in 2027 is the moment %s', (typed, moment) => {
  vi.useFakeTimers({ now: Date.UTC(2027, 6, 1) })
  expect(readTyped(typed, true)).toBe(moment)
})

test.each(['', '1', '1/3/6', '1/3/026', '31/4', '29 Feb', '1 Ju', '17:30', '1/3/26 24:00'])('%j typed to its end in 2027 is no day', (typed) => {
  vi.useFakeTimers({ now: Date.UTC(2027, 6, 1) })
  expect(readTyped(typed, true)).toBeNull()
})

test('what is shown is read back, in every language', () => {
  const minutes = fc.integer({ min: Date.UTC(1970, 0) / 60_000, max: Date.UTC(2999, 11, 31) / 60_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...(Object.keys(languages) as Language[])), (at, language) => {
      becomeLanguage(language)
      const moment = new Date(at * 60_000).toISOString().slice(0, 16)
      expect(readMoment(showMoment(moment), true)).toBe(moment)
      expect(readMoment(showMoment(moment.slice(0, 10)), false)).toBe(moment.slice(0, 10))
    }),
    { numRuns: 1_000 },
  )
})
