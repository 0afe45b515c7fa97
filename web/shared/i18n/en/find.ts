export const find = {
  type: 'Type a name or an id.',
  looking: 'Looking…',
  nothing: 'Nothing is found.',
  below: '{level} below {parent}',
} as const
