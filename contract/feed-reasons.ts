/** Why a feed takes back its own proposal, as the result keeps it; screens say it in their own language. */
export const feedReasons = { corrected: 'the feed corrected itself', goesOn: 'the feed says that the market goes on' } as const
