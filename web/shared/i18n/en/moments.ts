export const moments = {
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
  calendar: 'Open the calendar',
  notDay: 'Type a day such as 1/3/2026.',
  notMoment: 'Type a day and a time such as 1/3/2026 17:30.',
} as const
