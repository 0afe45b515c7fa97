import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { exportJournal } from '#database/export-journal.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const usage = `npm run export:journal -- FILE

Writes the books of the configured database, as they stand at one moment, as a plain-text accounting journal into a new file.
\`hledger -f FILE check\` adds the entries up and fails where they do not come to what is kept of each account, and \`hledger -f FILE balance\` answers who owes whom.`

/** Ends with 0 when the books are written, 1 when the file cannot be, 2 for a wrong call. */
async function main(): Promise<number> {
  const [path, ...more] = process.argv.slice(2)
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    console.error(usage)
    return 2
  }
  return withConfiguredDatabase('export:journal', async (database) => {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    try {
      await once(file, 'open')
    } catch (error) {
      console.error(`${path} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
      return 1
    }
    const entries = await exportJournal(database, async (text) => {
      if (!file.write(text)) await once(file, 'drain')
    })
    file.end()
    await finished(file)
    console.log(`${entries} entries are in ${path}.`)
    return 0
  })
}

process.exitCode = await main()
