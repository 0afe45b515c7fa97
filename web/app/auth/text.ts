export const authText = {
  title: 'Hi, Welcome back',
  lead: 'Sign in to the back-office of your exchange.',
  userName: 'User name',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Sign in',
  needUserName: 'Enter your user name.',
  needPassword: 'Enter your password.',
  helpLink: 'Need help?',
  pictureTitle: 'Every market, every bet, every account in balance',
  pictureText: 'Prices, bets, results and the money of the whole tree on one desk.',
} as const
