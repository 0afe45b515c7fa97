import { expect, test } from 'vitest'
import { atPartMetric } from './series.ts'

test('the margin is of what was staked: the casino, which has no turnover, is not in it', () => {
  expect(atPartMetric({ turnover_minor: 10_000, bets: 1, pnl_minor: 9_000, sports_pnl_minor: 500, commission_minor: 0, players: 1 }, 'margin')).toBe(500)
})
