import type { QueryClient } from '@tanstack/react-query'
import { bets } from '#contract/bets.ts'
import { surveillance } from '#contract/surveillance.ts'
import { voids } from '#contract/voids.ts'
import { rowKey } from '../../shared/api.ts'

/** What shows how bets stand: a void, or a runner that leaves, changes those that are there. */
const ofBets = [bets.list, bets.detail, voids.list, voids.ofEvent, surveillance.alertBets] as const

/** Asks again for what is shown of bets. It comes with the first void: no visit of another page waits for the calls of bets. */
export function refreshBets(queries: QueryClient): void {
  for (const row of ofBets) void queries.invalidateQueries({ queryKey: rowKey(row) })
}
