export const waiting = {
  placeholder: 'Placeholder',
  dashboard: 'Dashboard',
  screens: {
    three: { title: 'Three', text: 'A placeholder from the template: it has no meaning in this product.' },
    group: { title: 'Group', text: 'A placeholder from the template: it has no meaning in this product.' },
    five: { title: 'Five', text: 'A placeholder from the template: it has no meaning in this product.' },
    six: { title: 'Six', text: 'A placeholder from the template: it has no meaning in this product.' },
  },
} as const
