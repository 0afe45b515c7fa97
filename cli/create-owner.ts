import { parseArgs } from 'node:util'
import { MigrationRefused } from '#database/migrate.ts'
import { passwordLengthMin } from '#domain/access/password-rule.ts'
import { ConfigInvalid, readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { createLog } from '#server/runtime/log.ts'
import { askPasswords } from './owner/ask-passwords.ts'
import { createOwner, OwnerRefused } from './owner/create-owner.ts'

const usage = `npm run create-owner -- USER_NAME [--name "How others see them"] [--another]

Makes the first person of the staff, who may do everything, in the database that DATABASE_URL names. The password (at least
${passwordLengthMin} characters) comes from STEWARD_OWNER_PASSWORD, or is asked for. --another: beside an owner who is there already.`

/** Ends with 0 when the owner is made, 1 when it was refused, 2 for a wrong call. */
async function main(): Promise<number> {
  const wanted = readArguments(process.argv.slice(2))
  if (wanted === null) {
    console.error(usage)
    return 2
  }
  try {
    // A demo has people of its own: whatever the environment says, this is about production.
    const config = { ...readConfig(process.env, process.cwd()), mode: 'production' as const }
    if (config.databaseUrl === null) throw new OwnerRefused('DATABASE_URL is missing: it names the database in which the owner is made.')
    const password = process.env['STEWARD_OWNER_PASSWORD'] ?? (await askTwice())
    const log = createLog({ write: (line) => process.stderr.write(line), pretty: true, now: () => new Date() })
    const { database } = await prepareDatabase({ config, embeddedUrl: null, log })
    try {
      await createOwner(database, { ...wanted, password })
    } finally {
      await database.close()
    }
    console.log(`${wanted.userName} may sign in and may do everything.`)
    return 0
  } catch (error) {
    if (!(error instanceof OwnerRefused || error instanceof ConfigInvalid || error instanceof MigrationRefused)) throw error
    console.error(error.message)
    return 1
  }
}

function readArguments(args: readonly string[]): { readonly userName: string; readonly name: string; readonly another: boolean } | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { name: { type: 'string' }, another: { type: 'boolean' } } })
    const [userName, ...more] = positionals
    if (userName === undefined || more.length > 0) return null
    return { userName: userName.toLowerCase(), name: values.name?.trim() || userName, another: values.another === true }
  } catch {
    return null
  }
}

async function askTwice(): Promise<string> {
  const typed = await askPasswords([`Password, at least ${passwordLengthMin} characters: `, 'The same again: '])
  if (typed === null) throw new OwnerRefused('Give the password in STEWARD_OWNER_PASSWORD, or run this at a terminal.')
  const [first = '', second] = typed
  if (first !== second) throw new OwnerRefused('The two are not the same.')
  return first
}

process.exitCode = await main()
