import { lineEnds } from '#domain/exposure/position.ts'
import { countsWhole, wholeStretch, type WholeStretch } from '#domain/exposure/whole-stretches.ts'
import type { Line } from '#domain/kernel/price.ts'
import type { LadderStep } from './ladder.tsx'

/**
 * The steps of a line market's ladder as people count: "≤ 240", "241–245", "≥ 246". What lies between two whole numbers is no result and
 * no step. `between` is what the book would be at there where that is worse than at every step, minor units: bets are held against it all
 * the same (rulings, 9). Where what is counted is not whole, the steps are as they came.
 */
export function lineSteps<Step extends Pick<LadderStep, 'label' | 'minor'>>(steps: readonly Step[]): { readonly steps: readonly Step[]; readonly between: number | null } {
  const ends = steps.map(({ label }) => lineEnds(label) ?? { from: null, to: null })
  const lines = ends.flatMap(({ from, to }) => [from, to]).filter((line): line is Line => line !== null)
  if (!countsWhole(lines)) return { steps, between: null }
  const whole = steps.map((step, index) => ({ step, stretch: wholeStretch(ends[index] ?? { from: null, to: null }) }))
  const kept = whole.flatMap(({ step, stretch }) => (stretch === null ? [] : [{ ...step, label: stretchText(stretch) }]))
  const worst = Math.min(...kept.map(({ minor }) => minor))
  const between = Math.min(...whole.filter(({ stretch }) => stretch === null).map(({ step }) => step.minor))
  return { steps: kept, between: between < worst ? between : null }
}

function stretchText({ from, to }: WholeStretch): string {
  if (from === null) return to === null ? '' : `≤ ${to}`
  if (to === null) return `≥ ${from}`
  return from === to ? String(from) : `${from}–${to}`
}
