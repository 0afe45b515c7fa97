import { randomBytes, randomInt } from 'node:crypto'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureAppLogin } from '#database/app-login.ts'
import { migrate } from '#database/migrate.ts'
import { startThrowAwayPostgres } from '#database/throw-away-postgres.ts'
import { keep, keptSequences, openSimulation, simulate } from './simulate.ts'

const usage = `npm run simulate -- [--seed N] [--hours H] [--seconds S]

Plays random sequences of calls against a started server on a PostgreSQL of its own, beside a naive model of the rules, and compares
after every call: replies, refusals, balances, exposure, statements. Sequences that once failed come first. Ends with 1 where server
and model part; that sequence is made short and kept in tests/model/kept.`

const { values } = parseArgs({ options: { seed: { type: 'string' }, hours: { type: 'string' }, seconds: { type: 'string' }, help: { type: 'boolean' } } })
if (values.help === true) console.log(usage)
else process.exitCode = await main()

async function main(): Promise<number> {
  const seed = Number(values.seed ?? randomInt(1, 2 ** 30))
  const forMs = values.hours === undefined ? Number(values.seconds ?? 60) * 1_000 : Number(values.hours) * 3_600_000
  console.log(`seed ${seed}, ${forMs / 1_000} s; ${cpus()[0]?.model.trim()} × ${cpus().length}, Node ${process.version}`)
  const postgres = await startThrowAwayPostgres()
  try {
    await migrate({ url: postgres.url })
    const appUrl = await ensureAppLogin(postgres.url, { user: 'steward_simulated', password: randomBytes(16).toString('hex') })
    const simulation = await openSimulation({ ownerUrl: postgres.url, appUrl })
    try {
      for (const { name, steps } of keptSequences()) {
        await simulation.run(steps)
        console.log(`kept sequence ${name}: ${steps.length} steps, as the rules say`)
      }
      const { sequences, steps, failed } = await simulate(simulation, seed, forMs)
      if (failed !== null) {
        console.log(`${failed.error}\nseed ${failed.seed}; made short to ${failed.steps.length} steps and kept as tests/model/kept/${keep(failed.steps)}`)
        return 1
      }
      for (const [what, count] of [...simulation.counts].toSorted()) console.log(`  ${what.padEnd(40)}${count}`)
      console.log(`${sequences} sequences of ${steps} steps, each compared with the model: no difference`)
      return 0
    } finally {
      await simulation.stop()
    }
  } finally {
    await postgres.end()
  }
}
