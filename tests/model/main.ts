import { randomBytes, randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensureAppLogin } from '#database/app-login.ts'
import { migrate } from '#database/migrate.ts'
import { startThrowAwayPostgres } from '#database/throw-away-postgres.ts'
import { numberOption } from '#tools/number-option.ts'
import { columns, tellFigures } from '#tools/record-figures.ts'
import { breakRules } from './break-rules.ts'
import { keep, keptSequences, openSimulation, simulate } from './simulate.ts'

const usage = `npm run simulate -- [--seed N] [--hours H] [--seconds S] [--broken] [--record]

Plays random sequences of calls against a started server on a PostgreSQL of its own, beside a naive model of the rules, and compares
after every call: replies, refusals, balances, exposure, statements. Sequences that once failed come first. Ends with 1 where server
and model part; that sequence is made short and kept in tests/model/kept. --broken plays against servers of which one rule each is
broken, until the model has found it or the time is over. --record writes the figures into docs/testing.md.`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' }, hours: { type: 'string' }, seconds: { type: 'string' }, broken: { type: 'boolean' }, first: { type: 'boolean' }, record: { type: 'boolean' }, help: { type: 'boolean' },
  },
})
if (values.help === true) console.log(usage)
else process.exitCode = await main()

async function main(): Promise<number> {
  const seed = numberOption('seed', values.seed, randomInt(1, 2 ** 30))
  const seconds = values.hours === undefined ? numberOption('seconds', values.seconds, 60) : numberOption('hours', values.hours, 1) * 3_600
  const record = values.record === true
  if (values.broken === true) return breakRules({ seed, seconds, record })
  const postgres = await startThrowAwayPostgres()
  try {
    await migrate({ url: postgres.url })
    const appUrl = await ensureAppLogin(postgres.url, { user: 'steward_simulated', password: randomBytes(16).toString('hex') })
    const simulation = await openSimulation({ ownerUrl: postgres.url, appUrl })
    try {
      const kept = keptSequences()
      for (const { steps } of kept) await simulation.run(steps)
      const { sequences, steps, failed } = await simulate(simulation, { seed, forMs: seconds * 1_000, first: values.first === true })
      if (failed !== null) {
        console.log(`${failed.error}\nseed ${failed.seed}${values.first === true ? '' : `; made short to ${failed.steps.length} steps and kept as tests/model/kept/${keep(failed.steps)}`}`)
        return 1
      }
      const codes = new Map<string, number>()
      for (const [what, count] of simulation.counts) codes.set(what.split(' ')[1] ?? '', (codes.get(what.split(' ')[1] ?? '') ?? 0) + count)
      tellFigures('model', `npm run simulate -- --seed ${seed} --seconds ${seconds}`, [
        ...columns([...simulation.counts].toSorted().map(([what, count]) => `${what} ${count}`)),
        `${sequences} sequences of ${steps} steps and ${kept.length} kept ones, replies and money compared after each step, and ${simulation.compared.statements} times banner, entries and statements of an account, ${simulation.compared.lines} lines: 0 differences`,
        `${codes.size - 1} kinds of refusals among the answers`,
      ], record)
      return 0
    } finally {
      await simulation.stop()
    }
  } finally {
    await postgres.end()
  }
}
