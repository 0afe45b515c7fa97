export const tools = {
  search: 'Search and commands',
  searchShort: 'Search',
  bell: '{count, plural, =0 {Notifications} other {Notifications, # unread}}',
  many: '99+',
  bellHigh: '{count, plural, one {Notifications, # unread} other {Notifications, # unread}}, {high, plural, one {# of high priority} other {# of high priority}}',
  stopBetting: 'Stop betting',
  stopped: 'Betting stopped',
  stoppedCount: '{count, plural, one {# stop is} other {# stops are}} in force',
} as const
