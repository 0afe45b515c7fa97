import { openDatabase } from '#database/open-database.ts'
import type { Database } from '#database/open-database.ts'
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { migrate } from '#database/migrate.ts'
import { withTransaction } from '#database/transaction.ts'
import { demoSecret } from './auth/signing-secret.ts'
import { compose } from './compose.ts'
import { ConfigInvalid } from './config.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { startExchangeFeed } from './markets/exchange-feed.ts'
import { silenceUnheard } from './markets/state-store.ts'
import type { Log } from './runtime/log.ts'

export type StartOptions = {
  readonly config: Config
  readonly log: Log
  readonly now?: () => Date
  readonly webFolder?: string
}

export type Server = {
  /** Where it listens, such as http://127.0.0.1:8080. */
  readonly address: string
  readonly context: Context
  /** Resolves, with the reason, when the embedded database is gone for good. */
  readonly lost: Promise<Error>
  /** Ends in order: streams, calls under way, workers, database. Safe to call twice. */
  stop(): Promise<void>
}

/** Brings up database, schema and server. It answers as soon as this resolves. */
export async function startServer({ config, log, now = () => new Date(), webFolder }: StartOptions): Promise<Server> {
  const closers: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    const line = (text: string) => log.info(text)
    const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ folder: config.dataFolder, log: line }) : null
    if (embedded) closers.push(embedded.stop)
    const url = embedded?.url ?? String(config.databaseUrl)
    await migrate({ url, log: line })
    const database = openDatabase({ url, onIdleError: (error) => log.warn('an idle connection to the database broke', { error }) })
    closers.push(database.close)
    if (config.mode === 'production') await refuseDemo(database)

    const composed = await compose({ config, secret: config.secret ?? demoSecret(config.dataFolder), database, log, now, ...(webFolder && { webFolder }) })
    closers.push(composed.stop)
    const silent = await withTransaction(database, {}, (tx) => silenceUnheard(tx, now()))
    if (silent.size > 0) log.info('markets of an earlier run take no bets until their feed speaks of them', { markets: silent.size })
    await composed.start()
    const address = await composed.app.listen({ host: config.host, port: config.port })
    if (config.betfair) closers.push(startExchangeFeed(composed.context, config.betfair).stop)
    return { address, context: composed.context, lost: embedded?.lost ?? new Promise(() => undefined), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Demo people have a password that is in the manual. */
async function refuseDemo(database: Database): Promise<void> {
  const { rows } = await withTransaction(database, { readOnly: true }, (tx) =>
    tx.query<{ logins: number; accounts: number }>('select (select count(*)::int from logins where is_demo) as logins, (select count(*)::int from accounts where is_demo) as accounts'))
  const { logins = 0, accounts = 0 } = rows[0] ?? {}
  if (logins + accounts > 0) {
    throw new ConfigInvalid([`STEWARD_MODE is production, and the database holds demo people (${logins} sign-ins, ${accounts} accounts); use a database of its own`])
  }
}
