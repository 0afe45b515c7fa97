export const address = {
  dropped: 'The address asked for a filter that does not exist: {filters}',
  noView: 'The address asked for a saved view that does not exist, or is not yours to see.',
  leaveOut: 'Leave it out of the address',
} as const
