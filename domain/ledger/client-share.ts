import type { Minor } from '../kernel/money.ts'
import { divideHalfAway } from '../kernel/ratio.ts'
import { wholeBp } from '../kernel/shares.ts'

/** What players below an account won (positive) or lost with one share of the viewer frozen on their bets: minor units, basis points. */
export type SharedResult = { readonly shareBp: number; readonly resultMinor: Minor }

/**
 * The part of a client P&L that is not the viewer's own (domain rules 1.8), in minor units, rounded once, half away from zero: of every
 * result the rest of the viewer's share, which for a single share is `client_pl · (100 − share) / 100`. What the client P&L is less or
 * more than the results is cash, which belongs to no bet: it counts at the mean of these rests, each weighted by the size of its result.
 * @param results one for each share; without any the client P&L is nobody's and counts whole
 */
export function clientShare(results: readonly SharedResult[], clientPnlMinor: Minor): Minor {
  let [whole, others, size, weighted] = [0n, 0n, 0n, 0n]
  for (const { shareBp, resultMinor } of results) {
    const rest = BigInt(wholeBp - shareBp)
    const magnitude = resultMinor < 0n ? -resultMinor : resultMinor
    whole += resultMinor
    others += resultMinor * rest
    size += magnitude
    weighted += magnitude * rest
  }
  if (size === 0n) return clientPnlMinor
  return divideHalfAway(others * size + (clientPnlMinor - whole) * weighted, size * BigInt(wholeBp)) as Minor
}
