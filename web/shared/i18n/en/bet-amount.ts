export const betAmount = {
  of: 'of {amount}',
  accepted: 'Accepted: {amount}. Orders and filters go by it.',
} as const
