import type { SelectionId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import type { Line, Odds, Rate } from '../kernel/price.ts'
import type { Side } from '../markets/market.ts'

/** What a bet promises: everything its payoff depends on, at the price at which it was matched. */
export type BetTerms =
  | {
      readonly type: 'match_odds' | 'odd_even'
      readonly side: Side
      readonly selectionId: SelectionId
      readonly odds: Odds
      readonly stakeMinor: Minor
    }
  | {
      readonly type: 'bookmaker'
      readonly side: Side
      readonly selectionId: SelectionId
      readonly rate: Rate
      readonly stakeMinor: Minor
    }
  | { readonly type: 'fancy'; readonly side: Side; readonly line: Line; readonly rate: Rate; readonly stakeMinor: Minor }
  | { readonly type: 'line'; readonly side: Side; readonly line: Line; readonly stakeMinor: Minor }
