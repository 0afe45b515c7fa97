/** Money moves with bets, results and transfers of others: a page that shows balances asks for them so often, in milliseconds. */
export const moneyRefreshMs = 10_000
