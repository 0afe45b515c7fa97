import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { createLog } from '#server/runtime/log.ts'

/** One server in a process of its own, to be killed: the product as it is, on the database that the environment names. */
const server = await startServer({ config: readConfig(process.env, '/'), log: createLog({ write: (line) => process.stderr.write(line), pretty: false, now: () => new Date() }) })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
