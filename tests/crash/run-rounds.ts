import type { Barrier } from './barriers.ts'
import { openHarness } from './harness.ts'
import type { Round } from './harness.ts'
import { count } from './workload.ts'

export type Asked = { readonly seed: string; readonly rounds: number; readonly without: Barrier | null; readonly only: readonly string[]; /** True once no further round shall begin. */ readonly ending: () => boolean }

/** What the rounds came to. Times are milliseconds, one for each round, decisions one for each. */
export type Figures = {
  /** Those begun: the last is not over where something stood in its way. */
  readonly rounds: number
  /** How often each fault, by its name and where it struck. */
  readonly faults: ReadonlyMap<string, number>
  readonly outcomes: ReadonlyMap<string, number>
  readonly calls: number
  readonly unknown: number
  readonly twins: number
  readonly reconciled: number
  readonly healedAfterMs: readonly number[]
  readonly recoveryMs: readonly number[]
  readonly decidedInMs: readonly number[]
  readonly wrong: readonly string[]
}

const reconcileEvery = 10

/** Plays rounds until they are over, one finds something wrong, or somebody ends it; tells each as it is over. */
export async function runRounds({ seed, rounds, without, only, ending }: Asked): Promise<Figures> {
  const harness = await openHarness(seed, without, only)
  const [faults, outcomes] = [new Map<string, number>(), new Map<string, number>()]
  const played: Round[] = []
  const wrong: string[] = []
  let [begun, reconciled] = [0, 0]
  try {
    while (begun < rounds && wrong.length === 0 && !ending()) {
      begun++
      const round = await harness.round()
      played.push(round)
      count(faults, round.fault)
      for (const [what, times] of round.outcomes) count(outcomes, what, times)
      wrong.push(...round.wrong)
      console.log(`round ${begun}, ${round.fault}: servers stood after ${seconds(round.healedAfterMs)} s, at rest ${seconds(round.recoveryMs)} s later${round.wrong.map((each) => `\n  WRONG  ${each}`).join('')}`)
      if (begun % reconcileEvery !== 0 && begun !== rounds && !ending()) continue
      reconciled++
      wrong.push(...await harness.reconcile())
    }
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error))
  } finally {
    if (wrong.length > 0) console.log(`what the servers said meanwhile is kept in ${await harness.keepLogs()}`)
    await harness.stop()
  }
  const sum = (of: (round: Round) => number) => played.reduce((all, each) => all + of(each), 0)
  return {
    rounds: begun, faults, outcomes, reconciled, wrong,
    calls: sum((each) => each.calls), unknown: sum((each) => each.unknown), twins: sum((each) => each.twins),
    healedAfterMs: played.map((each) => each.healedAfterMs), recoveryMs: played.map((each) => each.recoveryMs), decidedInMs: played.flatMap((each) => each.decidedInMs),
  }
}

export function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1)
}
