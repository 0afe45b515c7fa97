import { stepNames } from '#domain/exposure/whole-stretches.ts'
import type { LadderStep } from './ladder.tsx'

/**
 * The steps of a line market's ladder as people count: "≤ 240", "241–245", "≥ 246". What lies between two whole numbers is no result and
 * no step. `between` is what the book would be at there where that is worse than at every step, minor units: bets are held against it all
 * the same (rulings, 9). Where what is counted is not whole, the steps are as they came.
 */
export function lineSteps<Step extends Pick<LadderStep, 'label' | 'minor'>>(steps: readonly Step[]): { readonly steps: readonly Step[]; readonly between: number | null } {
  const names = stepNames(steps.map(({ label }) => label))
  const kept = steps.flatMap((step, index) => {
    const label = names[index] ?? null
    return label === null ? [] : [{ ...step, label }]
  })
  const worst = Math.min(...kept.map(({ minor }) => minor))
  const between = Math.min(...steps.filter((_, index) => names[index] === null).map(({ minor }) => minor))
  return { steps: kept, between: between < worst ? between : null }
}
