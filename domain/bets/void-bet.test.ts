import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { legsOf, worlds } from '../../tests/support/arbitrary-markets.ts'
import { parentsOn, player, settlementWorlds } from '../../tests/support/arbitrary-settlements.ts'
import { property } from '../../tests/support/property.ts'
import { liability } from '../exposure/position.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { minor, sum } from '../kernel/money.ts'
import { odds } from '../kernel/price.ts'
import { edgeBalances, ownProfits } from '../ledger/reconcile.ts'
import { settlePlayer } from '../results/settle-player.ts'
import { removeBet, voidOpenBet, voidSettledBet } from './void-bet.ts'

describe('voiding a bet', () => {
  property('of an open market leaves the figures of a market where it was never placed', worlds, ({ bets, shape }) => {
    for (const [index, terms] of bets.entries()) {
      const voided = voidOpenBet(terms, legsOf(bets), shape)
      const never = liability(legsOf(bets.toSpliced(index, 1)), shape)
      assert.equal(voided.liabilityAfterMinor, never)
      assert.equal(voided.releasedMinor, voided.liabilityBeforeMinor - never)
    }
  })

  property('of a settled market leaves every account as if it had never been placed', settlementWorlds, (settlement) => {
    const { input, inputWith, path, placed } = settlement
    const before = settlePlayer(input)
    for (const [index, { terms, vectorId }] of placed.entries()) {
      const voided = voidSettledBet(terms, vectorId, input)
      const never = settlePlayer(inputWith(placed.toSpliced(index, 1)))
      assert.equal(voided.settlement.netMinor, never.netMinor)
      assert.equal(voided.adjustmentMinor, never.netMinor - before.netMinor)
      assert.equal(sum(voided.entries.map((entry) => entry.amountMinor)), voided.adjustmentMinor)

      const posted = [...before.entries, ...voided.entries].flatMap((entry) => entry.postings)
      const [is, should] = [posted, never.entries.flatMap((entry) => entry.postings)].map((postings) => ({
        profits: ownProfits(postings),
        balances: edgeBalances(postings, parentsOn(path)),
      }))
      for (const account of [...path, player]) {
        assert.equal(is?.profits.get(account) ?? 0n, should?.profits.get(account) ?? 0n)
        assert.equal(is?.balances.get(account) ?? 0n, should?.balances.get(account) ?? 0n)
      }
    }
  })

  test('a bet that is not in the position is a bug', () => {
    const terms = { type: 'match_odds', side: 'back', selectionId: '1' as SelectionId, odds: odds(2_000), stakeMinor: minor(5) } as const
    expect(() => removeBet([], terms)).toThrow('part of its position')
  })
})
