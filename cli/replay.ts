import { statSync } from 'node:fs'
import { createLog } from '#server/runtime/log.ts'
import { readReplayOptions, replayUsage } from './replay/replay-options.ts'
import { runReplay } from './replay/run-replay.ts'
import { replaySummary } from './replay/replay-summary.ts'

const options = readReplayOptions(process.argv.slice(2))
if ('wrong' in options) {
  console.error(options.wrong === '' ? replayUsage : `${options.wrong}\n\n${replayUsage}`)
  process.exit(options.wrong === '' ? 0 : 2)
}

for (const file of options.files) {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) continue
  console.error(`${file} is not a file.`)
  process.exit(2)
}

// Results go to stdout; what the server says on the way goes to stderr, and of that only what matters.
const chatty = createLog({ write: (line) => process.stderr.write(line), pretty: true, now: () => new Date() })
const report = await runReplay(options, { ...chatty, info: () => undefined })
console.log(replaySummary(report))
if (options.json) console.log(JSON.stringify(report))
process.exitCode = report.troubles.length === 0 ? 0 : 1
