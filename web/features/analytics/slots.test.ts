import { expect, test } from 'vitest'
import { inQuarters, passedOf, shifted, shiftedSpan, shiftOf, slotAt, slotsOf, spanOfSlot } from './slots.ts'

// London's clocks went forward on 29 March 2026, and back on 25 October; those of St. John's, three and a half hours behind, on 1 November.
const zone = 'Europe/London'
const midnight = (day: string, offset: string): string => new Date(`${day}T00:00:00${offset}`).toISOString()
const iso = (at: number): string => new Date(at).toISOString()
const later = new Date('2027-01-01T00:00:00Z')

test('a time is of whole quarters of an hour, those that it cuts among them', () => {
  expect(inQuarters({ from: '2026-03-14T04:37:10Z', to: '2026-03-14T05:00:01Z' })).toEqual({ from: '2026-03-14T04:30:00.000Z', to: '2026-03-14T05:15:00.000Z' })
  const whole = { from: '2026-03-14T04:30:00.000Z', to: '2026-03-14T05:15:00.000Z' }
  expect(inQuarters(whole)).toEqual(whole)
})

test('hours begin where those of the time zone do, and open what of them lies in the time', () => {
  const cut = { from: '2026-03-14T04:45:00.000Z', to: '2026-03-14T06:15:00.000Z' }
  const kolkata = slotsOf(cut, 'hour', 'Asia/Kolkata', later)
  expect(kolkata.map(iso)).toEqual(['2026-03-14T04:30:00.000Z', '2026-03-14T05:30:00.000Z'])
  expect(kolkata.map((slot) => spanOfSlot(slot, 'hour', 'Asia/Kolkata', cut))).toEqual([{ from: cut.from, to: '2026-03-14T05:30:00.000Z' }, { from: '2026-03-14T05:30:00.000Z', to: cut.to }])
  expect(slotsOf(cut, 'hour', zone, later).map(iso)).toEqual(['2026-03-14T04:00:00.000Z', '2026-03-14T05:00:00.000Z', '2026-03-14T06:00:00.000Z'])
})

test('an hour that the clocks repeat is two, a day is as long as they make it', () => {
  const night = { from: '2026-11-01T03:00:00.000Z', to: '2026-11-01T05:45:00.000Z' }
  expect(slotsOf(night, 'hour', 'America/St_Johns', later).map(iso)).toEqual(['2026-11-01T02:30:00.000Z', '2026-11-01T03:30:00.000Z', '2026-11-01T04:30:00.000Z', '2026-11-01T05:30:00.000Z'])
  expect(iso(slotAt(Date.parse('2026-11-01T05:00:00Z'), 'hour', 'America/St_Johns'))).toBe('2026-11-01T04:30:00.000Z')
  const days = { from: '2026-10-24T12:00:00.000Z', to: '2026-10-26T12:00:00.000Z' }
  expect(slotsOf(days, 'day', zone, later).map((slot) => spanOfSlot(slot, 'day', zone, days))).toEqual([
    { from: days.from, to: midnight('2026-10-25', '+01:00') }, { from: midnight('2026-10-25', '+01:00'), to: midnight('2026-10-26', 'Z') }, { from: midnight('2026-10-26', 'Z'), to: days.to },
  ])
})

test('nothing is drawn of what has not come yet, and of what is too long only where something happened', () => {
  const day = { from: '2026-03-14T00:00:00.000Z', to: '2026-03-15T00:00:00.000Z' }
  expect(slotsOf(day, 'hour', zone, new Date('2026-03-14T02:30:00Z'))).toHaveLength(3)
  expect(slotsOf({ ...day, to: '2026-06-01T00:00:00.000Z' }, 'hour', zone, later)).toEqual([])
})

test('days are compared with as many days before them, whatever the clocks did between', () => {
  const today = { from: midnight('2026-03-30', '+01:00'), to: midnight('2026-03-31', '+01:00') }
  const shift = shiftOf('before', today, 'hour', zone)
  expect(shift).toEqual({ days: 1 })
  if (shift !== null) expect(shiftedSpan(today, shift, zone)).toEqual({ from: midnight('2026-03-29', 'Z'), to: midnight('2026-03-30', '+01:00') })

  const week = { from: midnight('2026-10-23', '+01:00'), to: midnight('2026-10-30', 'Z') }
  const before = shiftOf('before', week, 'day', zone)
  expect(before).toEqual({ days: 7 })
  for (const each of [before, shiftOf('week', week, 'day', zone)]) {
    if (each !== null) expect(shiftedSpan(week, each, zone)).toEqual({ from: midnight('2026-10-16', '+01:00'), to: midnight('2026-10-23', '+01:00') })
  }
})

test('an hour is compared with the same hour of the day before; a part of a day with as much before it, hour by hour or day by day', () => {
  expect(shifted('2026-10-25T18:00:00Z', { days: 1 }, zone)).toBe('2026-10-24T17:00:00.000Z')
  const part = { from: '2026-03-29T00:30:00.000Z', to: '2026-03-29T06:15:00.000Z' }
  const shift = shiftOf('before', part, 'hour', zone)
  expect(shift).toEqual({ hours: 6 })
  // Every hour of it lies on an hour of the time before.
  if (shift !== null) for (const slot of slotsOf(part, 'hour', zone, later)) expect(slotAt(Date.parse(shifted(iso(slot), shift, zone)), 'hour', zone)).toBe(slot - 6 * 3_600_000)
  expect(shiftOf('before', part, 'day', zone)).toEqual({ days: 1 })
  expect(shiftOf(undefined, part, 'hour', zone)).toBeNull()
})

test('what a time under way is compared with is as long as what has passed of it', () => {
  const day = { from: '2026-03-14T18:30:00.000Z', to: '2026-03-15T18:30:00.000Z' }
  const until = (now: string) => passedOf(day, new Date(now)).to
  expect([until('2026-03-14T18:30:00Z'), until('2026-03-15T04:29:59Z'), until('2026-03-15T04:30:00Z')]).toEqual(['2026-03-14T18:45:00.000Z', '2026-03-15T04:30:00.000Z', '2026-03-15T04:45:00.000Z'])
  // What is over, and what has not begun, is whole.
  expect([until('2026-03-15T18:30:00Z'), until('2026-03-14T18:29:00Z')]).toEqual([day.to, day.to])
  expect(shiftedSpan(passedOf(day, new Date('2026-03-15T04:29:59Z')), { days: 7 }, 'Asia/Kolkata')).toEqual({ from: '2026-03-07T18:30:00.000Z', to: '2026-03-08T04:30:00.000Z' })
})
