/** Who sees the casino's games and rounds; by itself, because links to them are drawn before their pages are there. */
export const seesCasino = { kind: 'section', section: 'CASINOCMS', accounts: 'never' } as const
