export const numbers = {
  notWhole: 'Type a whole number, such as 25.',
  notFigure: 'Type a number such as {example}: at most {digits, plural, one {# decimal} other {# decimals}}.',
} as const
