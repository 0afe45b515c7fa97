import { once } from 'node:events'
import { ensureDemoWorld } from '#cli/load-world.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import { createLog, silentLog } from '#server/runtime/log.ts'
import type { Told } from '../server-apart.ts'
import { fixtures } from './fixtures.ts'

/* The process that pages are measured against: the server with the demo world, some fixtures, and a feed that says something each second, until its parent goes away. */

/** Of a player site of the demo world. */
export type DemoTold = Told & { readonly siteKey: string }

const listed = Number(process.env['STEWARD_BENCH_FIXTURES'])
const heartbeatMs = 1_000

const gone = once(process, 'disconnect')
const config = readConfig(process.env, process.cwd())
const { warn, error } = createLog({ write: (line) => process.stderr.write(line), pretty: true, now: () => new Date() })
const server = await startServer({ config, log: { ...silentLog, warn, error } })
const world = await ensureDemoWorld({ database: server.context.database, dataFolder: config.dataFolder, now: new Date(), seed: 'bench', log: silentLog })
const [site] = world.keys
if (site === undefined) throw new Error('the demo world has no player site')
const intake = createIntake(server.context, 'bench feed')
await intake.take(fixtures(listed, Date.now()))
// A feed that says nothing for long has its markets suspended.
const beat = setInterval(() => void intake.take([{ kind: 'heartbeat', atMs: Date.now() }]), heartbeatMs)
process.send?.({ address: server.address, siteKey: site.key } satisfies DemoTold)
await gone
clearInterval(beat)
await intake.stop()
await server.stop()
