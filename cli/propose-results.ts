import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { withTransaction } from '#database/transaction.ts'
import { readMatch } from '#feeds/cricsheet/read-match.ts'
import { proposeFromRecord } from '#server/results/propose-from-record.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const usage = `npm run propose -- --event ID FILE.csv

Proposes the results of the closed markets of an event from the ball-by-ball record of its match, in the Cricsheet CSV form: FILE.csv with
FILE_info.csv beside it. Each proposal waits for a person to verify it; what the record does not decide is left to people, and said.`

const { values, positionals } = parseArgs({ options: { event: { type: 'string' } }, allowPositionals: true })
const [file] = positionals
if (values.event === undefined || !/^[1-9]\d{0,17}$/.test(values.event) || file === undefined) {
  console.error(usage)
  process.exit(2)
}
const eventId = values.event
const balls = readFileSync(file, 'utf8')
const match = readMatch(balls, readFileSync(file.replace(/\.csv$/, '_info.csv'), 'utf8'))
const source = { file: basename(file), sha256: createHash('sha256').update(balls).digest('hex') }

process.exitCode = await withConfiguredDatabase('propose', async (database) => {
  const proposals = await withTransaction(database, {}, (tx) => proposeFromRecord(tx, eventId, match, source, new Date()))
  for (const { market, outcome, left } of proposals) console.log(`${market}: ${left === null ? `proposed ${JSON.stringify(outcome)}` : `left to people: ${left}`}`)
  console.log(`${proposals.filter(({ left }) => left === null).length} of ${proposals.length} closed markets have a proposal.`)
  return proposals.length === 0 ? 1 : 0
})
