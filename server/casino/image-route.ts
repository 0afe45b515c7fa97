import type { FastifyInstance } from 'fastify'
import { withTransaction } from '#database/transaction.ts'
import type { Context } from '../context.ts'

const file = /^([0-9a-f]{64})\.webp$/

/**
 * Images of the casino, for everybody: player sites show them without a key. The address is the content, so it is kept for good
 * wherever it is kept.
 */
export function registerCasinoImages(app: FastifyInstance, { database }: Pick<Context, 'database'>): void {
  app.get('/casino-images/:file', async (request, reply) => {
    const hash = file.exec((request.params as { readonly file: string }).file)?.[1]
    const found = hash === undefined ? null : await withTransaction(database, { readOnly: true }, async (tx) =>
      (await tx.queryNamed<{ readonly bytes: Buffer }>('casino-image', 'select bytes from casino_images where hash = $1', [hash])).rows[0] ?? null)
    if (found === null) return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('There is no such image.\n')
    return reply.type('image/webp').headers({
      'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'cross-origin', 'content-security-policy': "default-src 'none'", 'content-disposition': 'inline',
    }).send(found.bytes)
  })
}
