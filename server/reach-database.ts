import pg from 'pg'
import { ConfigInvalid } from './config.ts'

/**
 * Finds out whether a configured database lets Steward in, before anything is asked of it.
 * @throws ConfigInvalid naming the variable, and what was answered; never the connection string, which holds a password
 */
export async function reachDatabase(variable: string, url: string): Promise<void> {
  try {
    // Files that the address names, such as a certificate, are read here.
    const client = new pg.Client({ connectionString: url, application_name: 'steward reach' })
    await client.connect()
    await client.end()
  } catch (error) {
    throw new ConfigInvalid([`${variable} names a database that does not let Steward in: ${reason(error)}`], { cause: error })
  }
}

/** A name of several addresses fails with an error for each, and with no sentence of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
