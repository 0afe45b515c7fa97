import type { FastifyInstance } from 'fastify'
import { withTransaction } from '#database/transaction.ts'
import type { Context } from '../context.ts'

export type Health = {
  /** The relay's last round went well. */
  readonly relay: () => boolean
  /** Number of the newest migration that this code knows. */
  readonly migration: number
}

/** Whether the process lives, whether it can do its work, and what it has measured (how much is bet, too: not for outsiders). */
export function registerOperations(app: FastifyInstance, context: Context, health: Health): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))

  app.get('/readyz', async (_request, reply) => {
    const checks = { ...(await databaseChecks(context, health.migration)), relay: health.relay() }
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).header('cache-control', 'no-store').send({ ready, checks })
  })

  app.get('/metrics', async (_request, reply) => reply.type(context.metrics.registry.contentType).header('cache-control', 'no-store').send(await context.metrics.registry.metrics()))
}

async function databaseChecks({ database }: Context, migration: number): Promise<{ readonly database: boolean; readonly migrations: boolean }> {
  try {
    const { rows } = await withTransaction(database, { readOnly: true }, (tx) => tx.query<{ newest: number }>('select max(number) as newest from migrations'))
    return { database: true, migrations: rows[0]?.newest === migration }
  } catch {
    return { database: false, migrations: false }
  }
}
