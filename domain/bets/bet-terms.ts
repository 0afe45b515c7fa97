import { assert } from '../kernel/assert.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { minor } from '../kernel/money.ts'
import type { Line, Odds, Rate } from '../kernel/price.ts'
import { wholeBp } from '../kernel/shares.ts'
import type { MarketType, Side } from '../markets/market.ts'
import type { BetTerms } from './bet.ts'

/** The columns of a bet that its payoff depends on, as they are stored and as they are sent. */
export type BetTermsRow = {
  readonly market_type: MarketType
  readonly side: Side
  readonly selection_id: string | null
  readonly line: number | null
  readonly price_matched: number | null
  readonly stake_minor: string | number
  /** Basis points of the bet that stand; absent or null: all of it. */
  readonly kept_bp?: number | null
}

/** A stored or sent bet as the core knows it. */
export function betTerms(row: BetTermsRow): BetTerms {
  const { market_type: type, side, selection_id, line, price_matched: price } = row
  const kept = row.kept_bp == null || row.kept_bp === wholeBp ? {} : { keptBp: row.kept_bp }
  const staked = { side, stakeMinor: minor(row.stake_minor), ...kept }
  if (type === 'line') {
    assert(line !== null, 'a bet on a line has a line')
    return { type, ...staked, line: line as Line }
  }
  assert(price !== null, 'a bet with a price was matched at one')
  if (type === 'fancy') {
    assert(line !== null, 'a bet on a fancy has a line')
    return { type, ...staked, line: line as Line, rate: price as Rate }
  }
  assert(selection_id !== null, 'a bet on a runner has a runner')
  const selectionId = selection_id as SelectionId
  return type === 'bookmaker'
    ? { type, ...staked, selectionId, rate: price as Rate }
    : { type, ...staked, selectionId, odds: price as Odds }
}
