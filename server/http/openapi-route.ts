import type { FastifyInstance } from 'fastify'
import { openapiDocument } from '#contract/openapi.ts'
import type { Context } from '../context.ts'
import { decodeInput } from './decode-input.ts'
import { sendRefusal } from './mount-row.ts'
import { refusalReply } from './reply-body.ts'

/** The description of every call, made from the same tables that the calls are mounted from. Like a call that takes no query it refuses one with REQUEST_INVALID. */
export function registerOpenapi(app: FastifyInstance, context: Context): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    const input = decodeInput({}, { params: {}, query: request.query, body: undefined, key: undefined })
    if ('refusal' in input) return sendRefusal(context, request, reply, refusalReply(input.refusal, input.errors), input.refusal)
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send((text ??= JSON.stringify(openapiDocument())))
  })
}
