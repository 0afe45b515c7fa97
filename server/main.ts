import { fileURLToPath } from 'node:url'
import type { Database } from '#database/open-database.ts'
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { withTransaction } from '#database/transaction.ts'
import { startExportThread } from './bets/export-thread.ts'
import { checkPlaces, listeningMistakes } from './check-places.ts'
import { compose } from './compose.ts'
import { ConfigInvalid } from './config.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { keptSecret } from './kept-secret.ts'
import { isExchangeFollowed, startExchangeFeed } from './markets/exchange-feed.ts'
import { silenceUnheard } from './markets/state-store.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startSettlementThread } from './results/settlement-thread.ts'
import { zoneExists } from './reference/business-store.ts'
import { completeOwners } from './roles/rights-store.ts'
import type { Log } from './runtime/log.ts'
import { startProgramWatch } from './runtime/program-watch.ts'

/** The first pages come before what a first export needs. */
const exportsReadyAfterMs = 60_000

export type StartOptions = {
  readonly config: Config
  readonly log: Log
  readonly now?: () => Date
  readonly webFolder?: string
  /** Puts into the migrated database what must be there for the first call, while pages are answered already; calls wait for it. */
  readonly furnish?: (database: Database) => Promise<void>
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

/**
 * Brings up database, schema and server. It listens before it is furnished, and answers calls as soon as this resolves.
 * @throws ConfigInvalid, before anything is started, where the data folder or the address can be none; where the database does not know the site's time zone
 */
export async function startServer({ config, log, now = () => new Date(), webFolder, furnish }: StartOptions): Promise<Server> {
  const closers: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    await checkPlaces(config)
    const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ folder: config.dataFolder, log: (text) => log.info(text) }) : null
    if (embedded) closers.push(embedded.stop)
    const { database, url } = await prepareDatabase({ config, embeddedUrl: embedded?.url ?? null, log })
    closers.push(database.close)
    if (!(await withTransaction(database, { readOnly: true }, (tx) => zoneExists(tx, config.timeZone)))) {
      throw new ConfigInvalid([`STEWARD_TIME_ZONE is "${config.timeZone}", a time zone that the database, which cuts days, does not know`])
    }
    if (config.mode === 'production' && !(await hasStaff(database))) {
      log.warn('nobody can sign in yet: `npm run create-owner -- NAME`, with the same environment, makes the first person of the staff')
    }

    const betExports = startExportThread({ log }, { url })
    closers.push(betExports.stop)
    const furnished = Promise.withResolvers<void>()
    const composed = await compose({
      config, secret: config.secret ?? keptSecret(config.dataFolder, 'signing-secret'),
      encryptionKey: config.encryptionKey ?? keptSecret(config.dataFolder, 'encryption-key'), database, log, now,
      startSettlement: (context) => startSettlementThread(context, { url }), betExports, furnished: furnished.promise,
      ...(webFolder && { webFolder }),
    })
    closers.push(async () => {
      furnished.resolve()
      await composed.stop()
    })
    // Who took the port since it was looked at is told as it would have been then.
    const address = await composed.app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw new ConfigInvalid(listeningMistakes(error, config), { cause: error })
    })
    log.info(`Steward answers at ${address}`)
    await furnish?.(database)
    await withTransaction(database, {}, completeOwners)
    // What another server feeds is heard, and stays as it is.
    const silent = await withTransaction(database, {}, async (tx) => (await isExchangeFollowed(tx) ? new Set() : silenceUnheard(tx, now(), 'the server started')))
    if (silent.size > 0) log.info('markets of an earlier run take no bets until their feed speaks of them', { markets: silent.size })
    await composed.start()
    closers.push(startProgramWatch({ database, log, now, root: fileURLToPath(new URL('..', import.meta.url)) }).stop)
    furnished.resolve()
    const exportsReady = setTimeout(betExports.getReady, exportsReadyAfterMs)
    closers.push(async () => clearTimeout(exportsReady))
    if (config.betfair) closers.push(startExchangeFeed(composed.context, config.betfair).stop)
    return { address, context: composed.context, lost: embedded?.lost ?? new Promise(() => undefined), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function hasStaff(database: Database): Promise<boolean> {
  const { rows } = await withTransaction(database, { readOnly: true }, (tx) => tx.query('select from staff limit 1'))
  return rows.length > 0
}
