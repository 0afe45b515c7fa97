import type { ReportName } from '#contract/report-names.ts'
import type { WinnersWords } from '#contract/winners-words.ts'

/** What a file calls a report: its title on the screen. Files are in English, so that the same report has the same bytes for everybody. */
export const reportTitles: Readonly<Record<ReportName, string>> = {
  day_pnl: 'Profit and loss by day',
  sport_pnl: 'Profit and loss by sport',
  event_pnl: 'Profit and loss by event',
  market_pnl: 'Profit and loss by market',
  account_pnl: 'Profit and loss by player',
  agent_pnl: 'Profit and loss by agent',
  sports_members: 'Sports by member',
  turnover: 'Turnover',
  commission: 'Commission',
  settlement: 'Settlement',
  liability: 'Liability',
  unclaimed: 'Unclaimed balances',
  negative: 'Negative balances',
  top_stakes: 'Largest stakes',
  top_exposures: 'Largest exposures',
  stakes: 'Stakes and voids',
  stakes_back: 'Stakes taken back',
  future_events: 'Future events',
  voids: 'Voided bets',
  cancelled: 'Cancelled markets and events',
  result_changes: 'Changed results',
  significant_events: 'Significant events and changes',
  casino: 'Casino',
}

/** What a file calls a column. */
export const columnTitles: Readonly<Record<string, string>> = {
  day: 'Day', sport: 'Sport', market_type: 'Market type', event: 'Event', starts_at: 'Start', markets: 'Markets', market_id: 'Market id', market: 'Market', user_name: 'Account', parent: 'Above', level: 'Level',
  bets: 'Bets', days: 'Player days', hours: 'Player hours', turnover: 'Turnover', players_win: 'Players’ win', commission: 'Commission', pnl: 'Profit', own: 'Own part', upline: 'Upline', downline: 'Downline', margin: 'Margin on turnover', settled_bets: 'Settled bets', settled_turnover: 'Settled turnover', won: 'Players won', lost: 'Players lost',
  adjusted: 'Players adjusted', players_pnl: 'Player’s profit', stake_before: 'Before play', stake_in_play: 'In play', voided: 'Voided', own_win: 'Own win', own_commission: 'Own commission', part: 'Part', receive: 'Receiving side', pay: 'Paying side',
  players: 'Players', funds: 'At hand', open_stakes: 'Open stakes', exposure: 'Held', owed: 'Owed to players', due: 'Owed by players', balance: 'Balance', since: 'Unmoved since', credit: 'Credit', available: 'Available',
  bet_id: 'Bet', placed_at: 'Placed', side: 'Side', stake: 'Stake', liability: 'Liability', in_play: 'In play?', act: 'What', taken: 'Taken', taken_at: 'When', person: 'By', reason: 'Reason', note: 'Note',
  event_id: 'Event id', state: 'State', league: 'League', result: 'Result', settled_at: 'Settled', stake_won: 'Staked where won', stake_lost: 'Staked where lost', sessions: 'Sessions in these',
  event_kind: 'Kind', action: 'Act', actor: 'Who', component: 'Of what', target: 'Of whom or which', altered: 'Changed', before: 'Before', after: 'After',
  revision: 'Revision', was: 'Was', became: 'Became', declared_by: 'Declared by', declared_at: 'Declared', verified_by: 'Verified by', verified_at: 'Verified', changed_at: 'When', provider: 'Provider', game: 'Game', casino: 'Casino', rounds: 'Rounds', rewards: 'Rewards', total: 'Total',
}

/** What a file says of runners that tied or left: the words of the screen. */
export const outcomeInEnglish: WinnersWords = {
  deadHeat: ({ names, places }) => `Dead heat of ${names} for ${places === 1 ? 'one place' : `${places} places`}`,
  removed: ({ names }) => `${names} removed`,
}
