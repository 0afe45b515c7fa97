import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { standing, tellFigures } from '../support/record-figures.ts'
import { barriers } from './barriers.ts'
import { names as faultNames } from './faults.ts'
import { openHarness } from './harness.ts'

const usage = `npm run crash -- [--rounds 20] [--seed S] [--without BARRIER] [--only FAULT]... [--record]

Starts PostgreSQL and two servers in processes of their own, sends keyed calls, and strikes: kills servers, backends, the database, cuts
and holds up their lines, puts clocks, fills the disk, uses up connections, breaks the feed, at random and at named points inside
transactions. What was answered says what must be true, and is compared after every round. Ends with 1 where it is not; Ctrl+C ends it
after its round. --without takes one barrier away (${barriers.map((each) => each.name).join(', ')}): the harness must then find what it
kept. --only strikes with these faults alone (${faultNames.join(', ')}). --record writes the figures into docs/testing.md.`

const reconcileEvery = 10
const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' }, without: { type: 'string' }, only: { type: 'string', multiple: true }, record: { type: 'boolean' }, help: { type: 'boolean' } } })
if (values.help === true) console.log(usage)
else process.exitCode = await main()

async function main(): Promise<number> {
  const [rounds, seed] = [Number(values.rounds ?? 20), values.seed ?? String(randomInt(1, 2 ** 30))]
  const without = barriers.find((each) => each.name === values.without) ?? null
  if (values.without !== undefined && without === null) throw new Error(`no barrier is called ${values.without}`)
  console.log(`seed ${seed}, ${rounds} rounds${without === null ? '' : ` without ${without.name}`}; ${standing()}`)
  const startedMs = performance.now()
  let ending = false
  process.once('SIGINT', () => { ending = true })
  const harness = await openHarness(seed, without, values.only)
  const faults = new Map<string, number>()
  const sums = { calls: 0, unknown: 0, twins: 0, reconciled: 0 }
  const recoveries: number[] = []
  const wrong: string[] = []
  try {
    for (let round = 1; round <= rounds && wrong.length === 0 && !ending; round++) {
      const { fault, calls, unknown, twins, recoveryMs, wrong: found } = await harness.round()
      faults.set(fault, (faults.get(fault) ?? 0) + 1)
      recoveries.push(recoveryMs)
      Object.assign(sums, { calls: sums.calls + calls, unknown: sums.unknown + unknown, twins: sums.twins + twins })
      wrong.push(...found)
      console.log(`round ${round}, ${fault}: at rest after ${seconds(recoveryMs)} s${found.map((each) => `\n  WRONG  ${each}`).join('')}`)
      if (round % reconcileEvery !== 0 && round !== rounds && !ending) continue
      sums.reconciled++
      wrong.push(...await harness.reconcile())
    }
  } catch (error) {
    wrong.push(error instanceof Error ? `${error.message} (after round ${recoveries.length})` : String(error))
  } finally {
    await harness.stop()
  }
  const done = recoveries.length
  const sorted = recoveries.toSorted((a, b) => a - b)
  const at = (part: number) => seconds(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)
  tellFigures('crash', `npm run crash -- --rounds ${rounds} --seed ${seed}`, [
    ...[...Map.groupBy(faults, ([fault]) => fault.split(', ')[0] ?? '')].toSorted().map(([blow, kinds]) => {
      const times = kinds.reduce((sum, [, count]) => sum + count, 0)
      const inside = kinds.reduce((sum, [fault, count]) => (fault.endsWith('at random') ? sum : sum + count), 0)
      return `${blow.padEnd(40)}${String(times).padStart(4)}, ${inside} at named points of a transaction`
    }),
    `${done} rounds in ${((performance.now() - startedMs) / 60_000).toFixed(0)} minutes, ${faults.size} kinds of faults with their points`,
    `${sums.calls} calls, ${sums.unknown} answers lost and asked for again, ${sums.twins} calls sent twice at once`,
    `at rest after the fault: half within ${at(0.5)} s, 95 % within ${at(0.95)} s, longest ${at(1)} s; books reconciled ${sums.reconciled} times`,
    ...wrong.map((each) => `WRONG  ${each}`),
    wrong.length === 0 ? '0 violations: nothing lost, nothing twice, the books are right' : `${wrong.length} violations`,
  ], values.record === true)
  const bites = wrong.length > 0
  if (without !== null) console.log(bites === without.found ? `as it must without ${without.name}` : `NOT as it must without ${without.name}, which ${without.found ? 'has to be found' : 'another barrier makes up for'}`)
  return bites === (without?.found ?? false) ? 0 : 1
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1)
}
