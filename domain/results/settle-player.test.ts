import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import { allLegs, parentsOn, player, settlementWorlds } from '../../tests/support/arbitrary-settlements.ts'
import type { BetTerms } from '../bets/bet.ts'
import { liability } from '../exposure/position.ts'
import type { AccountId, SelectionId, VectorId } from '../kernel/ids.ts'
import { minor, sum } from '../kernel/money.ts'
import { odds, rate } from '../kernel/price.ts'
import type { ShareVector } from '../kernel/shares.ts'
import { splitByShares } from '../kernel/split.ts'
import { edgeBalances, ownProfits } from '../ledger/reconcile.ts'
import type { Outcome } from '../markets/market.ts'
import { legOf, payoffOfBet } from '../markets/payoff.ts'
import { reverseEntry } from './reverse-entry.ts'
import { commissionOn, settlePlayer } from './settle-player.ts'
import type { PlayerSettlement } from './settle-player.ts'

const postingsOf = (settled: PlayerSettlement) => settled.entries.flatMap((entry) => entry.postings)

describe('settlePlayer', () => {
  property('moves exactly what the bets pay, less commission on the net winnings', settlementWorlds, ({ world, input }) => {
    const settled = settlePlayer(input)
    const gross = sum(world.bets.map((terms) => payoffOfBet(terms, world.outcome)))
    assert.equal(settled.grossMinor, gross)
    assert.equal(settled.commissionMinor, commissionOn(gross, input.commissionBp))
    assert.equal(settled.netMinor, gross - settled.commissionMinor)
    assert.equal(sum(settled.entries.map((entry) => entry.amountMinor)), settled.netMinor)
    if (gross <= 0n) assert.equal(settled.commissionMinor, 0n)
    if (world.outcome.kind === 'void') assert.deepEqual(settled.entries, [])
  })

  property('all accounts together stay at zero, and each is left with minus its parts', settlementWorlds, ({ input, path }) => {
    const settled = settlePlayer(input)
    const profits = ownProfits(postingsOf(settled))
    assert.equal(sum(profits.values()), 0n)
    assert.equal(profits.get(player) ?? 0n, settled.netMinor)
    for (const [index, accountId] of path.entries()) {
      assert.equal(-(profits.get(accountId) ?? 0n), sum(settled.entries.map((entry) => entry.parts[index] ?? minor(0))))
    }
  })

  property('each entry is one split of its vector, and U moves by the parts above', settlementWorlds, ({ input, path }) => {
    for (const entry of settlePlayer(input).entries) {
      assert.notEqual(entry.amountMinor, 0n)
      const position = input.positions.find(({ vectorId }) => vectorId === entry.vectorId)
      assert.ok(position !== undefined)
      assert.deepEqual(entry.parts, splitByShares(entry.amountMinor, position.vector))
      const balances = edgeBalances(entry.postings, parentsOn(path))
      for (const [index, accountId] of [...path, player].entries()) {
        assert.equal(balances.get(accountId) ?? 0n, sum(entry.parts.slice(0, index)))
      }
    }
  })

  property('commission is borne only by vectors that won, never by more than they won', settlementWorlds, ({ input }) => {
    const { entries } = settlePlayer(input)
    for (const entry of entries.filter(({ type }) => type === 'commission')) {
      const gross = entries.find(({ type, vectorId }) => type === 'pnl' && vectorId === entry.vectorId)?.amountMinor ?? 0n
      assert.ok(entry.amountMinor < 0n && -entry.amountMinor <= gross)
    }
  })

  property('never costs the player more than the liability held', settlementWorlds, ({ world, input }) => {
    const held = liability(allLegs(input), world.shape)
    const roundings = input.positions.flatMap(({ deadHeatBets }) => deadHeatBets).length
    assert.ok(-settlePlayer(input).netMinor <= held + BigInt(roundings))
  })

  property('rolled back, every account stands where it stood', settlementWorlds, ({ input }) => {
    const settled = settlePlayer(input)
    const mirrors = settled.entries.map(reverseEntry)
    const profits = ownProfits([...postingsOf(settled), ...mirrors.flatMap((entry) => entry.postings)])
    for (const profit of profits.values()) assert.equal(profit, 0n)
    assert.equal(sum(mirrors.map((entry) => entry.amountMinor)), -settled.netMinor)
  })

  property('the order of the positions does not change what the player gets', settlementWorlds, ({ input }) => {
    const there = settlePlayer({ ...input, positions: input.positions.toReversed() })
    const here = settlePlayer(input)
    assert.deepEqual([there.grossMinor, there.commissionMinor, there.netMinor], [here.grossMinor, here.commissionMinor, here.netMinor])
  })

  test('two vectors: commission once on the net, in proportion to what each won', () => {
    const vector = (top: number): ShareVector => [
      { accountId: 'company' as AccountId, basisPoints: top },
      { accountId: 'agent' as AccountId, basisPoints: 10_000 - top },
    ]
    const position = (id: string, top: number, win: number) => ({
      vectorId: id as VectorId,
      vector: vector(top),
      legs: [{ key: '1', loseMinor: minor(0), evenMinor: minor(0), winMinor: minor(win) }],
      deadHeatBets: [],
    })
    const settled = settlePlayer({
      playerId: player,
      marketType: 'match_odds',
      outcome: { kind: 'winners', winners: ['1' as SelectionId], removed: [] },
      commissionBp: 200,
      positions: [position('1', 2_000, 100), position('2', 5_000, -75), position('3', 0, 200)],
    })
    expect([settled.grossMinor, settled.commissionMinor, settled.netMinor]).toEqual([225n, 5n, 220n])
    expect(settled.entries.map(({ type, vectorId, amountMinor, parts }) => [type, vectorId, amountMinor, parts])).toEqual([
      ['pnl', '1', 100n, [20n, 80n]],
      ['commission', '1', -2n, [0n, -2n]],
      ['pnl', '2', -75n, [-38n, -37n]],
      ['pnl', '3', 200n, [0n, 200n]],
      ['commission', '3', -3n, [0n, -3n]],
    ])
  })

  test('a dead heat without its bets is a bug', () => {
    const terms: BetTerms = { type: 'match_odds', side: 'back', selectionId: '1' as SelectionId, odds: odds(2_000), stakeMinor: minor(100) }
    const tie: Outcome = {
      kind: 'winners',
      winners: [],
      removed: [],
      deadHeat: { selections: ['1' as SelectionId, '2' as SelectionId], places: 1 },
    }
    const vector = [{ accountId: 'company' as AccountId, basisPoints: 10_000 }]
    const settle = (deadHeatBets: readonly BetTerms[]) =>
      settlePlayer({
        playerId: player,
        marketType: 'match_odds',
        outcome: tie,
        commissionBp: 0,
        positions: [{ vectorId: '1' as VectorId, vector, legs: [legOf(terms)], deadHeatBets }],
      })
    expect(settle([terms]).netMinor).toBe(0n)
    expect(() => settle([])).toThrow('bets behind its legs')
    expect(() => settle([terms, terms])).toThrow('bets behind its legs')
  })
})

