import type { QueryClient } from '@tanstack/react-query'
import { rowKey } from '../../shared/api.ts'
import { betStandingCalls } from '../../shared/bet-standing-calls.ts'

/** Asks again for what is shown of how bets stand. It comes with the first void: no visit of another page waits for the calls of bets. */
export function refreshBets(queries: QueryClient): void {
  for (const row of betStandingCalls) void queries.invalidateQueries({ queryKey: rowKey(row) })
}
