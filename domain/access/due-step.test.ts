import { expect, test } from 'vitest'
import { dueStep, isFresh } from './due-step.ts'

const nothingDue = { enrolled: false, required: false, proved: false, passwordDue: false }

test.each([
  [{}, null],
  [{ enrolled: true }, 'second_factor'],
  [{ enrolled: true, proved: true }, null],
  [{ enrolled: true, passwordDue: true, required: true }, 'second_factor'],
  [{ enrolled: true, proved: true, passwordDue: true }, 'password'],
  [{ passwordDue: true, required: true }, 'password'],
  [{ required: true }, 'second_factor_setup'],
  [{ required: true, enrolled: true, proved: true }, null],
] as const)('%o: %s', (state, due) => {
  expect(dueStep({ ...nothingDue, ...state })).toBe(due)
})

test('a proof is fresh up to its limit in minutes, and without a limit none is needed', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  expect(isFresh(before(5 * 60_000), now, 5)).toBe(true)
  expect(isFresh(before(5 * 60_000 + 1), now, 5)).toBe(false)
  expect(isFresh(null, now, 5)).toBe(false)
  expect(isFresh(null, now, null)).toBe(true)
  expect(isFresh(before(10 ** 12), now, null)).toBe(true)
})
