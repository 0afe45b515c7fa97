/** Places of sports that hold limits, outermost first. */
export const limitScopes = ['menu', 'sport', 'league', 'event', 'market'] as const

/** Places of the casino that hold limits, outermost first; above them stands its menu. */
export const casinoLimitScopes = ['provider', 'sub_category', 'game'] as const
