import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { numberOption } from '#tools/number-option.ts'
import { columns, standing, tellFigures } from '#tools/record-figures.ts'
import { barriers } from './barriers.ts'
import { leftOut, names as faultNames } from './faults.ts'
import { restWithinMs } from './harness.ts'
import { runBarriers } from './run-barriers.ts'
import { runRounds, seconds } from './run-rounds.ts'
import type { Figures } from './run-rounds.ts'

const usage = `npm run crash -- [--rounds 20] [--seed S] [--without BARRIER | --barriers] [--only FAULT]... [--record]

Starts PostgreSQL and two servers in processes of their own, sends keyed calls, and strikes: kills servers, their workers, backends, the
database, cuts and holds up their lines, puts clocks, fills the disk, uses up connections, breaks the feed, at random and at named points
inside transactions. What was answered says what must be true, and is compared after every round. Ends with 1 where it is not, or where
not everything is at rest ${seconds(restWithinMs)} s after the fault is over and the servers stand; Ctrl+C ends it after its round. --without takes one barrier away
(${barriers.map((each) => each.name).join(', ')}): the harness must then find what it
kept, or another barrier makes up for it. --barriers takes each away in turn, and ends with 1 where one is not as it must. --only strikes
with these faults alone (${faultNames.join(', ')}). --record writes the figures into docs/testing.md.`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' }, seed: { type: 'string' }, without: { type: 'string' }, barriers: { type: 'boolean' }, only: { type: 'string', multiple: true }, record: { type: 'boolean' }, help: { type: 'boolean' },
  },
})
if (values.help === true) console.log(usage)
else process.exitCode = await main()

async function main(): Promise<number> {
  const [rounds, seed, record] = [numberOption('rounds', values.rounds, 20), values.seed ?? String(randomInt(1, 2 ** 30)), values.record === true]
  const without = barriers.find((each) => each.name === values.without) ?? null
  if (values.without !== undefined && without === null) throw new Error(`no barrier is called ${values.without}`)
  console.log(`seed ${seed}, ${rounds} rounds${without === null ? '' : ` without ${without.name}`}; ${standing()}`)
  let over = false
  const ending = () => over
  process.once('SIGINT', () => { over = true })
  if (values.barriers === true) return runBarriers({ seed, rounds, ending, record })
  const startedMs = performance.now()
  const figures = await runRounds({ seed, rounds, without, only: values.only ?? [], ending })
  const lines = [...leftOut(values.only ?? []).map((each) => `LEFT OUT  ${each}`), ...linesOf(figures, performance.now() - startedMs)]
  // What a server without a barrier does is no figure of the product.
  tellFigures('crash', `npm run crash -- --rounds ${rounds} --seed ${seed}`, lines, record && without === null)
  const bites = figures.wrong.length > 0
  if (without === null) return bites ? 1 : 0
  const asItMust = bites === (without.survives === null)
  console.log(asItMust ? `as it must without ${without.name}` : `NOT as it must without ${without.name}, ${without.survives === null ? 'which has to be found' : `since ${without.survives}`}`)
  return asItMust ? 0 : 1
}

function linesOf({ rounds, faults, outcomes, calls, unknown, twins, reconciled, healedAfterMs, recoveryMs, decidedInMs, wrong }: Figures, tookMs: number): readonly string[] {
  return [
    ...[...Map.groupBy(faults, ([fault]) => fault.split(', ')[0] ?? '')].toSorted().map(([blow, kinds]) => {
      const times = kinds.reduce((sum, [, each]) => sum + each, 0)
      const inside = kinds.reduce((sum, [fault, each]) => (fault.endsWith('at random') ? sum : sum + each), 0)
      return `${blow.padEnd(40)}${String(times).padStart(4)}, ${inside} at named points of a transaction`
    }),
    ...columns([...outcomes].toSorted().map(([what, times]) => `${what} ${times}`)),
    `${rounds} rounds in ${(tookMs / 60_000).toFixed(0)} minutes, ${faults.size} kinds of faults with their points`,
    `${calls} calls, ${unknown} answers lost and asked for again, ${twins} calls sent twice at once`,
    `servers stood again after the blow: ${spread(healedAfterMs)}`,
    `at rest after that: ${spread(recoveryMs)} (stated: ${seconds(restWithinMs)} s); books reconciled ${reconciled} times`,
    `${decidedInMs.length} results decided meanwhile, from the first word to the money: ${spread(decidedInMs)}`,
    ...wrong.map((each) => `WRONG  ${each}`),
    wrong.length === 0 ? '0 violations: nothing lost, nothing twice, the books are right' : `${wrong.length} violations`,
  ]
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => seconds(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)
  return `half within ${at(0.5)} s, 95 % within ${at(0.95)} s, longest ${at(1)} s`
}
