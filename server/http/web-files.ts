import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Files of the web build whose name holds a hash of their content. */
const hashedFolder = '/assets/'
const compressed = /\.(br|gz)$/
/** Of what can be no page of its own, so that no rule for pages says anything about it. */
const partOfPage = /^\/assets\/[^/]+\.(js|css|json|woff2)$/
/** What is still said of them; every other header of ours would be sent with each of the many for nothing. */
const keptForParts: ReadonlySet<string> = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'])
/** What asks for a file and for no page: pages have no dots in their addresses. */
const likeFile = /(^|\/)\.|\.[a-z0-9]{1,10}$/i
/** Facts for the server, not for browsers. */
const notServed: ReadonlySet<string> = new Set(['/csp.json'])

/** What the web build asks of the content policy: hashes of its inline scripts (`sha256-…`), and origins that it calls. */
export type WebPolicy = { readonly scriptHashes: readonly string[]; readonly connectOrigins: readonly string[] }

export function webPolicy(folder: string): WebPolicy {
  const file = join(folder, 'csp.json')
  // What was built by an earlier version may say less: tools that start a server do not build.
  return { scriptHashes: [], connectOrigins: [], ...(existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as Partial<WebPolicy>)) }
}

/** Answers a path that no route has: with the web application, where there is one. */
export type WebPage = (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply

/**
 * Serves the web build, in the compressed form that it comes with where the browser takes it. Only files that were there at the
 * start are served; what asks for another is told that there is none. Every other path is a page of the application: `/auth/*` the small one
 * for guests, the rest the whole one.
 */
export async function registerWebFiles(app: FastifyInstance, folder: string): Promise<WebPage> {
  if (!existsSync(join(folder, 'index.html'))) {
    return (_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('The web application is not built. `npm start` builds it.\n')
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.slice(folder.length).split(sep).join('/').startsWith(hashedFolder)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !compressed.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
      .filter((path) => !notServed.has(path)))
  const guestPage = files.has('/auth.html') ? '/auth.html' : '/index.html'

  return (_request, reply, path) => {
    if (partOfPage.test(path) && files.has(path)) for (const name of Object.keys(reply.getHeaders())) if (!keptForParts.has(name)) reply.removeHeader(name)
    if (files.has(path)) return reply.sendFile(path)
    if (path.startsWith(hashedFolder) || likeFile.test(path)) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
    return reply.sendFile(path === '/auth' || path.startsWith('/auth/') ? guestPage : '/index.html')
  }
}
