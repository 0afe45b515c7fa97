import type { FastifyInstance } from 'fastify'
import { openapiDocument } from '#contract/openapi.ts'

/** The description of every call, made from the same tables that the calls are mounted from. */
export function registerOpenapi(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send((text ??= JSON.stringify(openapiDocument()))))
}
