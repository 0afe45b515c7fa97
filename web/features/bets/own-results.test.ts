import { expect, test } from 'vitest'
import { ownResults } from './own-results.ts'

const edge = (account_id: string, posted: number, again = posted) => ({ account_id, user_name: `account-${account_id}`, posted_minor: posted, recalculated_minor: again })
const level = (account_id: string, of: number) => ({ account_id, user_name: `account-${account_id}`, level: of, basis_points: 0, if_win_minor: 0, if_lose_minor: 0 })
/** From the one below the company down to the player, who won 90.00. */
const edges = [edge('2', 900), edge('5', 7_650), edge('9', 9_000, 9_100)]
const told = (levels: Parameters<typeof ownResults>[1]) => ownResults({ edges }, levels).map(({ accountId, edge: between, own }) => [accountId, between?.postedMinor ?? null, own.postedMinor, own.againMinor])

test('each level has its own profit and loss beside what stands between it and the one above, the company too, and all sum to nothing', () => {
  const rows = told([level('1', 0), level('2', 1), level('5', 5)])
  expect(rows).toEqual([['9', 9_000, 9_000, 9_100], ['5', 7_650, -1_350, -1_450], ['2', 900, -6_750, -6_750], ['1', null, -900, -900]])
  expect(rows.reduce((sum, [, , own]) => sum + Number(own), 0)).toBe(0)
})

test('who looks from below sees the path up to their own account', () => {
  expect(told([level('2', 1), level('5', 5)]).map(([accountId]) => accountId)).toEqual(['9', '5', '2'])
})

test('nothing is posted where there is no edge', () => {
  expect(ownResults({ edges: [] }, [])).toEqual([])
})
