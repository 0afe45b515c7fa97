/** Names that come with the product, by what the database holds; what a person named is shown as they wrote it. */
export const delivered = {
  presets: {
    Trader: 'Trader',
    Verifier: 'Verifier',
    'Support, view only': 'Support, view only',
    Finance: 'Finance',
  },
  rules: {
    'One address, several accounts': 'One address, several accounts',
    'One device, several accounts': 'One device, several accounts',
    'Both sides of one thing': 'Both sides of one thing',
    'Bets faster than by hand': 'Bets faster than by hand',
    'Bets by a program': 'Bets by a program',
    'Linked accounts against each other': 'Linked accounts against each other',
    'Stake far above the usual': 'Stake far above the usual',
    'Stake over a fixed amount': 'Stake over a fixed amount',
    'Bets just before the market stops': 'Bets just before the market stops',
    'Bets after the result': 'Bets after the result',
    'Yes and No with room between': 'Yes and No with room between',
    'Bets ahead of the price': 'Bets ahead of the price',
    'Winning far above chance': 'Winning far above chance',
    'One account, several addresses': 'One account, several addresses',
    'Failed sign-ins or another country': 'Failed sign-ins or another country',
  },
} as const
