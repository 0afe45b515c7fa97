export const odds = {
  pnl: 'P&L {currency}',
  time: 'Time',
  chart: { of: 'Price of', first: 'First', low: 'Lowest', high: 'Highest', last: 'Last' },
  noPrice: '{side}: no price',
} as const
