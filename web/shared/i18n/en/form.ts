export const form = {
  needed: 'Fill this in.',
  tooShort: 'At least {least, plural, one {# character} other {# characters}}.',
  tooLong: 'At most {most, plural, one {# character} other {# characters}}.',
  tooSmall: 'This is below the smallest value allowed.',
  tooLarge: 'This is above the largest value allowed.',
  notNumber: 'Type a number such as 1,500.00.',
  notChoice: 'Choose one of the values offered.',
  notValid: 'This is not valid.',
  restored: 'What you typed before is back.',
  discard: 'Discard it',
  leave: { title: 'Leave without sending?', text: 'What you typed here has not been sent.', stay: 'Stay', go: 'Leave and discard' },
} as const
