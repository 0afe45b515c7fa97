export const effects = {
  levels: 'Each level gains or loses',
  level: 'Level',
  accounts: 'Accounts',
  net: 'Net',
}
