/** What the record calls the parts of what changed, and their values where they are words. A name without its unit: `stake` is that of `stake_minor`. */
export const fields = {
  names: {
    account: 'Account', account_id: 'Account', accounts: 'Accounts', amount: 'Amount', available: 'Available', bet_delay: 'Bet delay', bet_id: 'Bet', bet_lock: 'Bet lock', bet_locked: 'Bet lock',
    bet_settings: 'Bet settings', child_limit: 'Direct accounts at most', city: 'City', code: 'Refusal', country: 'Country', created: 'Created', credit: 'Credit', credit_allowed: 'Credit allowed',
    currency: 'Currency', day: 'Day', digest: 'Digest of the files', email: 'Email', entry_id: 'Entry', event_id: 'Event', exclusion: 'Exclusion', exclusion_kind: 'Exclusion', excluded_until: 'Excluded until',
    exposure: 'Exposure', exposure_limit: 'Exposure limit', facts: 'Facts', filter: 'Filter', from: 'From', game_id: 'Sport', grants: 'Grants', id: 'Id', idle_minutes: 'Minutes without use',
    is_owner: 'Owner', key: 'Key', kind: 'Kind', level: 'Level', limits: 'Limits', list: 'List', market_id: 'Market', markets: 'Markets', match_commission: 'Commission', max_market_exposure: 'Largest exposure of a market',
    max_profit: 'Largest profit', max_stake: 'Largest stake', menu_names: 'Sections', message: 'Message', min_stake: 'Smallest stake', must_change_password: 'Must change the password', name: 'Name', node: 'Node',
    note: 'Note', notes: 'Notes', off: 'Off by milliseconds', ok: 'Done', outcome: 'Outcome', own: 'Own share', parent: 'Above', parent_id: 'Account above', passkey_for: 'Passkey for', passkeys: 'Passkeys',
    password_days: 'Age of a password in days', permissions: 'Permissions', phone: 'Phone', player_id: 'Player', point_value: 'Value of a point', preset: 'Preset', reason: 'Reason', recovery_codes: 'Recovery codes',
    remark: 'Remark', repeated: 'Was done before', revision: 'Revision', role: 'Role', rows: 'Rows', second_factor: 'Second factor', second_factors: 'Second factors', selection_id: 'Selection',
    self_bet_locked: 'Own bet lock', self_status: 'Own status', separate_duties: 'Duties kept apart', session_minutes: 'Minutes of a session', sessions_ended: 'Sessions ended', shares: 'Shares', sort: 'Order',
    stake: 'Stake', status: 'Status', step_up_minutes: 'Fresh second factor in minutes', threshold: 'Threshold', time_zone: 'Time zone', to: 'To', totp: 'Authenticator app', transfer: 'Large transfer',
    transfer_locked: 'Transfer lock', transfers: 'Transfers', type: 'Type', unsettled: 'Unsettled', until: 'Until', user_name: 'User name', value: 'Value', version: 'Version', wager: 'Large wager',
    wager_day: 'Large wagers of a day', win: 'Large win', winners: 'Winners', won: 'Won', access: 'Rights', admin: 'Role admin', user: 'Role user', money: 'Money', results: 'Results', csv: 'Export',
    retry_after_s: 'Wait in seconds', field: 'Field', step: 'Step', max_age_s: 'Age at most in seconds', enrolled: 'Has a second factor', one: 'One', other: 'Other', section: 'Section', permission: 'Permission', owner: 'Owner',
  },
  values: {
    true: 'Yes', false: 'No', active: 'Active', inactive: 'Inactive', locked: 'Locked', suspended: 'Suspended', closed: 'Closed', open: 'Open', declared: 'Declared', settling: 'Settling', settled: 'Settled',
    rolling_back: 'Rolling back', ball_running: 'Ball running', admin: 'Admin', user: 'User', totp: 'Authenticator app', passkey: 'Passkey', recovery: 'Recovery code', winners: 'Winners', void: 'Void',
    credit_deposit: 'Credit given', credit_withdraw: 'Credit taken', settle_give: 'Cash given', settle_take: 'Cash taken', cooling_off: 'Cooling off', self_excluded: 'Self-exclusion', begun: 'Begun', complete: 'Complete',
    'broken off': 'Broken off', back: 'Back', lay: 'Lay', add: 'Add', prove: 'Prove',
  },
  percent: '{value} %',
  position: 'No. {position}',
} as const
