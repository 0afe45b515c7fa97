/** The limits that a bet is held against, in the order in which they answer. */
export const betRuleNames = ['min_stake', 'max_stake', 'min_odds', 'max_odds', 'max_profit', 'max_market_exposure', 'account_exposure', 'available'] as const
export type BetRuleName = (typeof betRuleNames)[number]
