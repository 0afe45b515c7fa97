/** The limits that a bet on a market or a stake in a game is held against, in the order in which they answer. Of a round of the casino its stakes are counted, of a market what it holds. */
export const betRuleNames = ['min_stake', 'max_stake', 'min_odds', 'max_odds', 'max_profit', 'max_market_exposure', 'max_round_stakes', 'account_exposure', 'available'] as const
export type BetRuleName = (typeof betRuleNames)[number]
