import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe } from 'vitest'
import { legsOf, worlds } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import { legOf } from '../markets/payoff.ts'
import { addLeg, bestCase, liability } from './position.ts'
import { bestFor, heldFor, spansBeside } from './spans.ts'

describe('spans', () => {
  property('six figures of a position say what it is worth with a bet of any stake on their key', fc.tuple(worlds, fc.nat(7), fc.bigInt({ min: 1n, max: 5_000_001n })), ([{ shape, bets }, at, stake]) => {
    const drawn = bets[at % Math.max(1, bets.length)]
    if (drawn === undefined || ('selectionId' in drawn && !shape.selectionIds.includes(drawn.selectionId))) return
    const legs = legsOf(bets.filter((bet) => bet !== drawn))
    const leg = legOf({ ...drawn, stakeMinor: stake as typeof drawn.stakeMinor })
    const spans = spansBeside(legs, leg.key, shape)
    assert.equal(heldFor(spans), liability(legs, shape))
    assert.equal(heldFor(spans, leg), liability(addLeg(legs, leg), shape))
    assert.equal(bestFor(spans, leg), bestCase(addLeg(legs, leg), shape))
  })
})
