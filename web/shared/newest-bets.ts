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

/** Ids are decimal texts of rising numbers: the longer one is the later one. */
export function newestFirst(a: { readonly id: string }, b: { readonly id: string }): number {
  if (a.id.length !== b.id.length) return b.id.length - a.id.length
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
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
