import { expect, test } from 'vitest'
import type { BetDetail } from './bet-page.tsx'
import { levelRows } from './level-rows.ts'

const bet = { player_id: '9', user_name: 'demo-player', profit_minor: 150_000, liability_minor: 100_000 } as BetDetail['bet']
const level = (account_id: string, depth: number, basis_points: number, win: number, lose: number) => ({
  account_id,
  user_name: `demo-${depth}`,
  level: depth,
  basis_points,
  if_win_minor: win,
  if_lose_minor: lose,
})

test('the player stands first, then the nearest account up to the company, and money only changes hands', () => {
  const { rows, sum, above } = levelRows({
    bet,
    left: null,
    levels: [level('1', 0, 2000, -30_000, 20_000), level('2', 1, 3000, -45_000, 30_000), level('5', 4, 5000, -75_000, 50_000)],
  })
  expect(rows.map(({ name }) => name)).toEqual(['demo-player', 'demo-4', 'demo-1', 'demo-0'])
  expect(rows[0]).toMatchObject({ basisPoints: null, winMinor: 150_000, loseMinor: -100_000 })
  expect(sum).toEqual({ winMinor: 0, loseMinor: 0 })
  expect(above).toBeNull()
})

test('who sees a part of the path sees what the levels above carry together', () => {
  expect(levelRows({ bet, left: null, levels: [level('5', 4, 5000, -75_000, 50_000)] })).toMatchObject({ above: { winMinor: -75_000, loseMinor: 50_000 } })
})

test('of a bet of which half was voided, or whose price fell, it is what is left', () => {
  const levels = [level('1', 0, 10_000, -150_000, 100_000)]
  const left = { stake_minor: 50_000, profit_minor: 75_000, liability_minor: 50_000, levels: [level('1', 0, 10_000, -75_000, 50_000)] }
  const { rows, sum } = levelRows({ bet, levels, left })
  expect(rows.map(({ winMinor, loseMinor }) => [winMinor, loseMinor])).toEqual([[75_000, -50_000], [-75_000, 50_000]])
  expect(sum).toEqual({ winMinor: 0, loseMinor: 0 })
})
