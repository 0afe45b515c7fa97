import type { Line } from '../split-lines.ts'

/** Chances are of each line, from 0 to 1. The same seed over the same lines gives the same faults. */
export type FaultPlan = {
  readonly seed: number
  /** Loses this line and up to `gapLinesMax` after it. */
  readonly gapChance?: number
  readonly gapLinesMax?: number
  /** Gives the line twice. */
  readonly repeatChance?: number
  /** Gives the line after the one that follows it. */
  readonly reorderChance?: number
  /** Puts a line before it that no reader can use: cut off, no JSON, wrong types, nested very deep, noise. */
  readonly garbageChance?: number
}

export type FaultCounts = { lost: number; repeated: number; reordered: number; garbage: number }

const gapLinesDefault = 20
const nestingDepth = 50_000

/** Passes the lines on with faults put in, counting them in `counts`. */
export async function* injectFaults(
  lines: AsyncIterable<Line>,
  plan: FaultPlan,
  counts: FaultCounts,
): AsyncGenerator<Line> {
  const random = seeded(plan.seed)
  const happens = (chance = 0) => random() < chance
  let toLose = 0
  let heldBack: Line | null = null
  for await (const line of lines) {
    if (happens(plan.garbageChance)) {
      counts.garbage += 1
      yield { text: garbage(line.text, random), tooLong: false }
    }
    if (toLose === 0 && happens(plan.gapChance)) toLose = 1 + Math.floor(random() * (plan.gapLinesMax ?? gapLinesDefault))
    if (toLose > 0) {
      toLose -= 1
      counts.lost += 1
      continue
    }
    if (heldBack === null && happens(plan.reorderChance)) {
      counts.reordered += 1
      heldBack = line
      continue
    }
    yield line
    if (happens(plan.repeatChance)) {
      counts.repeated += 1
      yield line
    }
    if (heldBack !== null) yield heldBack
    heldBack = null
  }
  if (heldBack !== null) yield heldBack
}

function garbage(line: string, random: () => number): string {
  switch (Math.floor(random() * 5)) {
    case 0:
      return line.slice(0, 1 + Math.floor(random() * (line.length - 1)))
    case 1:
      return `no JSON ${random()}`
    case 2:
      return '{"op":"mcm","pt":"1650392674421","mc":[{"id":"1.1","rc":[{"id":1,"atb":[[2.5,1]]}]}]}'
    case 3:
      return '['.repeat(nestingDepth)
    default:
      return String.fromCharCode(...Array.from({ length: 40 }, () => 1 + Math.floor(random() * 65_000)), 1)
  }
}

/** Numbers from 0 to 1 that only depend on the seed: a Weyl sequence, mixed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
}
