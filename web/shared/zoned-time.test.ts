import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromZonedInput, toZonedInput, typedInstant } from './zoned-time.ts'

test.each([
  ['2026-03-01T17:30', 'Asia/Kolkata', '2026-03-01T12:00:00Z'],
  ['2026-07-01T13:00', 'Europe/London', '2026-07-01T12:00:00Z'],
  ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00:00Z'],
  ['2026-12-31T23:00', 'America/New_York', '2027-01-01T04:00:00Z'],
])('%s in %s is %s', (text, zone, iso) => {
  expect(fromZonedInput(text, zone)).toBe(iso)
  expect(toZonedInput(iso, zone)).toBe(text)
})

test.each([
  ['2026-03-01T17:30:15', 'Asia/Kolkata', '2026-03-01T12:00:15Z'],
  ['2026-03-01T17:30:00', 'Asia/Kolkata', '2026-03-01T12:00:00Z'],
])('%s in %s is %s to the second', (text, zone, iso) => {
  expect(fromZonedInput(text, zone)).toBe(iso)
})

test('a time that comes twice is its first, one that is skipped goes by the offset before', () => {
  expect(fromZonedInput('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00Z')
  expect(fromZonedInput('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00Z')
})

test.each(['', 'today', '2026-13-01T00:00', '2026-02-30T10:00', '2026-03-01T10:00:61', '2026-03-01'])('%s is no time', (text) => {
  expect(fromZonedInput(text, 'UTC')).toBeNull()
})

test('any minute in any zone survives the field', () => {
  const zone = fc.constantFrom('Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC')
  const minute = fc.integer({ min: 0, max: 60 * 24 * 365 * 80 })
  fc.assert(
    fc.property(minute, zone, (minutes, timeZone) => {
      const iso = new Date(minutes * 60_000).toISOString().replace('.000Z', 'Z')
      const shown = toZonedInput(iso, timeZone)
      expect(toZonedInput(fromZonedInput(shown, timeZone) ?? '', timeZone)).toBe(shown)
    }),
  )
})

test.each([
  ['2026-03-01T17:30', '2026-03-01T12:00:15.250Z', '2026-03-01T12:00:15.250Z'],
  ['2026-03-01T17:30:20', '2026-03-01T12:00:15Z', '2026-03-01T12:00:20Z'],
  ['2026-03-01T17:31', '2026-03-01T12:00:15Z', '2026-03-01T12:01:00Z'],
  ['2026-03-01T17:30', null, '2026-03-01T12:00:00Z'],
  ['', '2026-03-01T12:00:15Z', null],
  ['soon', '2026-03-01T12:00:15Z', 'soon'],
])('%j typed over %s is %s', (text, stood, instant) => {
  expect(typedInstant(text, 'Asia/Kolkata', stood)).toBe(instant)
})
