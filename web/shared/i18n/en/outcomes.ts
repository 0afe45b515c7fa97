/** How a market ended, in words. */
export const outcomes = {
  deadHeat: 'Dead heat of {names} for {places, plural, one {one place} other {# places}}',
  void: 'Void: {reason}',
  removed: '{names} removed',
  unknown: 'Unknown runner',
  reasons: { tie: 'Tie', abandoned: 'Abandoned', no_result: 'No result', void: 'Void' },
} as const
