import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { createLog } from '#server/runtime/log.ts'
import { followHarness } from './followed-feed.ts'

/** One server in a process of its own, to be killed: the product as it is, on the database that the environment names. */
const log = createLog({ write: (line) => process.stderr.write(line), pretty: false, now: () => new Date() })
const server = await startServer({ config: readConfig(process.env, '/'), log })
const feedPort = process.env['CRASH_FEED']
if (feedPort !== undefined) void followHarness(server, Number(feedPort), log)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
