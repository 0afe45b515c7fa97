/** Places of sports that hold limits, outermost first. */
export const limitScopes = ['menu', 'sport', 'league', 'event', 'market'] as const
