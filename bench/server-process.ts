import { once } from 'node:events'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { createLog } from '#server/runtime/log.ts'
import type { Told } from './server-apart.ts'

/* The process that `startServerApart` starts: the server as configured by its environment, until its parent asks it to stop or goes away. */
const config = readConfig(process.env, process.cwd())
const log = createLog({ write: (line) => (line.includes('"error"') ? console.error(line) : undefined), pretty: false, now: () => new Date() })
const gone = once(process, 'disconnect')
const server = await startServer({ config, log })
process.send?.({ address: server.address } satisfies Told)
await gone
await server.stop()
