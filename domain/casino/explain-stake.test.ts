import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import { minor } from '../kernel/money.ts'
import type { StakeSituation } from './accept-stake.ts'
import { decideCall } from './decide-call.ts'
import { explainStake } from './explain-stake.ts'

const open: StakeSituation = {
  wrongCurrency: null,
  account: { status: 'active', ancestorStatus: 'active', betLocked: false, ancestorBetLocked: false, excluded: false, sharesWhole: true, holds: [] },
  maintenance: false,
  hidden: null,
  limits: { minStakeMinor: minor(10), maxStakeMinor: minor(500), maxMarketExposureMinor: minor(400) },
  exposureMinor: minor(100),
  exposureLimitMinor: minor(1_000),
}
const explain = (stake: number, change: Partial<StakeSituation> = {}, balance = 5_000) => explainStake(minor(stake), minor(balance), { ...open, ...change })

describe('explainStake', () => {
  test('a stake that is taken: the slack of every rule, the largest stake and what would refuse more', () => {
    const told = explain(300)
    expect(told).toMatchObject({ refusal: null, largestStakeMinor: 400n, binding: { name: 'max_round_stakes', slack: 100n } })
    expect(Object.fromEntries(told.rules.map((rule) => [rule.name, rule.slack]))).toEqual({ min_stake: 290n, max_stake: 200n, max_round_stakes: 100n, account_exposure: 600n, available: 4_700n })
  })

  test('a stake that is refused: the rule that refuses it, and what it might be', () => {
    expect(explain(450)).toMatchObject({ refusal: { code: 'LIMIT_ROUND_STAKES' }, binding: { name: 'max_round_stakes', slack: -50n }, largestStakeMinor: 400n })
    expect(explain(5)).toMatchObject({ refusal: { code: 'LIMIT_STAKE_BELOW_MIN' }, binding: { name: 'min_stake', slack: -5n }, largestStakeMinor: 400n })
    expect(explain(50, {}, 30)).toMatchObject({ refusal: { code: 'CREDIT_NOT_ENOUGH', facts: { available_minor: 30n } }, binding: { name: 'available' }, largestStakeMinor: 30n })
    expect(explain(50, {}, 9).largestStakeMinor, 'less is at hand than the smallest stake').toBeNull()
  })

  test('what is closed is told beside what would bind if it were not', () => {
    const told = explain(300, { hidden: 'provider_off', maintenance: true })
    expect(told).toMatchObject({ refusal: { code: 'MARKET_MAINTENANCE' }, binding: { name: 'max_round_stakes' }, largestStakeMinor: 400n })
    expect(told.gates.filter((gate) => gate.closed)).toEqual([{ code: 'MARKET_MAINTENANCE', closed: true, facts: {} }, { code: 'CASINO_GAME_OFF', closed: true, facts: { why: 'provider_off' } }])
  })

  const amounts = fc.integer({ min: 1, max: 2_000 }).map(minor)
  const rarely = fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0)
  const situations = fc.record({
    wrongCurrency: rarely.map((wrong) => (wrong ? 'EUR' : null)),
    account: fc.record({
      status: fc.constantFrom('active', 'active', 'active', 'locked'), ancestorStatus: fc.constantFrom('active', 'active', 'active', 'suspended'), betLocked: rarely, ancestorBetLocked: rarely, excluded: rarely, sharesWhole: rarely.map((broken) => !broken),
      holds: fc.subarray(['stop', 'block', 'lock'], { maxLength: 1 }),
    }),
    maintenance: rarely,
    hidden: fc.constantFrom(null, null, null, 'provider_off', 'scheduled'),
    limits: fc.record({ minStakeMinor: amounts, maxStakeMinor: amounts, maxMarketExposureMinor: fc.option(amounts) }),
    exposureMinor: amounts,
    exposureLimitMinor: fc.option(amounts),
  }) as fc.Arbitrary<StakeSituation>
  const grounds = fc.record({ situation: fc.oneof(situations, situations.map((each) => ({ ...open, limits: each.limits, exposureMinor: each.exposureMinor, exposureLimitMinor: each.exposureLimitMinor }))), stake: amounts, balance: fc.integer({ min: -500, max: 2_000 }).map(minor) })

  property('the explanation answers what the decision answers, and its largest stake is the largest', grounds, ({ situation, stake, balance }) => {
    const told = explainStake(stake, balance, situation)
    const decide = (amountMinor: bigint, stakeSituation: StakeSituation) =>
      decideCall({ kind: 'bet', transactionId: 't', roundId: 'r', amountMinor: minor(amountMinor) }, { earlier: null, referenced: null, round: null, balanceMinor: balance, stake: stakeSituation })
    const decided = decide(stake, situation)
    assert.deepEqual(told.refusal, decided.ok ? null : decided.refusal)
    const ungated: StakeSituation = { ...open, limits: situation.limits, exposureMinor: situation.exposureMinor, exposureLimitMinor: situation.exposureLimitMinor }
    if (told.largestStakeMinor === null) return assert.ok(!decide(situation.limits.minStakeMinor, ungated).ok)
    assert.ok(decide(told.largestStakeMinor, ungated).ok)
    const more = decide(told.largestStakeMinor + 1n, ungated)
    assert.ok(!more.ok)
    if (told.binding?.slack !== undefined && told.binding.slack !== null && told.binding.slack >= 0n) assert.equal(more.refusal.code, told.binding.refusal.code)
  })
})
