import { describe, expect, test } from 'vitest'
import { addDays, cutsDays, daysOfPeriod, periodOf, presetDays, presetOf, presets } from './day-period.ts'

describe('the period of a statement', () => {
  test('whole days of a zone: to before the midnight after the last', () => {
    expect(periodOf({ first: '2026-03-01', last: '2026-03-02' }, 'Asia/Kolkata')).toEqual({ from: '2026-02-28T18:30:00Z', to: '2026-03-02T18:30:00Z' })
  })

  test('a day on which the clocks change has its own length', () => {
    expect(periodOf({ first: '2026-03-29', last: '2026-03-29' }, 'Europe/London')).toEqual({ from: '2026-03-29T00:00:00Z', to: '2026-03-29T23:00:00Z' })
  })

  test.each(['Asia/Kolkata', 'Europe/London', 'America/New_York', 'UTC'])('days and instants lead to each other in %s', (zone) => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const days = { first: day, last: addDays(day, 3) }
      expect(daysOfPeriod(periodOf(days, zone), zone)).toEqual(days)
    }
  })

  test('whole days of one zone cut those of another', () => {
    const days = periodOf({ first: '2026-03-01', last: '2026-03-02' }, 'Asia/Kolkata')
    expect([cutsDays(days, 'Asia/Kolkata'), cutsDays(days, 'Europe/London'), cutsDays({ to: days.to }, 'Europe/London'), cutsDays({ from: days.from }, 'Europe/London'), cutsDays({}, 'Europe/London')]).toEqual([false, true, true, true, false])
  })

  test('a preset is known again by its days, and no bound stays none', () => {
    for (const preset of presets) expect(presetOf(presetDays(preset, '2026-03-05'), '2026-03-05')).toBe(preset)
    expect(presetDays('week', '2026-03-05')).toEqual({ first: '2026-02-27', last: '2026-03-05' })
    expect(presetDays('this_month', '2026-03-05')).toEqual({ first: '2026-03-01', last: '2026-03-05' })
    expect(presetDays('this_year', '2026-03-05')).toEqual({ first: '2026-01-01', last: '2026-03-05' })
    expect(presetOf({ first: '2026-03-02', last: '2026-03-05' }, '2026-03-05')).toBeNull()
    expect(periodOf({ first: null, last: null }, 'UTC')).toEqual({ from: undefined, to: undefined })
  })
})
