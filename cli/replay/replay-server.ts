import { rm } from 'node:fs/promises'
import type { Client } from '#contract/client.ts'
import { discardEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { throwAwayFolder } from '#database/throw-away-postgres.ts'
import { withTransaction } from '#database/transaction.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { startServer } from '#server/main.ts'
import type { Log } from '#server/runtime/log.ts'
import { personClient, siteClient } from '#simulator/people.ts'
import { demoPassword } from '#simulator/world-people.ts'
import type { World } from '#simulator/world.ts'
import { ensureDemoKeys } from '../demo-keys.ts'
import { loadWorld } from '../load-world.ts'

export type ReplayServer = {
  readonly context: Context
  readonly site: Client
  readonly trader: Client
  readonly verifier: Client
  /** Ends the server and removes its database. */
  stop(): Promise<void>
}

/**
 * A whole server with a world in it, on a database of its own that is thrown away afterwards; or on the empty one that
 * `databaseUrl` names, which is then its owner's to throw away.
 */
export async function startReplayServer(world: World, seed: string, log: Log, databaseUrl: string | null = null): Promise<ReplayServer> {
  const dataFolder = await throwAwayFolder()
  const remove = async (): Promise<void> => {
    if (databaseUrl === null) await discardEmbeddedPostgres(dataFolder)
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    const config = readConfig({ PORT: '0', STEWARD_DATA: dataFolder, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }, '/')
    const server = await startServer({ config, log })
    const { context, address } = server
    const passwordHash = await hashPassword(demoPassword)
    await withTransaction(context.database, {}, (tx) => loadWorld(tx, world, { seed, passwordHash, now: context.now() }))
    const [key] = await ensureDemoKeys({ database: context.database, dataFolder })
    if (key === undefined) throw new Error('The replay has no business to bet with.')
    return {
      context,
      site: siteClient(address, key.key, fetch),
      trader: personClient(address, 'trader', fetch),
      verifier: personClient(address, 'verifier', fetch),
      stop: async () => {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
