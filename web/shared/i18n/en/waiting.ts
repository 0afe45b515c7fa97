export const waiting = {
  mark: 'Not built yet',
  placeholder: 'Placeholder',
  dashboard: 'Dashboard',
  screens: {
    analytics: { title: 'Analytics', text: 'Turnover, margin and activity over time will stand here, counted from the bets and the books.' },
    casino: { title: 'Casino', text: 'The casino as players see it will stand here: its providers, categories and tables.' },
    casinoCms: { title: 'Casino CMS', text: 'The casino tables of every provider will stand here, to be added, ordered and shown on desktop or mobile.' },
    surveillance: { title: 'Surveillance', text: 'What needs a second look will stand here: unusual stakes, prices and patterns, as the bets come in. Every bet can be watched already.' },
    notifications: { title: 'Notifications', text: 'The notices that players and agents see will stand here, to be written, timed and withdrawn.' },
    reports: { title: 'Reports', text: 'Reports will stand here: asked for once or on a schedule, kept, and downloaded as a file.' },
    three: { title: 'Three', text: 'A placeholder from the template: it has no meaning in this product.' },
    group: { title: 'Group', text: 'A placeholder from the template: it has no meaning in this product.' },
    five: { title: 'Five', text: 'A placeholder from the template: it has no meaning in this product.' },
    six: { title: 'Six', text: 'A placeholder from the template: it has no meaning in this product.' },
  },
} as const
