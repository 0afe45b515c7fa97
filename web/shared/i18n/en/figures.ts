/** What an account did in the usual periods, and its balances at a past moment. */
export const figures = {
  activity: {
    title: 'Activity',
    view: 'Whose figures',
    currency: 'Currency',
    spans: { today: 'Today', days_3: '3 days', days_7: '7 days', days_30: '30 days', lifetime: 'Lifetime' },
    since: 'since {at}',
    of: '{figure}, {span}',
    figures: { win: 'Win', commission: 'Commission', pnl: 'Profit', turnover: 'Turnover' },
  },
  asOf: 'Balances now and at a past moment',
  asOfMoment: 'As of, in the time of {zone}',
  asOfNone: 'Choose a date and a time.',
  availableOf: { agent: 'Available (credit left)', player: 'Points (available before open bets)' },
  availableHint: 'A player has available what the points are less what open bets hold: that is known as of now, in the banner. What bets held then is no balance of the books; each bet says what it held.',
  figureColumn: 'Figure',
  thenColumn: 'Then',
  changeColumn: 'Since then',
  nowColumn: 'Now',
  figureThen: '{figure} then',
  figureSince: '{figure} since then',
} as const
