export const odds = {
  pnl: 'P&L {currency}',
  time: 'Time',
  noPrice: '{side}: no price',
} as const
