export const session = {
  expired: 'Token expired',
} as const
