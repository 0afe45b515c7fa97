/** What limits can say that they cannot mean. The first four let no bet, or none of a kind, ever be accepted. */
export const limitFindings = [
  'min_stake_above_max',
  'live_min_stake_above_max',
  'min_odds_above_max',
  'exposure_below_min_stake',
  'profit_below_smallest_win',
  'max_stake_out_of_reach',
  'no_delay_in_play',
  'odds_without_meaning',
] as const
export type LimitFindingCode = (typeof limitFindings)[number]
