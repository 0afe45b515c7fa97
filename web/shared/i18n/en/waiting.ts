export const waiting = {
  mark: 'Not built yet',
  placeholder: 'Placeholder',
  dashboard: 'Dashboard',
  screens: {
    surveillance: { title: 'Surveillance', text: 'What needs a second look will stand here: unusual stakes, prices and patterns, as the bets come in. Every bet can be watched already.' },
    three: { title: 'Three', text: 'A placeholder from the template: it has no meaning in this product.' },
    group: { title: 'Group', text: 'A placeholder from the template: it has no meaning in this product.' },
    five: { title: 'Five', text: 'A placeholder from the template: it has no meaning in this product.' },
    six: { title: 'Six', text: 'A placeholder from the template: it has no meaning in this product.' },
  },
} as const
