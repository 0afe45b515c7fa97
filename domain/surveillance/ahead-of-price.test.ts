import { describe, expect, test } from 'vitest'
import { aheadOfPrice, aheadWaitMs, leftBp } from './ahead-of-price.ts'
import type { PricedBet } from './ahead-of-price.ts'
import { usualParams } from './rule-kinds.ts'

let lastId = 0
const priced = (price: number, priceAfter: number | null, change: Partial<PricedBet> = {}): PricedBet =>
  ({ betId: String(++lastId), playerId: '1', marketType: 'match_odds', side: 'back', price, placedAtMs: 0, priceAfter, ...change })
const times = (count: number, of: () => PricedBet): readonly PricedBet[] => Array.from({ length: count }, of)
const params = { ...usualParams('ahead_of_price'), bets: 4, percent: 60, move: 5, seconds: 5 }
const ahead = (): PricedBet => priced(2_100, 2_000)
const level = (): PricedBet => priced(2_000, 2_000)

describe('by how much the market leaves a price', () => {
  const table: readonly (readonly [string, PricedBet, number | null])[] = [
    ['a back that gets shorter', priced(2_100, 2_000), 500],
    ['a back that gets longer', priced(2_000, 2_100), -476],
    ['a lay that gets longer', priced(2_000, 2_100, { side: 'lay' }), 500],
    ['a lay that gets shorter', priced(2_100, 2_000, { side: 'lay' }), -476],
    ['a rate means odds: 100 is evens', priced(100_000, 90_000, { marketType: 'bookmaker' }), 526],
    ['a little less than five percent', priced(2_099, 2_000), 495],
    ['a price that stays', level(), 0],
    ['nothing was told', priced(2_000, null), null],
    ['no odds at all', priced(2_000, 0), null],
  ]
  for (const [name, bet, expected] of table) test(name, () => expect(leftBp(bet)).toBe(expected))
})

describe('an account that is ahead of the price', () => {
  const table: readonly (readonly [string, readonly PricedBet[], boolean])[] = [
    ['four of four', times(4, ahead), true],
    ['three are too few', times(3, ahead), false],
    ['four of six are more than the part', [...times(2, level), ...times(4, ahead)], true],
    ['six of ten are just the part', [...times(4, level), ...times(6, ahead)], true],
    ['four of seven are less', [...times(3, level), ...times(4, ahead)], false],
    ['bets of which nothing is known count among all', [...times(3, () => priced(2_100, null)), ...times(4, ahead)], false],
    ['the bet itself is not ahead', [...times(5, ahead), level()], false],
    ['a little less than the move asked for', times(4, () => priced(2_099, 2_000)), false],
    ['nothing', [], false],
  ]
  for (const [name, own, found] of table) test(name, () => expect(aheadOfPrice(params, own) !== null).toBe(found))

  test('the finding names the account, the bets that were ahead, and their figures', () => {
    const own = [ahead(), level(), priced(2_200, 2_000), ahead(), ahead()]
    expect(aheadOfPrice(params, own)).toEqual({
      subject: '1', playerIds: ['1'], betIds: [0, 2, 3, 4].map((place) => own[place]?.betId), facts: { ahead: 4, bets: 5, seconds: 5, move_bp: 625 },
    })
    expect(aheadOfPrice(params, times(60, ahead))?.betIds).toHaveLength(50)
  })
})

test('a bet is judged some seconds after its own are over', () => {
  expect(aheadWaitMs({ seconds: 7 })).toBe(12_000)
})
