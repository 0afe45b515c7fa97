import { expect, test } from 'vitest'
import { bettingDay } from './betting-day.ts'
import { findPlanted } from './find-planted.ts'

const options = { seed: 'surveillance', startMs: Date.UTC(2026, 2, 14, 12), minutes: 40, betsPerSecond: 2.5, players: 1_500 } as const

test('every scheme that is carried out on a seeded day is found by its rule, a bet after the result too', async () => {
  const day = await bettingDay({ ...options, plantedEach: 1 })
  const { rules } = findPlanted(day)
  const late = day.planted.filter(({ afterResult }) => afterResult)
  expect(late.length).toBeGreaterThan(0)
  expect(rules.find(({ kind }) => kind === 'late')?.planted).toBeGreaterThan(late.length)
  for (const { kind, planted, found } of rules) expect([kind, found]).toEqual([kind, planted])
  expect(rules.filter(({ planted }) => planted > 0).length).toBeGreaterThanOrEqual(7)
}, 240_000)

test('a day without schemes raises almost nothing', async () => {
  const { bets, rules } = findPlanted(await bettingDay({ ...options, plantedEach: 0 }))
  expect(bets).toBeGreaterThan(3_000)
  const alerts = rules.reduce((sum, rule) => sum + rule.alerts, 0)
  expect((alerts * 10_000) / bets, JSON.stringify(rules.filter((rule) => rule.alerts > 0))).toBeLessThanOrEqual(15)
}, 240_000)
