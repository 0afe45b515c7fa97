import { createHash } from 'node:crypto'

/** Binds a confirmation to what was previewed: 64 hex digits over the values, in their order. */
export function hashOf(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

/**
 * What of a preview with two hashes, `first.bets`, is something else by now: first of all what the first binds, else the open bets,
 * unless these may differ. Null: what was shown still stands.
 */
export function changedSince<First extends string>(shown: string, now: string, first: First, betsMayDiffer: boolean | undefined): First | 'open_bets' | null {
  const [[other, bets], [otherNow, betsNow]] = [shown.split('.'), now.split('.')]
  if (other !== otherNow) return first
  return bets === betsNow || betsMayDiffer === true ? null : 'open_bets'
}
