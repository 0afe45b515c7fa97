export const eventStates = {
  upcoming: 'Upcoming',
  not_in_play: 'Not in play',
  in_play: 'In play',
  ended: 'Ended',
  closed: 'Closed',
  notInPlay: 'Its start has passed, and it was not put in play',
} as const
