import { randomInt } from 'node:crypto'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { barriers } from './barriers.ts'
import { openHarness } from './harness.ts'

const usage = `npm run crash -- [--rounds 20] [--seed S] [--without BARRIER]

Starts PostgreSQL and two servers in processes of their own, sends keyed calls, and kills: servers, backends, the database, at random and
at named points inside transactions. What was answered says what must be true, and is compared after every round. Ends with 1 where it is
not. --without takes one barrier away (${barriers.map((each) => each.name).join(', ')}): the harness must then find what it kept.`

const reconcileEvery = 10
const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' }, without: { type: 'string' }, help: { type: 'boolean' } } })
if (values.help === true) console.log(usage)
else process.exitCode = await main()

async function main(): Promise<number> {
  const [rounds, seed] = [Number(values.rounds ?? 20), values.seed ?? String(randomInt(1, 2 ** 30))]
  const without = barriers.find((each) => each.name === values.without) ?? null
  if (values.without !== undefined && without === null) throw new Error(`no barrier is called ${values.without}`)
  console.log(`seed ${seed}, ${rounds} rounds${without === null ? '' : ` without ${without.name}`}; ${cpus()[0]?.model.trim()} × ${cpus().length}, Node ${process.version}`)
  const startedMs = performance.now()
  const harness = await openHarness(seed, without)
  const faults = new Map<string, number>()
  const sums = { calls: 0, unknown: 0, twins: 0, longestMs: 0 }
  const wrong: string[] = []
  try {
    for (let round = 1; round <= rounds && wrong.length === 0; round++) {
      const { fault, calls, unknown, twins, recoveryMs, wrong: found } = await harness.round()
      faults.set(fault, (faults.get(fault) ?? 0) + 1)
      Object.assign(sums, { calls: sums.calls + calls, unknown: sums.unknown + unknown, twins: sums.twins + twins, longestMs: Math.max(sums.longestMs, recoveryMs) })
      wrong.push(...found, ...(round % reconcileEvery === 0 || round === rounds ? await harness.reconcile() : []))
      for (const each of found) console.log(`round ${round}, ${fault}: ${each}`)
    }
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error))
  } finally {
    await harness.stop()
  }
  for (const [fault, count] of [...faults].toSorted()) console.log(`  ${fault.padEnd(44)}${count}`)
  const done = [...faults.values()].reduce((sum, each) => sum + each, 0)
  console.log(`${done} rounds in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s: ${sums.calls} calls, ${sums.unknown} answers lost and asked for again, ${sums.twins} sent twice at once; longest recovery ${(sums.longestMs / 1_000).toFixed(1)} s`)
  for (const each of wrong) console.log(`WRONG  ${each}`)
  if (wrong.length === 0) console.log('Nothing lost, nothing twice; the books are right.')
  return wrong.length === 0 ? 0 : 1
}
