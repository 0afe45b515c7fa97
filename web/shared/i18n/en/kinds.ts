/** What bets are told apart by, wherever they are filtered. */
export const kinds = {
  player: 'Player name',
  sport: 'Sport',
  allSports: 'All sports',
  type: 'Market type',
  allTypes: 'All market types',
  side: 'Side',
  bothSides: 'Both sides',
  types: {
    match_odds: 'Match odds',
    bookmaker: 'Bookmaker',
    fancy: 'Fancy',
    line: 'Line',
    odd_even: 'Odd or even',
  },
  sides: { back: 'Back, yes, under', lay: 'Lay, no, over' },
} as const
