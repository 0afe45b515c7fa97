import { constants, brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** A shorter reply travels in one packet anyway, in bytes. */
export const compressedFromBytes = 1_024

type Pack = (text: string, done: (error: Error | null, packed: Buffer) => void) => void

/** The best first. Their levels are those where a reply costs less to make than to send: most of the gain for a tenth of the time. */
const packs: Readonly<Record<'br' | 'gzip', Pack>> = {
  br: (text, done) => brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }, done),
  gzip: (text, done) => gzip(text, { level: 4 }, done),
}
type Encoding = keyof typeof packs

/**
 * Replies of the API go out compressed where they are long enough and the caller takes it, worked out beside the main thread.
 * Streams, which are no text as a whole (the live stream, lists as CSV), and files, which come compressed, are left alone.
 * The length of a compressed reply may tell what is in it to somebody who can have it made again and again with words of their
 * own: nobody can from another site, because the token is a header that no browser sends by itself.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = payload.length < compressedFromBytes ? null : encodingFor(request.headers['accept-encoding'])
    if (encoding === null) return done(null, payload)
    packs[encoding](payload, (error, packed) => {
      if (error === null) reply.header('content-encoding', encoding)
      done(null, error === null ? packed : payload)
    })
  })
}

/** What the caller takes, by its `accept-encoding`; null: only the text as it is. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const taken = new Map(String(accepted ?? '').split(',').map((part): [string, boolean] => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(/\s*;\s*/)
    return [name, !parameters.some((each) => /^q=0(\.0*)?$/.test(each))]
  }))
  const found = (Object.keys(packs) as Encoding[]).find((encoding) => taken.get(encoding) ?? taken.get('*') ?? false)
  return found ?? null
}
