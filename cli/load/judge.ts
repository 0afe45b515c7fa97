import { quantile } from './open-loop.ts'
import type { VerbReport } from './open-loop.ts'
import type { Sample } from './samples.ts'

export const placing = 'place a bet'

/** What a run came to, by its stretches: steady (parts of it with stuck clients, parts without), overload, after it. */
export type Ran = {
  readonly withStuck: readonly VerbReport[]
  readonly without: readonly VerbReport[]
  readonly crowded: readonly VerbReport[]
  readonly after: readonly VerbReport[]
  /** Of the steady stretch and after, in order. */
  readonly samples: readonly Sample[]
  readonly verified: number
  readonly playersSettled: number
  readonly leftUnsettled: number
  readonly brokenStreams: number
}

export const bounds = {
  /** What the process may hold at most, at any moment. */
  rssMiB: 1_024,
  /** What is left of the heap when it was collected may grow by so much between the second and the last quarter of the steady stretch. */
  heapGrowth: 1.25, heapGrowthMiB: 16,
  /** Open files and sockets at the end, above the most of the steady stretch. */
  descriptorsMore: 20,
  /** The placements' p99 with stuck stream clients, beside that without. */
  stuckRatio: 1.5, stuckMoreMs: 20,
  /** After the overload nobody is refused for load, nor waits for an answer to what came in it. */
  recoveredWithinMs: 10_000,
} as const

export const inSteady = 'steady'

/** Everything that the server did and must not, as sentences; none where all is well. */
export function judge(ran: Ran): readonly string[] {
  const { samples } = ran
  const all = [...ran.without, ...ran.withStuck, ...ran.after, ...ran.crowded]
  const figures = measured(ran)
  const descriptorsMost = Math.max(0, ...samples.filter(({ stretch }) => stretch === inSteady).map((each) => each.descriptors))
  const descriptorsLast = samples.at(-1)?.descriptors ?? 0
  return [
    ...all.flatMap(dishonest),
    ...all.filter(({ outcomes }) => 'lost' in outcomes).map(({ verb, outcomes }) => `${verb}: ${outcomes['lost']} calls without an answer`),
    ...told(samples.length === 0, 'the server did not say what it holds'),
    ...told(figures.rssMost > bounds.rssMiB, `the process held ${figures.rssMost.toFixed(0)} MiB, more than ${bounds.rssMiB}`),
    ...told(figures.heapLate > figures.heapEarly * bounds.heapGrowth + bounds.heapGrowthMiB, `the heap grew under a steady load, from ${figures.heapEarly.toFixed(0)} to ${figures.heapLate.toFixed(0)} MiB where it is smallest`),
    ...told(descriptorsLast > descriptorsMost + bounds.descriptorsMore, `${descriptorsLast} descriptors are open at the end, where ${descriptorsMost} were at most before the overload`),
    ...told(ran.brokenStreams > 0, `${ran.brokenStreams} streams of people who read broke off`),
    ...told(figures.stuckMs > figures.freeMs * bounds.stuckRatio + bounds.stuckMoreMs, `placements waited ${figures.stuckMs.toFixed(0)} ms (p99) beside stuck stream clients, ${figures.freeMs.toFixed(0)} without`),
    ...told(figures.recoveredMs > bounds.recoveredWithinMs, `${figures.recoveredMs.toFixed(0)} ms after the overload somebody was still refused for it, or waited; ${bounds.recoveredWithinMs} are stated`),
    ...told(ran.verified === 0 || ran.playersSettled === 0, 'no result was settled beside the load'),
    ...told(ran.leftUnsettled > 0, `${ran.leftUnsettled} results that were verified are not settled`),
  ]
}

/** The figures that are held against a bound. */
export function measured({ withStuck, without, crowded, after, samples }: Ran) {
  const steady = samples.filter(({ stretch }) => stretch === inSteady)
  const quarter = (index: number) => steady.slice(Math.floor((steady.length * index) / 4), Math.floor((steady.length * (index + 1)) / 4))
  const heapLeast = (of: readonly Sample[]) => (of.length === 0 ? 0 : Math.min(...of.map((each) => each.heapMiB)))
  const p99 = (reports: readonly VerbReport[]) => quantile(reports.find(({ verb }) => verb === placing)?.latencies ?? [], 0.99)
  return {
    rssMost: Math.max(0, ...samples.map((each) => each.rssMiB)), heapFloors: [0, 1, 2, 3].map((index) => heapLeast(quarter(index))), heapEarly: heapLeast(quarter(1)), heapLate: heapLeast(quarter(3)),
    freeMs: p99(without), stuckMs: p99(withStuck),
    // Calls after the overload are sent once its last answer has come: both times add up.
    recoveredMs: Math.max(...crowded.map((each) => each.drainedAfterMs)) + Math.max(...after.map((each) => each.refusedUntilMs)),
  }
}

function dishonest({ verb, outcomes, silent }: VerbReport): readonly string[] {
  const wrong = Object.keys(outcomes).filter((what) => (what.startsWith('5') && what !== '503 REQUEST_OVERLOADED') || what.includes('NO ENVELOPE'))
  return [...wrong.map((what) => `${verb}: ${what}`), ...told(silent > 0, `${verb}: ${silent} refusals for load without a time to ask again`)]
}

function told(when: boolean, what: string): readonly string[] {
  return when ? [what] : []
}
