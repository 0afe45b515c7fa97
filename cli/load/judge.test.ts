import { expect, test } from 'vitest'
import { bounds, inSteady, judge, placing } from './judge.ts'
import type { Ran } from './judge.ts'
import { histogram } from './lines.ts'
import { joined } from './open-loop.ts'
import type { VerbReport } from './open-loop.ts'

const report = (more: Partial<VerbReport> = {}): VerbReport => ({ verb: placing, due: 100, outcomes: { 200: 100 }, silent: 0, latencies: Array.from({ length: 100 }, () => 20), refusedUntilMs: 0, drainedAfterMs: 0, ...more })
const steady = (heapMiB: number) => Array.from({ length: 10 }, () => ({ stretch: inSteady, rssMiB: 400, heapMiB, descriptors: 100 }))
const after = { stretch: 'after', rssMiB: 400, heapMiB: 90, descriptors: 110 }
const sound: Ran = {
  without: [report()], withStuck: [report()], crowded: [report({ outcomes: { 200: 50, '503 REQUEST_OVERLOADED': 50 } })], after: [report()],
  samples: [...[60, 80, 85, 90].flatMap(steady), after], verified: 3, playersSettled: 40, leftUnsettled: 0, brokenStreams: 0,
}

test('a run in which all is within its bound has nothing wrong, refusals for load among it', () => expect(judge(sound)).toEqual([]))

test.each<[string, Partial<Ran>]>([
  ['a call without an answer', { after: [report({ outcomes: { 200: 99, lost: 1 } })] }],
  ['a call without an answer in the overload', { crowded: [report({ outcomes: { 200: 99, lost: 1 } })] }],
  ['a 500', { crowded: [report({ outcomes: { 200: 99, '500 UNEXPECTED': 1 } })] }],
  ['another 503', { crowded: [report({ outcomes: { 200: 99, '503 NO ENVELOPE': 1 } })] }],
  ['a refusal that does not say when', { crowded: [report({ silent: 1 })] }],
  ['more memory than there may be', { samples: [...sound.samples, { ...after, rssMiB: bounds.rssMiB + 1 }] }],
  ['a heap that grows', { samples: [...[60, 80, 110, 117].flatMap(steady), after] }],
  ['descriptors that stay open', { samples: [...sound.samples, { ...after, descriptors: 121 }] }],
  ['a stream that broke off', { brokenStreams: 1 }],
  ['stuck clients that cost others time', { withStuck: [report({ latencies: Array.from({ length: 100 }, () => 51) })] }],
  ['answers that come long after the overload', { crowded: [report({ drainedAfterMs: 6_000 })], after: [report({ refusedUntilMs: 5_000 })] }],
  ['no result verified', { verified: 0 }],
  ['no player settled', { playersSettled: 0 }],
  ['a result that stays unsettled', { leftUnsettled: 1 }],
  ['a server that says nothing of itself', { samples: [] }],
])('%s is told', (_, changed) => expect(judge({ ...sound, ...changed })).toHaveLength(1))

test('what is well just within a bound is not told', () => {
  expect(judge({ ...sound, samples: [...[60, 80, 110, 116].flatMap(steady), { ...after, descriptors: 120 }], withStuck: [report({ latencies: Array.from({ length: 100 }, () => 50) })] })).toEqual([])
})

test('stretches are added up, and answers counted by how long they took', () => {
  const [both] = joined([[report({ latencies: [1, 3] })], [report({ outcomes: { 200: 1, 409: 2 }, latencies: [40_000], refusedUntilMs: 7 })]])
  expect(both).toMatchObject({ due: 200, outcomes: { 200: 101, 409: 2 }, latencies: [1, 3, 40_000], refusedUntilMs: 7 })
  expect(histogram(both?.latencies ?? [])).toBe('≤ 1 ms 1, ≤ 5 ms 1, more 1')
})
