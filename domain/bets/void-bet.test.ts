import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legsOf, worlds } from '../../tests/support/arbitrary-markets.ts'
import { parentsOn, player, settlementWorlds } from '../../tests/support/arbitrary-settlements.ts'
import { property } from '../../tests/support/property.ts'
import { bestCase, liability } from '../exposure/position.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { minor, sum } from '../kernel/money.ts'
import { odds } from '../kernel/price.ts'
import { edgeBalances, ownProfits } from '../ledger/reconcile.ts'
import { payoffOfBet } from '../markets/payoff.ts'
import { settlePlayer } from '../results/settle-player.ts'
import type { BetTerms } from './bet.ts'
import { changeHeld, changeLegs, changeSettled, takenBy, withKept } from './void-bet.ts'

const keeps = fc.constantFrom(0, 0, 1, 2_500, 5_000, 9_999)
const half: BetTerms = { type: 'match_odds', side: 'back', selectionId: '1' as SelectionId, odds: odds(3_330), stakeMinor: minor(101) }

describe('voiding a bet', () => {
  property('of an open market leaves the figures of a market where it was never placed', worlds, ({ bets, shape }) => {
    for (const [index, before] of bets.entries()) {
      const voided = changeHeld([{ vectorId: '1' as never, before, after: withKept(before, 0) }], legsOf(bets), shape)
      const never = legsOf(bets.toSpliced(index, 1))
      assert.equal(voided.liabilityAfterMinor, liability(never, shape))
      assert.equal(voided.bestAfterMinor, bestCase(never, shape))
      assert.equal(voided.releasedMinor, voided.liabilityBeforeMinor - liability(never, shape))
    }
  })

  property('in part or in whole, undone, is as if nothing had been', fc.tuple(worlds, keeps), ([{ bets }, keptBp]) => {
    const changes = bets.map((before) => ({ vectorId: '1' as never, before, after: withKept(before, keptBp) }))
    const back = changes.map(({ vectorId, after }) => ({ vectorId, before: after, after: withKept(after, 10_000) }))
    assert.deepEqual(changeLegs(changeLegs(legsOf(bets), changes), back), legsOf(bets))
    assert.deepEqual(back.map(({ after }) => after), bets)
  })

  property('of a settled market leaves every account as if they had been so from the start', fc.tuple(settlementWorlds, keeps, fc.nat(255)),
    ([settlement, keptBp, mask]) => {
      const { input, inputWith, path, placed } = settlement
      const before = settlePlayer(input)
      const now = placed.map((each, index) => ((mask >> index) % 2 === 1 ? { ...each, terms: withKept(each.terms, keptBp) } : each))
      const changes = placed.flatMap(({ terms, vectorId }, index) =>
        (mask >> index) % 2 === 1 ? [{ vectorId, before: terms, after: withKept(terms, keptBp) }] : [])
      const voided = changeSettled(changes, input)
      const so = settlePlayer(inputWith(now))
      assert.equal(voided.settlement.netMinor, so.netMinor)
      assert.equal(voided.adjustmentMinor, so.netMinor - before.netMinor)
      assert.equal(sum(voided.entries.map((entry) => entry.amountMinor)), voided.adjustmentMinor)

      const posted = [...before.entries, ...voided.entries].flatMap((entry) => entry.postings)
      const [is, should] = [posted, so.entries.flatMap((entry) => entry.postings)].map((postings) => ({
        profits: ownProfits(postings),
        balances: edgeBalances(postings, parentsOn(path)),
      }))
      for (const account of [...path, player]) {
        assert.equal(is?.profits.get(account) ?? 0n, should?.profits.get(account) ?? 0n)
        assert.equal(is?.balances.get(account) ?? 0n, should?.balances.get(account) ?? 0n)
      }
    })

  test('half of a bet rounds once, half away from zero', () => {
    const terms = withKept(half, 5_000)
    expect(payoffOfBet(terms, { kind: 'winners', winners: ['1' as SelectionId], removed: [] })).toBe(118n)
    expect(payoffOfBet(terms, { kind: 'winners', winners: ['2' as SelectionId], removed: [] })).toBe(-51n)
    const tie = { kind: 'winners', winners: [], removed: [], deadHeat: { selections: ['1' as SelectionId, '2' as SelectionId], places: 1 } } as const
    // 101 x (3.33 / 2 - 1) / 2 = 33.58
    expect(payoffOfBet(terms, tie)).toBe(34n)
  })

  test('takes no more than stands', () => {
    expect([takenBy(10_000, 10_000), takenBy(5_000, 10_000), takenBy(10_000, 5_000), takenBy(5_000, 5_000), takenBy(5_000, 0)]).toEqual([10_000, 5_000, 5_000, 5_000, 0])
  })

  test('a bet that is not in the position is a bug', () => {
    expect(() => changeLegs([], [{ vectorId: '1' as never, before: half, after: withKept(half, 0) }])).toThrow('part of its position')
  })
})
