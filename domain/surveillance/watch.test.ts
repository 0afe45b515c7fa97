import fc from 'fast-check'
import { expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import type { BetFact } from './bet-fact.ts'
import { recallMax } from './recall.ts'
import { usualParams } from './rule-kinds.ts'
import { Watch } from './watch.ts'
import type { RuleHit, WatchRule } from './watch.ts'

type Step = { readonly kind: 'bet'; readonly fact: BetFact } | { readonly kind: 'stop'; readonly marketId: string; readonly atMs: number }
type Drawn = { readonly afterS: number; readonly stop: boolean; readonly player: number; readonly market: number; readonly side: 'back' | 'lay'; readonly ip: number; readonly stake: number; readonly line: number | null }

const drawn: fc.Arbitrary<readonly Drawn[]> = fc.array(fc.record({
  afterS: fc.oneof(fc.nat(5), fc.nat(2_000)), stop: fc.boolean(), player: fc.nat(4), market: fc.nat(2), side: fc.constantFrom('back', 'lay'), ip: fc.nat(2), stake: fc.integer({ min: 1, max: 3 }),
  line: fc.constantFrom(null, 40_000, 42_000),
}), { maxLength: 40 })

function stepsOf(day: readonly Drawn[]): readonly Step[] {
  let atMs = Date.UTC(2026, 2, 14)
  return day.map((each, index): Step => {
    atMs += each.afterS * 1_000
    if (each.stop) return { kind: 'stop', marketId: String(each.market), atMs }
    return {
      kind: 'bet',
      fact: {
        betId: String(index + 1), playerId: String(each.player), agentId: String(each.player % 2), marketId: String(each.market), eventId: '1', marketType: each.line === null ? 'match_odds' : 'fancy', runners: 2, winners: 1,
        key: each.line === null ? '11' : 'line', line: each.line, side: each.side, price: 2_000, stakeMinor: BigInt(each.stake * 100), currency: 'INR', exponent: 2, inPlay: true, placedAtMs: atMs,
        ip: `198.18.0.${each.ip}`, device: each.ip === 0 ? 'd' : null, userAgent: null,
      },
    }
  })
}

const rules: readonly WatchRule[] = (['same_ip', 'same_device', 'trading', 'punching', 'opposite_linked', 'late', 'middle'] as const).map((kind, index) => ({
  id: String(index + 1), version: 1, kind, params: { ...usualParams(kind), ...(kind === 'late' ? { bets: 2 } : kind === 'punching' ? { same_bets: 2 } : {}) },
}))
const feed = (watch: Watch, step: Step, with_: readonly WatchRule[]): readonly RuleHit[] => (step.kind === 'bet' ? watch.bet(step.fact, [], with_) : watch.stop(step, with_))
const keysOf = (hits: readonly RuleHit[]) => hits.map((hit) => `${hit.ruleId} ${hit.betId} ${hit.finding.subject} ${hit.finding.betIds.join()}`)

property('a watch that forgets everything and reads the last hour again finds what one that never stopped finds', fc.tuple(drawn, fc.nat(40)), ([day, cut]) => {
  const steps = stepsOf(day)
  const whole = new Watch()
  const expected = steps.flatMap((step) => feed(whole, step, rules))
  const before = new Watch()
  const first = steps.slice(0, cut).flatMap((step) => feed(before, step, rules))
  const after = new Watch()
  const lastMs = timeOf(steps[Math.min(cut, steps.length) - 1])
  for (const step of steps.slice(0, cut)) if (lastMs - timeOf(step) <= 65 * 60_000) feed(after, step, [])
  expect(keysOf([...first, ...steps.slice(cut).flatMap((step) => feed(after, step, rules))])).toEqual(keysOf(expected))
})

property('each bet meets each rule at most once, and names itself and bets that were there', drawn, (day) => {
  const watch = new Watch()
  const there = new Set<string>()
  const met = new Set<string>()
  for (const step of stepsOf(day)) {
    if (step.kind === 'bet') there.add(step.fact.betId)
    for (const hit of feed(watch, step, rules)) {
      expect(met.has(`${hit.ruleId} ${hit.betId}`)).toBe(false)
      met.add(`${hit.ruleId} ${hit.betId}`)
      expect(hit.finding.betIds).toContain(hit.betId)
      expect(hit.finding.betIds.every((id) => there.has(id))).toBe(true)
    }
  }
})

property('a rule that looks back further finds no less', drawn, (day) => {
  const of = (minutes: number) => {
    const watch = new Watch()
    return new Set(stepsOf(day).flatMap((step) => feed(watch, step, [{ id: '1', version: 1, kind: 'same_ip', params: { minutes, accounts: 2 } }])).map((hit) => hit.betId))
  }
  const wide = of(30)
  for (const id of of(5)) expect(wide.has(id)).toBe(true)
})

test('a flood is remembered up to a bound, the newest of it', () => {
  const watch = new Watch()
  const rule: WatchRule = { id: '1', version: 1, kind: 'same_ip', params: { minutes: 60, accounts: 2 } }
  const flood = (index: number, ip: string): BetFact => ({
    betId: String(index), playerId: String(index), agentId: '1', marketId: '1', eventId: '1', marketType: 'match_odds', runners: 2, winners: 1, key: '1', line: null, side: 'back', price: 2_000, stakeMinor: 1n, currency: 'INR', exponent: 2,
    inPlay: false, placedAtMs: index, ip, device: null, userAgent: null,
  })
  watch.bet(flood(0, 'first'), [], [])
  for (let index = 1; index < recallMax; index++) watch.bet(flood(index, `of ${index}`), [], [])
  expect(watch.bet(flood(recallMax, 'of 1'), [], [rule])).toHaveLength(1)
  expect(watch.bet(flood(recallMax + 1, 'first'), [], [rule])).toHaveLength(0)
})

function timeOf(step: Step | undefined): number {
  return step === undefined ? 0 : step.kind === 'bet' ? step.fact.placedAtMs : step.atMs
}
