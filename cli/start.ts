import { statSync } from 'node:fs'
import { FolderHeld } from '#database/folder-holder.ts'
import { MigrationRefused } from '#database/migrate.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { readStartConfig } from '#server/check-places.ts'
import { ConfigInvalid } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import type { Server } from '#server/main.ts'
import { isOfOthers } from '#server/runtime/is-away.ts'
import { createLog } from '#server/runtime/log.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { startDemo } from './demo.ts'
import { ensureDemoWorld } from './load-world.ts'
import type { DemoWorld } from './load-world.ts'
import { readStartOptions, startUsage } from './start-options.ts'
import type { StartOptions } from './start-options.ts'

const demoSeed = 'steward'
const stopTimeoutMs = 20_000

type Closer = () => Promise<void>

/** The process behind `npm start`: the server and, in demo mode, a world that lives on it. */
async function start(options: StartOptions, closers: Closer[]): Promise<void> {
  const config = await readStartConfig(process.env, process.cwd())
  const demo = config.mode === 'demo'
  if (!demo && options.recordings.length > 0) throw new ConfigInvalid(['--recording plays a recorded market into a demo; STEWARD_MODE is production'])
  const log = createLog({ write: (line) => process.stdout.write(line), pretty: demo || process.stdout.isTTY, now: () => new Date() })
  const built = Promise.withResolvers<DemoWorld>()
  const furnish = async (database: Database): Promise<void> => {
    built.resolve(await ensureDemoWorld({ database, dataFolder: config.dataFolder, now: new Date(), seed: demoSeed, log }))
  }
  const server = await startServer({ config, log, ...(demo && { furnish }) })
  closers.push(server.stop)
  void server.lost.then((error) => end(closers, 1, error.message))
  if (demo) await liveDemo(server, await built.promise, options, closers)
}

async function liveDemo({ context, address }: Server, world: DemoWorld, { recordings, speed }: StartOptions, closers: Closer[]): Promise<void> {
  console.log(await demoBanner(context.database, address))
  const demo = startDemo({ address, context, world, recorded: { files: recordings, speed, tell: (line) => console.log(`  ${line}`) } })
  closers.push(demo.stop)
  await demo.history
}

async function demoBanner(database: Database, address: string): Promise<string> {
  const { rows } = await withTransaction(database, { readOnly: true }, (tx) =>
    tx.query<{ user_name: string; name: string }>(
      `select l.user_name, coalesce(s.name || ', staff', a.name) as name
       from logins l left join staff s on s.id = l.staff_id left join accounts a on a.id = l.account_id
       where l.is_demo and l.active order by l.staff_id nulls last, a.level`))
  const names = rows.map((row) => `    ${row.user_name.padEnd(20)} ${row.name}`)
  return ['', `  Open ${address} and sign in. The password of every demo person is ${demoPassword}`, '', ...names, ''].join('\n')
}

let ending = false

async function end(closers: Closer[], code: number, why: string): Promise<void> {
  if (ending) return
  ending = true
  if (why !== '') console.error(why)
  setTimeout(() => {
    console.error('Something did not end in time.')
    process.exit(1)
  }, stopTimeoutMs).unref()
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => {
      console.error(isOfOthers(error) ? String(error) : error)
      code = 1
    })
  }
  process.exit(code)
}

/** What a person can put right is said in a sentence; anything else is a bug and comes with its stack. */
function explained(error: unknown): string {
  if (error instanceof ConfigInvalid || error instanceof FolderHeld || error instanceof MigrationRefused) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const options = readStartOptions(process.argv.slice(2), (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
if ('wrong' in options) {
  console.error(options.wrong === '' ? startUsage : `${options.wrong}\n\n${startUsage}`)
  process.exit(options.wrong === '' ? 0 : 2)
}

const closers: Closer[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (ending) process.exit(130)
    void end(closers, 0, '')
  })
}
process.on('uncaughtException', (error) => void end(closers, 1, explained(error)))
process.on('unhandledRejection', (error) => void end(closers, 1, explained(error)))
start(options, closers).catch((error: unknown) => end(closers, 1, explained(error)))
