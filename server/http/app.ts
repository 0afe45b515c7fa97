import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '../context.ts'
import { createProgramErrors } from '../runtime/program-errors.ts'
import type { ProgramErrors } from '../runtime/program-errors.ts'
import { compressReplies } from './compress-replies.ts'
import { BodyRefused, refusalOfError } from './map-error.ts'
import { auditRefused, mountRow, send, sendRefusal } from './mount-row.ts'
import type { Gate } from './mount-row.ts'
import type { MountedRow } from './mounted-row.ts'
import { readJson } from './read-json.ts'
import { internalReply, refusalReply } from './reply-body.ts'
import { securityHeaders } from './security-headers.ts'
import { registerWebFiles, webPolicy } from './web-files.ts'
import { Exports } from './exports.ts'

export const bodyBytesMax = 64 * 1024
const inFlightMax = 512
const addressLengthMax = 16 * 1024
const headersTimeoutMs = 10_000
const requestTimeoutMs = 20_000
/** A body that is refused for its size is read away up to this many bytes: whoever is still sending when the connection closes may never read why. */
const bodyBytesRead = 16 * 1024 * 1024
const keepAliveTimeoutMs = 75_000

export type AppOptions = {
  readonly context: Context
  readonly rows: readonly MountedRow[]
  /** Folder of the web build; where it is not built the API stands alone. */
  readonly webFolder: string
  /** Calls of the API wait for it; pages and health do not. */
  readonly furnished: Promise<void>
  /** Further routes: the live stream, health, metrics. */
  readonly register: (app: FastifyInstance) => void
}

/** The HTTP server, not yet listening. Everything it says about itself is the envelope; no stack leaves it. */
export async function createApp({ context, rows, webFolder, furnished, register }: AppOptions): Promise<FastifyInstance> {
  const { config, metrics } = context
  const recordError = createProgramErrors(context)
  const app: FastifyInstance = fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // Who names no host is refused by us, in the envelope.
    http: { headersTimeout: headersTimeoutMs, requireHostHeader: false },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Ids are checked by their row, whatever their length; what Node takes as a whole address is bound already.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: addressLengthMax },
    frameworkErrors: (error, request, reply) => void sendError(context, recordError, error, request, reply as FastifyReply),
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.end(malformedRequest(error))
    },
  })
  app.decorateRequest('principal', null)
  app.decorateRequest('signer', null)
  app.decorateRequest('rowName', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Nothing here unpacks what comes.
    if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? '')) return done(new BodyRefused(refusal('REQUEST_UNSUPPORTED_MEDIA')), undefined)
    if (request.routeOptions.config.rawBody) return done(null, String(text))
    if (text === '') return done(null, undefined)
    const body = readJson(String(text))
    done(body.ok ? null : new BodyRefused(body.refusal), body.ok ? body.value : undefined)
  })

  // What nobody here fulfils (RFC 9110, section 10.1.1) would be answered by Node without the envelope.
  app.server.on('checkExpectation', (_, response) => {
    const { status, body } = refusalReply(refusal('REQUEST_UNREADABLE'))
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(body)
  })
  const always = securityHeaders(webPolicy(webFolder))
  const webPage = await registerWebFiles(app, webFolder)

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-correlation-id', request.id)
    // Said over plain HTTP it would mean nothing, and behind a proxy of ours the request is known to have come by TLS.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!namesOneHost(request)) {
      const unnamed = refusal('REQUEST_UNREADABLE')
      return sendRefusal(context, request, reply.header('connection', 'close'), refusalReply(unnamed), unnamed)
    }
    if (ofCalls.test(pathOf(request) ?? '/api')) await furnished
  })
  compressReplies(app)
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe({ row: request.rowName ?? 'other', status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
  app.setErrorHandler((error, request, reply) => sendError(context, recordError, error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (path === null || !path.startsWith('/') || ofMachines.test(path) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      const unknown = refusal('REQUEST_ROUTE_UNKNOWN')
      return sendRefusal(context, request, reply, refusalReply(unknown), unknown)
    }
    return webPage(request, reply, path)
  })

  const doors = { gate: inFlightGate(context), exports: new Exports() }
  for (const row of rows) mountRow(app, context, row, doors)
  app.addHook('preClose', async () => doors.exports.breakOff())
  register(app)
  await app.ready()
  return app
}

async function sendError(context: Context, recordError: ProgramErrors, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refused = refusalOfError(error)
  // What is refused for want of a database cannot be written into it.
  if (refused && request.principal && refused.code !== 'REQUEST_OVERLOADED') await auditRefused(context, request.rowName ?? 'other', request.principal, request, refused)
  if (refused?.code === 'REQUEST_TOO_LARGE' && Number(request.headers['content-length']) <= bodyBytesRead) reply.removeHeader('connection')
  if (refused) return sendRefusal(context, request, reply, refusalReply(refused), refused)
  context.log.error('a request failed', { error, row: request.rowName, method: request.method, correlationId: request.id })
  recordError(request.rowName ?? 'other', request.id)
  return send(reply, internalReply(request.id))
}

/** Beyond this many calls at once the next ones are told to come back: better than answering all of them late. */
function inFlightGate({ metrics }: Context): Gate {
  let inFlight = 0
  return (reply) => {
    if (inFlight >= inFlightMax) return refusal('REQUEST_OVERLOADED')
    metrics.inFlight.set(++inFlight)
    reply.raw.once('close', () => metrics.inFlight.set(--inFlight))
    return null
  }
}

/** In any case of its letters, and whatever stands behind the word: what is mistyped is no page either. */
const ofCalls = /^\/+(api|platform)(?![\w-])/i
const ofMachines = /^\/+(api|platform|healthz|readyz|metrics)(?![\w-])/i

/** The decoded path without the query, and without the server's own name, which may stand before it (RFC 9112, section 3.2.2); null where it cannot be decoded. */
function pathOf(request: FastifyRequest): string | null {
  const [path = '/'] = request.url.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 1)
  try {
    return decodeURIComponent(path === '' ? '/' : path)
  } catch {
    return null
  }
}

const hostForm = /^(\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(:\d*)?$/i

/** Whether a call says once, and in the form of a host, whom it is for: what HTTP/1.1 refuses otherwise (RFC 9112, section 3.2). Of HTTP/1.0 it may say nothing. */
function namesOneHost({ raw }: FastifyRequest): boolean {
  // Of several, Node keeps the first.
  const hosts = raw.rawHeaders.filter((_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'host')
  const [host] = hosts
  if (host === undefined) return raw.httpVersionMajor === 1 && raw.httpVersionMinor === 0
  return hosts.length === 1 && hostForm.test(host)
}

/** What Node could not even parse as HTTP is answered by hand. */
function malformedRequest(error: NodeJS.ErrnoException): string {
  const { status, body } = refusalReply(refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'REQUEST_TOO_LARGE' : 'REQUEST_UNREADABLE'))
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
}
