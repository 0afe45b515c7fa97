import type * as z from 'zod/mini'
import type { betRow, listedBet } from '#contract/bet-rows.ts'

export type Bet = z.output<typeof betRow>
/** A bet of a list, with what a stream of bets leaves out. */
export type ListedBet = z.output<typeof listedBet>

/** Both lists as one, newest first, every bet once, at most `cap`. `rows` is in order already, `fresh` may be in any. */
export function mergeBets(rows: readonly Bet[], fresh: readonly Bet[], cap: number): readonly Bet[] {
  const sorted = fresh.toSorted(newestFirst)
  const wanted: Bet[] = []
  for (const bet of sorted) {
    if (wanted.at(-1)?.id !== bet.id && !holdsBet(rows, bet)) wanted.push(bet)
  }
  if (wanted.length === 0) return rows
  const last = wanted.at(-1)
  const first = rows[0]
  if (first === undefined || (last !== undefined && newestFirst(last, first) < 0)) {
    return wanted.concat(rows).slice(0, cap)
  }
  return wanted.concat(rows).sort(newestFirst).slice(0, cap)
}

type Placed = Pick<Bet, 'placed_at' | 'id'>

/** By the moment of acceptance and then by id, as the server lists them: where several servers place bets, ids rise on each of them alone. */
export function newestFirst(a: Placed, b: Placed): number {
  if (a.placed_at !== b.placed_at) return isEarlier(a.placed_at, b.placed_at) ? 1 : -1
  // Decimal texts of positive numbers: the longer one is the higher one.
  if (a.id.length !== b.id.length) return b.id.length - a.id.length
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** Of two instants in UTC. Their text has as many places after the second as are not zero: without the "Z" the shorter of two alike is the earlier. */
function isEarlier(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.slice(0, -1) < b.slice(0, -1)
}

/** Whether a bet stands in a list that is in order. */
export function holdsBet(rows: readonly Bet[], bet: Bet): boolean {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row !== undefined && newestFirst(row, bet) < 0) low = middle + 1
    else high = middle
  }
  return rows[low]?.id === bet.id
}
