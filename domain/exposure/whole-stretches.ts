import type { Line } from '../kernel/price.ts'
import { lineEnds } from './position.ts'
import type { LadderRow } from './position.ts'

/** Whole numbers from one to another, both included; null is an open end. */
export type WholeStretch = { readonly from: number | null; readonly to: number | null }

const whole = 1_000

/**
 * Whether what a line market turns on is counted in whole numbers, by its lines (thousandths): a line on a whole number or halfway between
 * two, which only says that none comes out even (domain rules, section 3.4: half-lines never push). A finer line is of something measured.
 */
export function countsWhole(lines: readonly Line[]): boolean {
  return lines.every((line) => line % (whole / 2) === 0)
}

/**
 * The whole numbers of a stretch of a line market's ladder, which lies strictly between its ends or is one line; null where it has none,
 * such as the line 240.5 itself, or what lies between 240 and 241: no result falls there.
 */
export function wholeStretch({ from, to }: Pick<LadderRow, 'from' | 'to'>): WholeStretch | null {
  if (from !== null && from === to) return from % whole === 0 ? { from: from / whole, to: from / whole } : null
  const least = from === null ? null : Math.floor(from / whole) + 1
  const most = to === null ? null : Math.ceil(to / whole) - 1
  return least !== null && most !== null && least > most ? null : { from: least, to: most }
}

/**
 * What people call the steps of a line market's ladder, by their labels and in their order: "≤ 240", "241–245", "≥ 246". Null: no result falls
 * there. Where what is counted is not whole, each is called by its label.
 */
export function stepNames(labels: readonly string[]): readonly (string | null)[] {
  const ends = labels.map((label) => lineEnds(label) ?? { from: null, to: null })
  const lines = ends.flatMap(({ from, to }) => [from, to]).filter((line) => line !== null)
  return countsWhole(lines) ? ends.map((each) => stretchName(wholeStretch(each))) : labels
}

function stretchName(stretch: WholeStretch | null): string | null {
  if (stretch === null) return null
  const { from, to } = stretch
  if (from === null) return to === null ? '' : `≤ ${to}`
  if (to === null) return `≥ ${from}`
  return from === to ? String(from) : `${from}–${to}`
}
