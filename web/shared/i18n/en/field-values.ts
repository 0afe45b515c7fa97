/** What the record says of values that are words. */
export const fieldValues = {
  values: {
    true: 'Yes', false: 'No', active: 'Active', inactive: 'Inactive', locked: 'Locked', suspended: 'Suspended', closed: 'Closed', open: 'Open', declared: 'Declared', settling: 'Settling', settled: 'Settled',
    rolling_back: 'Rolling back', ball_running: 'Ball running', admin: 'Admin', user: 'User', totp: 'Authenticator app', passkey: 'Passkey', recovery: 'Recovery code', winners: 'Winners', void: 'Void',
    credit_deposit: 'Credit given', credit_withdraw: 'Credit taken', settle_give: 'Cash given', settle_take: 'Cash taken', free_rounds: 'Free rounds', cooling_off: 'Cooling off', self_excluded: 'Self-exclusion', begun: 'Begun', complete: 'Complete',
    match_odds: 'Match odds', bookmaker: 'Bookmaker', fancy: 'Fancy', line: 'Line', odd_even: 'Odd or even', all: 'Everything', menu: 'Category', sport: 'Sport', league: 'League', event: 'Event', market: 'Market', lock: 'Lock', block: 'Block',
    tie: 'Tie', abandoned: 'Abandoned', no_result: 'No result', total: 'Total', my_pt: 'My share',
    site: 'Whole site', casino: 'Casino', business: 'Business',
    self_exclusion: 'Self-exclusion', bets: 'Chosen bets', filter: 'What a filter finds',
    'broken off': 'Broken off', back: 'Back', lay: 'Lay', add: 'Add', prove: 'Prove',
    hmac_sha256: 'Shared secret (HMAC-SHA256)', rsa_sha256: 'RSA (SHA-256)', undo: 'Undone', close: 'Closed as it stands', resolved: 'Resolved', interrupted: 'Interrupted',
    sub_category: 'Sub-category',
    same_ip: 'Same address', same_device: 'Same device', opposite_linked: 'Linked and opposite', big_stake: 'Unusual stake', stake_over: 'Large stake', win_rate: 'Wins too often', ahead_of_price: 'Ahead of the price', sign_ins: 'Strange sign-ins', false_positive: 'False positive',
    day_pnl: 'Profit and loss by day', sport_pnl: 'Profit and loss by sport', event_pnl: 'Profit and loss by event', market_pnl: 'Profit and loss by market', account_pnl: 'Profit and loss by player', agent_pnl: 'Profit and loss by agent', sports_members: 'Sports by member', top_stakes: 'Largest stakes', stakes_back: 'Stakes taken back', future_events: 'Future events', significant_events: 'Significant events and changes', top_exposures: 'Largest exposures', result_changes: 'Changed results',
    desktop: 'Desktop', mobile: 'Phone', csv: 'CSV', json: 'JSON', xlsx: 'XLSX', keep: 'Kept', hide: 'Hidden', provider: 'Casino provider', game: 'Casino game', tournament: 'Tournament', prize: 'Prize', cashback: 'Cashback', other: 'Other', number: 'Number', trading: 'Both sides', punching: 'Too fast', robot: 'Program', late: 'Late bets', middle: 'Yes and No apart',
    low: 'Low', medium: 'Medium', normal: 'Normal', high: 'High', working: 'Worked on', confirmed: 'Confirmed', on: 'On', shadow: 'In the shadow', off: 'Off', turnover: 'Turnover', commission: 'Commission', settlement: 'Settlement', liability: 'Liability', unclaimed: 'Unclaimed balances', negative: 'Negative balances', stakes: 'Stakes and voids', voids: 'Voided bets', cancelled: 'Cancelled markets and events',
    day: 'Day', week: 'Week', month: 'Month', level: 'One level', branch: 'One branch', players: 'Players only', withdrawn: 'Withdrawn', rolled_back: 'Rolled back', archived: 'Archived', removed: 'Removed',
    too_short: 'Too short', too_common: 'Too easily guessed', used_before: 'Used before', too_many: 'Too many', winners_needed: 'Winners are missing', no_list: 'No list', no_column: 'A column is missing', empty: 'Empty', nothing: 'Nothing', in_force: 'In force', backfilling: 'Still read from the past', no_device: 'No device', preview: 'Preview',
  },
  percent: '{value} %',
} as const
