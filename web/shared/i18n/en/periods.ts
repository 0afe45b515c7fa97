export const periods = {
  period: 'Period',
  periods: { all: 'From the beginning', today: 'Today', week: 'Last 7 days', month: 'Last 30 days', this_month: 'This month', this_year: 'This year', custom: 'Chosen days' },
  from: 'From day',
  to: 'To day',
} as const
