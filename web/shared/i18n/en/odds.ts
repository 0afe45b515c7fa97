export const odds = {
  pnl: 'P&L {currency}',
  time: 'Time',
  chart: { of: 'Price of', first: 'First', low: 'Lowest', high: 'Highest', last: 'Last' },
  between: 'The worst case, {amount}, lies between two of these numbers. No result falls there; bets are held against it all the same.',
  noPrice: '{side}: no price',
} as const
