import { expect, test } from 'vitest'
import { atPartMetric, shifted, shiftOf } from './series.ts'

// London's clocks went forward on 29 March 2026, and back on 25 October.
const zone = 'Europe/London'
const midnight = (day: string, offset: string): string => new Date(`${day}T00:00:00${offset}`).toISOString()

test('days are compared with as many days before them, whatever the clocks did between', () => {
  const today = { from: midnight('2026-03-30', '+01:00'), to: midnight('2026-03-31', '+01:00') }
  const shift = shiftOf('before', today, zone)
  expect(shift).toEqual({ days: 1 })
  if (shift !== null) expect([shifted(today.from, shift, zone), shifted(today.to, shift, zone)]).toEqual([midnight('2026-03-29', 'Z'), midnight('2026-03-30', '+01:00')])

  const week = { from: midnight('2026-10-23', '+01:00'), to: midnight('2026-10-30', 'Z') }
  const before = shiftOf('before', week, zone)
  expect(before).toEqual({ days: 7 })
  for (const each of [before, shiftOf('week', week, zone)]) {
    if (each !== null) expect([shifted(week.from, each, zone), shifted(week.to, each, zone)]).toEqual([midnight('2026-10-16', '+01:00'), midnight('2026-10-23', '+01:00')])
  }
})

test('an hour is compared with the same hour of the day before; a time of hours with as many before it', () => {
  expect(shifted('2026-10-25T18:00:00Z', { days: 1 }, zone)).toBe('2026-10-24T17:00:00.000Z')
  const hours = { from: '2026-03-29T00:30:00Z', to: '2026-03-29T06:30:00Z' }
  expect(shiftOf('before', hours, zone)).toEqual({ ms: 6 * 3_600_000 })
  expect(shifted(hours.from, { ms: 6 * 3_600_000 }, zone)).toBe('2026-03-28T18:30:00.000Z')
  expect([shiftOf(undefined, hours, zone), shiftOf('before', { from: hours.from }, zone)]).toEqual([null, null])
})

test('the margin is of what was staked: the casino, which has no turnover, is not in it', () => {
  expect(atPartMetric({ turnover_minor: 10_000, bets: 1, pnl_minor: 9_000, sports_pnl_minor: 500, commission_minor: 0, players: 1 }, 'margin')).toBe(500)
})
