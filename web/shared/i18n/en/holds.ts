export const holds = {
  title: 'Stops, locks and blocks',
  filters: { state: 'Which', kind: 'Kind' },
  states: { in_force: 'In force', all: 'All there were' },
  anyKind: 'Every kind',
  everybody: 'Everybody',
  open: 'Until lifted',
  lifted: 'Lifted',
  liftMany: 'Lift {count, number}',
  liftedMany: '{count, plural, one {# is} other {# are}} lifted',
  columns: { kind: 'Kind', place: 'Where', branch: 'Branch', reason: 'Reason', by: 'Set by', since: 'Since', until: 'Until', way: 'Lift' },
  empty: { title: 'Nothing is held', text: 'Stops of betting, and branches of accounts that are locked in a place or do not get it, stand here with their way back.' },
  noMatch: { title: 'None like that', text: 'Choose another kind or branch, or look at all there were.' },
} as const
