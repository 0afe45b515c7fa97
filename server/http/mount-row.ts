import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withTransaction } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { plainAddress } from '#domain/surveillance/network.ts'
import type { Context } from '../context.ts'
import { askedTarget } from '../runtime/asked-target.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Call, CsvMaker, Origin, Principal, ProviderPrincipal } from '../runtime/handler.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { admit } from './admit.ts'
import { readJson } from './read-json.ts'
import { decodeInput } from './decode-input.ts'
import type { MountedRow } from './mounted-row.ts'
import { refusalReply, successReply } from './reply-body.ts'
import type { HttpReply } from './reply-body.ts'
import type { Exports } from './exports.ts'
import { streamCsv, wantsCsv } from './stream-csv.ts'
import { streamOwnCsv } from './stream-own-csv.ts'

declare module 'fastify' {
  export interface FastifyContextConfig {
    /** The body is handed on as it came; whoever answers reads it. */
    rawBody?: boolean
  }
  export interface FastifyRequest {
    /** Who was let in; null before the access check. */
    principal: Principal | null
    /** Who says to have signed the call. */
    signer: ProviderPrincipal | null
    /** The contract row being answered, for metrics and log; null outside the contract. */
    rowName: string | null
  }
}

/** Lets a call in, or says why not. */
export type Gate = (reply: FastifyReply) => Refusal | null

type Doors = { readonly gate: Gate; readonly exports: Exports }

const userAgentLengthMax = 300

/** Puts a row of the contract on its path: access before the body is parsed, then decoding, then the run, then the envelope. */
export function mountRow(app: FastifyInstance, context: Context, mounted: MountedRow, { gate, exports }: Doors): void {
  const { name, row } = mounted
  const { csv } = row
  app.route({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    // What is signed is the body as it came.
    config: { rawBody: row.access.kind === 'provider' },
    ...(row.bodyBytesMax !== undefined && { bodyLimit: row.bodyBytesMax }),
    async onRequest(request, reply) {
      request.rowName = name
      const full = gate(reply)
      if (full) return sendRefusal(context, request, reply, refusalReply(full), full)
      const { who, granted } = await admit(context, row, request.headers.authorization)
      if (granted.ok) {
        // Whoever signs is known once the signature has been held against the body.
        if (who.kind === 'provider') request.signer = who
        else request.principal = who
        return
      }
      await auditRefused(context, name, who, request, granted.refusal)
      return sendRefusal(context, request, reply, refusalReply(granted.refusal), granted.refusal)
    },
    async handler(request, reply) {
      const body = signedBody(request)
      if (!body.ok) return sendRefusal(context, request, reply, refusalReply(body.refusal), body.refusal)
      const input = decodeInput(row, { params: request.params, query: request.query, body: body.value, key: request.headers['idempotency-key'] })
      if ('refusal' in input) {
        await auditRefused(context, name, request.principal, request, input.refusal)
        return sendRefusal(context, request, reply, refusalReply(input.refusal, input.errors), input.refusal)
      }
      const call = { principal: request.principal ?? { kind: 'nobody' }, origin: originOf(request), ...input } as Call<Endpoint>
      if (csv !== undefined && wantsCsv(request)) {
        const refused = csv === 'own' ? await streamOwnCsv(request, reply, { context, exports, mounted, csv: makerOf(mounted), call }) : await streamCsv(request, reply, { context, exports, mounted: { ...mounted, row: { ...row, csv } }, call })
        if (refused === null) return reply
        await auditRefused(context, name, request.principal, request, refused)
        return sendRefusal(context, request, reply, refusalReply(refused), refused)
      }
      const result = await mounted.run(call)
      if (result.ok) return send(reply, successReply(row, result.value))
      // What else is refused is written by the run itself, in the transaction that it undid.
      if (row.effect === 'read') await auditRefused(context, name, request.principal, request, result.refusal)
      return sendRefusal(context, request, reply, refusalReply(result.refusal), result.refusal)
    },
  })
}

function makerOf({ name, csv }: MountedRow): CsvMaker<Endpoint> {
  assert(csv !== undefined, `${name} has a CSV of its own and nobody who makes it`)
  return csv
}

/** The body that was read. Of a provider's call it is read only where its signature holds, and so its signer is known. */
function signedBody(request: FastifyRequest): Result<unknown> {
  const { signer, url, body } = request
  if (signer === null) return ok(body)
  const text = typeof body === 'string' ? body : ''
  if (!signer.verify(url, text)) return refuse('WALLET_SIGNATURE_WRONG')
  request.principal = signer
  return readJson(text)
}

export function send(reply: FastifyReply, { status, body, headers }: HttpReply): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
}

export function sendRefusal({ metrics }: Pick<Context, 'metrics'>, request: FastifyRequest, reply: FastifyReply, body: HttpReply, { code }: Refusal): FastifyReply {
  metrics.refusals.inc({ row: request.rowName ?? 'unknown', code })
  return send(reply, body)
}

export function originOf(request: FastifyRequest): Origin {
  // Whoever has gone meanwhile has no address any more.
  const ip = (request.ip as string | undefined) ?? null
  return { ip: ip === null ? null : plainAddress(ip), userAgent: request.headers['user-agent']?.slice(0, userAgentLengthMax) ?? null, correlationId: request.id }
}

/**
 * Someone known who is refused is written down, with what they asked for: what they may not, what is not theirs or not there, what is
 * no request. Strangers are not: anyone could fill the record, and it would say nothing of them; they are counted.
 */
export async function auditRefused(context: Pick<Context, 'database'>, name: string, principal: Principal | null, request: FastifyRequest, { code }: Refusal): Promise<void> {
  if (principal === null || principal.kind === 'nobody') return
  const facts = askedTarget(name, request.routeOptions.url ?? '', request.params, request.body)
  await withTransaction(context.database, {}, (tx) => writeAudit(tx, { principal, origin: originOf(request), action: name, refusalCode: code, facts }))
}
