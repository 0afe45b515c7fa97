import type { BetLife } from './bet-page.tsx'

/** What a second calculation says of what was posted; while no result stands, nothing posted is right and says nothing of a result. */
export function verdictOf({ agrees, edges, recalculated_bet_minor: again }: BetLife['recalculation']): 'moving' | 'nothingYet' | 'agrees' | 'differs' {
  if (agrees === null) return 'moving'
  if (!agrees) return 'differs'
  return again === null && edges.every((edge) => edge.posted_minor === 0) ? 'nothingYet' : 'agrees'
}
