import type { WireOutcome } from './result-rows.ts'

/** Runners as an outcome has them, by their ids or by their names. */
export type Winners = Omit<Extract<WireOutcome, { kind: 'winners' }>, 'kind'>

/** The words of one language for what is no plain winner. */
export type WinnersWords = {
  readonly deadHeat: (of: { readonly names: string; readonly places: number }) => string
  readonly removed: (of: { readonly names: string }) => string
}

/** How the runners of a market came off: who won, who tied for how many places, who was removed. */
export function winnersWords({ winners, dead_heat: tied, removed = [] }: Winners, nameOf: (runner: string) => string, words: WinnersWords): string {
  const names = (runners: readonly string[]): string => runners.map(nameOf).join(', ')
  const parts = winners.length === 0 ? [] : [names(winners)]
  if (tied !== undefined) parts.push(words.deadHeat({ names: names(tied.selections), places: tied.places }))
  if (removed.length > 0) parts.push(words.removed({ names: names(removed) }))
  return parts.join('; ')
}
