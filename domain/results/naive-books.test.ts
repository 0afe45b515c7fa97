import { describe, expect, test } from 'vitest'
import type { Outcome } from '../markets/market.ts'
import type { NaiveBet } from './naive-books.ts'
import { naiveExposure, naivePayoff, naiveReduced, naiveUnsettled } from './naive-books.ts'

const [a, b, d] = ['1', '2', '3']
const bet = (part: Partial<NaiveBet>): NaiveBet => ({
  playerId: '100',
  marketId: '7',
  type: 'match_odds',
  side: 'back',
  selectionId: null,
  line: null,
  price: null,
  stakeMinor: 0n,
  vectorId: '1',
  ...part,
})
const wins = (...ids: string[]) => ({ kind: 'winners', winners: ids, removed: [] }) as unknown as Outcome
const runs = (value: number) => ({ kind: 'number', value: value * 1_000 }) as unknown as Outcome
const sum = (bets: readonly NaiveBet[], outcome: Outcome) => bets.reduce((total, one) => total + naivePayoff(one, outcome), 0n)

const matchOdds = [
  bet({ selectionId: a!, price: 2_500, stakeMinor: 100_000n }),
  bet({ side: 'lay', selectionId: b!, price: 3_000, stakeMinor: 50_000n }),
  bet({ selectionId: d!, price: 4_000, stakeMinor: 20_000n }),
]
const fancy = [
  bet({ type: 'fancy', line: 46_000, price: 100_000, stakeMinor: 100_000n }),
  bet({ type: 'fancy', side: 'lay', line: 50_000, price: 100_000, stakeMinor: 50_000n }),
  bet({ type: 'fancy', line: 52_000, price: 90_000, stakeMinor: 80_000n }),
  bet({ type: 'fancy', side: 'lay', line: 44_000, price: 110_000, stakeMinor: 60_000n }),
]

describe('the long way round gives the figures of the worked examples', () => {
  test('match odds: three bets, each outcome, exposure after each bet', () => {
    expect([a, b, d].map((id) => sum(matchOdds, wins(id!)))).toEqual([180_000n, -220_000n, 10_000n])
    const exposures = [1, 2, 3].map((count) => naiveExposure(matchOdds.slice(0, count), [a!, b!, d!], [], 1))
    expect(exposures).toEqual([100_000n, 200_000n, 220_000n])
  })

  test('bookmaker: 90 lost on one side, 40 won on the other', () => {
    const bets = [
      bet({ type: 'bookmaker', selectionId: a!, price: 85_000, stakeMinor: 100_000n }),
      bet({ type: 'bookmaker', side: 'lay', selectionId: a!, price: 90_000, stakeMinor: 60_000n }),
      bet({ type: 'bookmaker', selectionId: b!, price: 110_000, stakeMinor: 40_000n }),
    ]
    expect([sum(bets, wins(a!)), sum(bets, wins(b!))]).toEqual([-9_000n, 4_000n])
    expect(naiveExposure(bets, [a!, b!], [], 1)).toBe(9_000n)
  })

  test('fancy: the ladder of four bets', () => {
    expect([43, 45, 46, 49, 50, 52].map((value) => sum(fancy, runs(value)))).toEqual([-70_000n, -196_000n, 4_000n, 4_000n, -96_000n, 56_000n])
    expect(naiveExposure(fancy, [], [], 1)).toBe(196_000n)
  })

  test('line: the buyer wants more, a level number gives the stake back', () => {
    const buy = bet({ type: 'line', side: 'lay', line: 46_000, stakeMinor: 1_000n })
    expect([45, 46, 47].map((value) => naivePayoff(buy, runs(value)))).toEqual([-1_000n, 0n, 1_000n])
  })

  test('dead heats', () => {
    const tie = (tied: string[], places: number) =>
      ({ kind: 'winners', winners: [], removed: [], deadHeat: { selections: tied, places } }) as unknown as Outcome
    const backed = (stake: bigint, price: number) => bet({ selectionId: a!, price, stakeMinor: stake })
    expect(naivePayoff(backed(1_000_000n, 3_750), tie([a!, b!], 1))).toBe(875_000n)
    expect(naivePayoff({ ...backed(1_000_000n, 3_750), side: 'lay' }, tie([a!, b!], 1))).toBe(-875_000n)
    expect(naivePayoff(backed(30_000n, 4_000), tie([a!, b!, d!], 1))).toBe(10_000n)
    expect(naivePayoff(backed(100_000n, 1_500), tie([a!, b!], 1))).toBe(-25_000n)
  })

  test('removed runners and void markets give the bet back', () => {
    const removed = { kind: 'winners', winners: [b], removed: [a] } as unknown as Outcome
    expect(naivePayoff(matchOdds[0]!, removed)).toBe(0n)
    expect(sum(matchOdds, { kind: 'void', reason: 'abandoned' })).toBe(0n)
  })
})

