import { bounds, measured } from './judge.ts'
import type { Ran } from './judge.ts'
import { quantile } from './open-loop.ts'
import type { VerbReport } from './open-loop.ts'
import { settledWithinMs } from './results-desk.ts'

/** Upper ends of the buckets of a histogram, milliseconds. */
const bucketsMs = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, Infinity]

/** One stretch of a run: each verb with its quantiles, what became of its calls, and how many answers came within each time. */
export function linesOfStretch(title: string, reports: readonly VerbReport[]): readonly string[] {
  return [
    '', title,
    `  ${'verb'.padEnd(24)}${['due', 'p50 ms', 'p90', 'p99', 'p99.9', 'most'].map((head) => head.padStart(9)).join('')}  outcomes`,
    ...reports.flatMap(({ verb, due, latencies, outcomes, silent }) => {
      const said = Object.entries(outcomes).toSorted(([, a], [, b]) => b - a).map(([what, times]) => `${what}: ${times}`).join(', ')
      const times = [0.5, 0.9, 0.99, 0.999, 1].map((share) => quantile(latencies, share).toFixed(1))
      return [
        `  ${verb.padEnd(24)}${[String(due), ...times].map((cell) => cell.padStart(9)).join('')}  ${said}${silent === 0 ? '' : ` (${silent} without a time to ask again)`}`,
        `    ${histogram(latencies)}`,
      ]
    }),
  ]
}

/** Counts of answers by how long they took, without empty buckets: `≤ 10 ms 57, ≤ 20 ms 3`. */
export function histogram(latencies: readonly number[]): string {
  const counts = bucketsMs.map(() => 0)
  for (const latency of latencies) {
    const at = bucketsMs.findIndex((end) => latency <= end)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return bucketsMs.flatMap((end, at) => (counts[at] === 0 ? [] : [`${end === Infinity ? 'more' : `≤ ${end} ms`} ${counts[at]}`])).join(', ')
}

/** What is held against a bound, beside it. */
export function linesOfJudgement(ran: Ran, stuck: number): readonly string[] {
  const { rssMost, heapFloors, heapEarly, freeMs, stuckMs, recoveredMs } = measured(ran)
  const range = (of: (sample: Ran['samples'][number]) => number) => {
    const all = ran.samples.map(of)
    return `${(all[0] ?? 0).toFixed(0)} at first, ${Math.max(...all).toFixed(0)} at most, ${(all.at(-1) ?? 0).toFixed(0)} at last`
  }
  return [
    '',
    `memory MiB ${range((each) => each.rssMiB)} (most ${rssMost.toFixed(0)}, may be ${bounds.rssMiB}); heap MiB ${range((each) => each.heapMiB)}`,
    `heap where it is smallest, MiB, in each quarter of the steady stretch: ${heapFloors.map((each) => each.toFixed(1)).join(', ')} (the last may be ${(heapEarly * bounds.heapGrowth + bounds.heapGrowthMiB).toFixed(1)}, from the second)`,
    `descriptors ${range((each) => each.descriptors)} (may end ${bounds.descriptorsMore} above the most of the steady stretch)`,
    `placements p99 with ${stuck} stream clients that never read ${stuckMs.toFixed(1)} ms, without ${freeMs.toFixed(1)} ms (may be ${(freeMs * bounds.stuckRatio + bounds.stuckMoreMs).toFixed(1)})`,
    `recovered ${(recoveredMs / 1_000).toFixed(1)} s after the overload (stated ${bounds.recoveredWithinMs / 1_000} s)`,
    `results verified ${ran.verified}, players settled ${ran.playersSettled}, not settled ${settledWithinMs / 1_000} s after: ${ran.leftUnsettled}; streams of readers that broke off: ${ran.brokenStreams}`,
  ]
}
