import { expect, test } from 'vitest'
import { closesBetting, closesCasino, maintenanceState } from './maintenance.ts'
import type { Maintenance } from './maintenance.ts'

const at = { sportId: '1', businessId: '7' }
const of = (scope: Maintenance['scope'], ids: Partial<Maintenance> = {}): Maintenance => ({ scope, sportId: null, providerId: null, businessId: null, ...ids })

test.each([
  ['nothing', [], false],
  ['the whole site', [of('site')], true],
  ['this sport', [of('sport', { sportId: '1' })], true],
  ['another sport', [of('sport', { sportId: '2' })], false],
  ['this business', [of('business', { businessId: '7' })], true],
  ['another business', [of('business', { businessId: '1' })], false],
  ['the casino', [of('casino')], false],
  ['one of several', [of('casino'), of('sport', { sportId: '2' }), of('business', { businessId: '7' })], true],
])('%s in maintenance', (_, inForce, closed) => {
  expect(closesBetting(inForce, at)).toBe(closed)
})

test.each([
  ['the casino', [of('casino')], true],
  ['this provider', [of('provider', { providerId: '5' })], true],
  ['another provider', [of('provider', { providerId: '6' })], false],
  ['the kind of the game', [of('sport', { sportId: '1' })], true],
  ['another business', [of('business', { businessId: '1' })], false],
])('%s in maintenance, and a game of the casino', (_, inForce, closed) => {
  expect(closesCasino(inForce, { ...at, providerId: '5' })).toBe(closed)
})

test('it is in force from its start up to its end, whoever ends it', () => {
  const planned = { startsAtMs: 100, endsAtMs: 200, endedAtMs: null }
  expect([99, 100, 199, 200].map((now) => maintenanceState(planned, now))).toEqual(['announced', 'in_force', 'in_force', 'ended'])
  expect(maintenanceState({ ...planned, endsAtMs: null }, 1_000)).toBe('in_force')
  expect(maintenanceState({ ...planned, endedAtMs: 50 }, 60)).toBe('ended')
})

test('an id counts under its own scope alone', () => {
  expect(closesBetting([of('casino', { sportId: '1', businessId: '7' }), of('provider', { sportId: '1', businessId: '7' })], at)).toBe(false)
  expect(closesCasino([of('business', { providerId: '5', businessId: '1' }), of('sport', { providerId: '5', sportId: '2' })], { ...at, providerId: '5' })).toBe(false)
  expect(closesCasino([of('casino'), of('provider', { providerId: '6' })], { ...at, providerId: '5' })).toBe(true)
})
