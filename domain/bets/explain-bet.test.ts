import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { minor } from '../kernel/money.ts'
import { limitDefaults, resolveLimits } from '../markets/limits.ts'
import { acceptBet } from './accept-bet.ts'
import type { BetRequest, BetSituation } from './accept-bet.ts'
import { explainBet } from './explain-bet.ts'
import { addLeg } from '../exposure/position.ts'
import { legOf } from '../markets/payoff.ts'
import { line } from '../kernel/price.ts'
import type { Odds } from '../kernel/price.ts'

const [a, b] = ['1', '2'] as [SelectionId, SelectionId]

function situation(change: Partial<BetSituation> = {}): BetSituation {
  return {
    account: { status: 'active', ancestorStatus: 'active', betLocked: false, ancestorBetLocked: false, excluded: false, sharesWhole: true, holds: [] },
    market: {
      type: 'match_odds', status: 'open', betLocked: false, eventBetLocked: false, maintenance: false, sportActive: true, feedSilent: false, layAllowed: true, inPlay: false,
      shape: { type: 'match_odds', selectionIds: [a, b], winnersCount: 1 }, removedSelectionIds: [],
    },
    quote: { back: [{ price: 3_000, sizeMinor: minor(0) }], lay: [{ price: 3_100, sizeMinor: minor(0) }] },
    limits: resolveLimits([limitDefaults('match_odds')], false, []),
    legs: [],
    funds: { creditMinor: minor(1_000_000), unsettledMinor: minor(0), exposureMinor: minor(0), exposureLimitMinor: null },
    ...change,
  }
}
const back = (stake: number, price = 3_000): BetRequest => ({ side: 'back', selectionId: a, price, stakeMinor: minor(stake) })

describe('explainBet', () => {
  test('an accepted bet: the slack of every rule, the largest stake and what would refuse more', () => {
    const told = explainBet(back(10_000), situation())
    expect(told.refusal).toBeNull()
    expect(told.largestStakeMinor).toBe(1_000_000n)
    expect(told.binding?.name).toBe('available')
    expect(Object.fromEntries(told.rules.map((rule) => [rule.name, rule.slack]))).toEqual({
      min_stake: 9_900n, max_stake: 4_990_000n, min_odds: 1_990n, max_odds: 97_000n, max_profit: 199_980_000n, max_market_exposure: null, account_exposure: null, available: 990_000n,
    })
  })

  test('a refused bet: the rule that refuses it, and what it might be', () => {
    const limits = { ...situation().limits, maxProfitMinor: minor(5_000) }
    const told = explainBet(back(10_000), situation({ limits }))
    expect(told).toMatchObject({ refusal: { code: 'LIMIT_PROFIT_ABOVE_MAX' }, binding: { name: 'max_profit', slack: -15_000n }, largestStakeMinor: 2_500n })
  })

  test('without a price the bet is weighed at the one that was asked for', () => {
    const told = explainBet(back(10_000, 2_000), situation({ quote: null }))
    expect(told).toMatchObject({ refusal: { code: 'BET_NO_PRICE' }, at: 'asked', terms: { odds: 2_000 }, binding: { name: 'available' } })
  })

  test('in a line market at the line of its side, else at the one that was asked for', () => {
    const market = { ...situation().market, type: 'line' as const, shape: { type: 'line' as const, selectionIds: [], winnersCount: 1 } }
    const lines = situation({ market, quote: { back: [{ price: 46_000, sizeMinor: minor(0) }], lay: [{ price: 46_500, sizeMinor: minor(0) }] } })
    const at = (asked: number | undefined) => explainBet({ side: 'lay', line: asked === undefined ? undefined : line(asked), price: 0, stakeMinor: minor(10_000) }, lines)
    expect(at(46_500)).toMatchObject({ refusal: null, at: 'current', terms: { side: 'lay', line: 46_500 } })
    expect(at(46_000)).toMatchObject({ refusal: { code: 'BET_LINE_MOVED', facts: { line: 46_500 } }, at: 'asked', terms: { line: 46_000 }, binding: { name: 'available' } })
    expect(at(undefined)).toMatchObject({ refusal: { code: 'BET_LINE_MOVED' }, at: null, terms: null })
  })

  test('what is closed is told beside what would bind if it were not', () => {
    const closed = situation()
    const told = explainBet(back(10_000), { ...closed, market: { ...closed.market, status: 'suspended', betLocked: true } })
    expect(told.refusal?.code).toBe('MARKET_LOCKED')
    expect(told.gates.filter((gate) => gate.closed).map((gate) => gate.code)).toEqual(['MARKET_LOCKED', 'MARKET_SUSPENDED'])
    expect(told.binding?.name).toBe('available')
  })

  const amounts = fc.integer({ min: 1, max: 3_000_000 }).map(minor)
  const cases = fc.record({
    stake: amounts, price: fc.integer({ min: 1_005, max: 4_000 }), side: fc.constantFrom('back', 'lay'), status: fc.constantFrom('open', 'suspended'),
    maxStake: amounts, maxProfit: fc.option(amounts), maxExposure: fc.option(amounts), credit: amounts,
    held: fc.option(fc.record({ on: fc.constantFrom(a, b), side: fc.constantFrom('back', 'lay'), stake: amounts })),
  })
  property('the explanation answers what the decision answers, and its largest stake is the largest', cases, (each) => {
    const legs = each.held === null ? [] : addLeg([], legOf({ type: 'match_odds', side: each.held.side as 'back' | 'lay', selectionId: each.held.on, odds: 2_500 as Odds, stakeMinor: each.held.stake }))
    const world = situation({
      legs,
      limits: { ...situation().limits, maxStakeMinor: each.maxStake, maxProfitMinor: each.maxProfit, maxMarketExposureMinor: each.maxExposure },
      funds: { creditMinor: each.credit, unsettledMinor: minor(0), exposureMinor: minor(20_000_000), exposureLimitMinor: null },
    })
    const gated = { ...world, market: { ...world.market, status: each.status as 'open' | 'suspended' } }
    const request: BetRequest = { side: each.side as 'back' | 'lay', selectionId: a, price: each.price, stakeMinor: each.stake }
    const [told, decided] = [explainBet(request, gated), acceptBet(request, gated)]
    assert.deepEqual(told.refusal, decided.ok ? null : decided.refusal)
    if (told.largestStakeMinor === null || told.at !== 'current') return
    const accepts = (stakeMinor: bigint) => acceptBet({ ...request, stakeMinor: minor(stakeMinor) }, world).ok
    assert.ok(accepts(told.largestStakeMinor))
    assert.ok(!accepts(told.largestStakeMinor + 1n))
  })
})
