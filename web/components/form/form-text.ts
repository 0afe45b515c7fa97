/** What every form says of itself. */
export const formText = {
  needed: 'Fill this in.',
  tooShort: (least: number) => `At least ${least} characters.`,
  tooLong: (most: number) => `At most ${most} characters.`,
  tooSmall: 'This is below the smallest value allowed.',
  tooLarge: 'This is above the largest value allowed.',
  notNumber: 'Type a number such as 1,500.00.',
  notChoice: 'Choose one of the values offered.',
  notValid: 'This is not valid.',
  restored: 'What you typed before is back.',
  discard: 'Discard it',
  leave: { title: 'Leave without sending?', text: 'What you typed here has not been sent.', stay: 'Stay', go: 'Leave and discard' },
} as const
