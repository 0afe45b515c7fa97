/** Every report, in the order in which it is offered; by itself, because addresses are read by it before the page of reports is there. */
export const reportNames = [
  'day_pnl', 'sport_pnl', 'event_pnl', 'market_pnl', 'account_pnl', 'agent_pnl', 'sports_members', 'turnover',
  'commission', 'settlement', 'liability', 'unclaimed', 'negative', 'top_stakes', 'top_exposures', 'stakes',
  'stakes_back', 'future_events', 'voids', 'cancelled', 'result_changes', 'significant_events', 'casino',
] as const
export type ReportName = (typeof reportNames)[number]