describe('balances up the tree', () => {
  const vectors = new Map([['1', { accountIds: ['1', '2', '3'], basisPoints: [2_000, 3_000, 5_000] }]])
  const books = (bets: readonly NaiveBet[], outcome: Outcome, commissionBp: number) =>
    naiveUnsettled({ bets, outcomes: new Map([['7', outcome]]), vectors, commissionBp: new Map([['7/100', commissionBp]]) })

  test('the player loses 3,000 under shares of 20, 30 and 50', () => {
    const unsettled = books([bet({ selectionId: a!, price: 2_000, stakeMinor: 300_000n })], wins(b!), 0)
    expect([...unsettled].toSorted()).toEqual([['100', -300_000n], ['2', -60_000n], ['3', -150_000n]])
  })

  test('the player wins 1,764 after two per cent commission', () => {
    const unsettled = books(matchOdds, wins(a!), 200)
    expect([...unsettled].toSorted()).toEqual([['100', 176_400n], ['2', 35_280n], ['3', 88_200n]])
  })

  test('five cents over five shares: one each', () => {
    const five = { accountIds: ['1', '2', '3', '4', '5'], basisPoints: [1_000, 2_000, 3_000, 2_500, 1_500] }
    const unsettled = naiveUnsettled({
      bets: [bet({ selectionId: a!, price: 2_000, stakeMinor: 5n })],
      outcomes: new Map([['7', wins(b!)]]),
      vectors: new Map([['1', five]]),
      commissionBp: new Map(),
    })
    expect([...unsettled].toSorted()).toEqual([['100', -5n], ['2', -1n], ['3', -2n], ['4', -3n], ['5', -4n]])
  })
})

describe('part of a bet', () => {
  test('is rounded with what it pays, not before', () => {
    const half = bet({ selectionId: a!, price: 2_500, stakeMinor: 3n, keptBp: 5_000 })
    expect(naivePayoff(half, wins(a!))).toBe(2n)
    expect(naivePayoff(half, wins(b!))).toBe(-2n)
    expect(naivePayoff({ ...half, keptBp: 0 }, wins(a!))).toBe(0n)
  })

  test('a runner that leaves takes its part of the odds', () => {
    expect(naiveReduced('match_odds', 3_000, [1_000], 1)).toBe(2_700)
    expect(naiveReduced('match_odds', 3_000, [200], 1)).toBe(3_000)
    expect(naiveReduced('match_odds', 3_000, [1_000], 2)).toBe(2_800)
    expect(naiveReduced('match_odds', 1_005, [1_000], 1)).toBe(1_005)
  })

  test('and of a rate, which is odds written otherwise; numbers have no runners', () => {
    expect(naiveReduced('bookmaker', 85_000, [2_000], 1)).toBe(48_000)
    expect(naiveReduced('bookmaker', 85_000, [2_000], 2)).toBe(68_000)
    expect(naiveReduced('bookmaker', 500, [2_000], 1)).toBe(500)
    expect(naiveReduced('bookmaker', 5_000, [2_000], 1)).toBe(1_000)
    expect(naiveReduced('fancy', 85_000, [2_000], 1)).toBe(85_000)
  })
})
