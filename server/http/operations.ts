import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withTransaction } from '#database/transaction.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '../context.ts'
import { sendRefusal } from './mount-row.ts'
import { refusalReply } from './reply-body.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export type Health = {
  /** The relay's last round went well. */
  readonly relay: () => boolean
  /** Number of the newest migration that this code knows. */
  readonly migration: number
}

/**
 * Whether the process lives, whether it can do its work, and what it has measured: how much is bet, too, so not for everybody
 * (docs/security.md). A query changes nothing and is not refused: who asks is a program of the place, which may add one against caches, and
 * would take a refusal for a server that is down.
 */
export function registerOperations(app: FastifyInstance, context: Context, health: Health): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))

  app.get('/readyz', async (_request, reply) => {
    const checks = { ...(await databaseChecks(context, health.migration)), relay: health.relay() }
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).header('cache-control', 'no-store').send({ ready, checks })
  })

  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = context.config
    if (!(metricsToken === null ? asksFromHere(request) : brings(request, metricsToken))) {
      const unknown = refusal('REQUEST_ROUTE_UNKNOWN')
      return sendRefusal(context, request, reply, refusalReply(unknown), unknown)
    }
    return reply.type(context.metrics.registry.contentType).header('cache-control', 'no-store').send(await context.metrics.registry.metrics())
  })
}

/** `Authorization: Bearer TOKEN`, as collectors send it; compared as hashes, in the same time whatever it is. */
function brings({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** From loopback, and not by way of a proxy on this machine, which would make everybody local. */
function asksFromHere({ headers, socket: { remoteAddress = '' } }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  return loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
}

async function databaseChecks({ database }: Context, migration: number): Promise<{ readonly database: boolean; readonly migrations: boolean }> {
  try {
    const { rows } = await withTransaction(database, { readOnly: true }, (tx) => tx.query<{ newest: number }>('select max(number) as newest from migrations'))
    return { database: true, migrations: rows[0]?.newest === migration }
  } catch {
    return { database: false, migrations: false }
  }
}
