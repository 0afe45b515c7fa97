export const odds = {
  pnl: 'P&L {currency}',
  noPrice: '{side}: no price',
} as const
