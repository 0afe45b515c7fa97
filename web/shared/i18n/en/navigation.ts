/** The sidebar's words, as the specification spells them where it has them. */
export const navigation = {
  groups: { overview: 'overview', events: 'events', control: 'control', links: 'links' },
  items: {
    analytics: 'Analytics',
    bets: 'Bets',
    users: 'Users',
    superAdmins: 'Super Admins',
    members: 'Member Listing',
    transfer: 'Transfer',
    casinoCms: 'Casino CMS',
    roles: 'Roles',
    notifications: 'Notifications',
    surveillance: 'Surveillance',
    alerts: 'Alerts',
    betTicker: 'Bet Ticker',
    maintenance: 'Maintenance Mode',
    sports: 'Sports',
    results: 'Results',
    exposure: 'Exposure',
    reports: 'Reports',
    securityEvents: 'Security Events',
  },
} as const
