import type { SelectionId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import type { Line, Odds, Rate } from '../kernel/price.ts'
import type { Side } from '../markets/market.ts'

/** What every bet has. */
type Staked = {
  readonly side: Side
  readonly stakeMinor: Minor
  /** Basis points of the bet that still stand where part of it, or all, is void; absent: it stands whole. */
  readonly keptBp?: number
}

/** What a bet promises: everything its payoff depends on, at the price at which it stands. */
export type BetTerms =
  | (Staked & { readonly type: 'match_odds' | 'odd_even'; readonly selectionId: SelectionId; readonly odds: Odds })
  | (Staked & { readonly type: 'bookmaker'; readonly selectionId: SelectionId; readonly rate: Rate })
  | (Staked & { readonly type: 'fancy'; readonly line: Line; readonly rate: Rate })
  | (Staked & { readonly type: 'line'; readonly line: Line })
