import { bettingDay } from '#simulator/betting-day.ts'
import { findPlanted } from '#simulator/find-planted.ts'

/**
 * `npm run surveillance:recall`: a simulated day without anybody's scheme, and one with each scheme planted, shown to every rule as it
 * comes with the product. Prints what was planted and found, alerts in 10,000 bets, and what judging a bet took. Another first
 * argument is another day.
 */
const options = { seed: process.argv[2] ?? 'surveillance', startMs: Date.UTC(2026, 2, 14, 12), minutes: 90, betsPerSecond: 2.5, players: 1_500 } as const

for (const plantedEach of [0, 3]) {
  const day = await bettingDay({ ...options, plantedEach })
  const startedMs = performance.now()
  const { bets, rules } = findPlanted(day)
  const microseconds = Math.round(((performance.now() - startedMs) * 1_000) / bets)
  const sum = (of: (rule: (typeof rules)[number]) => number): number => rules.reduce((total, rule) => total + of(rule), 0)
  const alerts = sum((rule) => rule.alerts)
  console.log(plantedEach === 0 ? 'A clean day' : 'A day with schemes planted')
  console.table(Object.fromEntries(rules.map(({ kind, ...counts }) => [kind, counts])))
  if (plantedEach > 0) console.log(`recall: ${sum((rule) => rule.found)} of ${sum((rule) => rule.planted)}`)
  console.log(`alerts in 10,000 bets: ${((alerts * 10_000) / bets).toFixed(1)} (${alerts} in ${bets}); judging one bet by all rules: ${microseconds} µs\n`)
}
