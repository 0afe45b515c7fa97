export const periods = {
  period: 'Period',
  periods: { all: 'From the beginning', today: 'Today', week: 'Last 7 days', month: 'Last 30 days', custom: 'Chosen days' },
  from: 'From day',
  to: 'To day',
} as const