test('a small world, complete: two bets, three outcomes, both sides, three prices, four splits', () => {
  const runners = ['1', '2', '3'].map((id) => id as SelectionId)
  const splits: readonly ShareVector[] = [[10_000], [0, 10_000], [10_000, 0], [3_333, 3_334, 3_333]].map((parts) =>
    parts.map((basisPoints, index) => ({ accountId: `account-${index}` as AccountId, basisPoints })),
  )
  const bets = (['back', 'lay'] as const).flatMap((side) =>
    runners.flatMap((selectionId) =>
      [1_010, 2_005, 33_330].map((price): BetTerms => ({ type: 'match_odds', side, selectionId, odds: odds(price), stakeMinor: minor(101) })),
    ),
  )
  let settled = 0
  for (const first of bets) {
    for (const second of bets) {
      for (const winner of runners) {
        const outcome: Outcome = { kind: 'winners', winners: [winner], removed: [] }
        for (const vector of splits) {
          const result = settlePlayer({
            playerId: player,
            marketType: 'match_odds',
            outcome,
            commissionBp: 200,
            positions: [first, second].map((terms, index) => ({ vectorId: String(index) as VectorId, vector, legs: [legOf(terms)], deadHeatBets: [] })),
          })
          const gross: bigint = payoffOfBet(first, outcome) + payoffOfBet(second, outcome)
          assert.equal(result.netMinor, gross - (gross > 0n ? (gross * 200n + 5_000n) / 10_000n : 0n))
          assert.equal(sum(ownProfits(postingsOf(result)).values()), 0n)
          settled += 1
        }
      }
    }
  }
  expect(settled).toBe(18 * 18 * 3 * 4)
})

test('a rate is bookmaker money too', () => {
  const terms: BetTerms = { type: 'bookmaker', side: 'lay', selectionId: '1' as SelectionId, rate: rate(98_000), stakeMinor: minor(1_000) }
  expect(legOf(terms)).toEqual({ key: '1', loseMinor: 1_000n, evenMinor: 0n, winMinor: -980n })
})
