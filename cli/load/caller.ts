import http from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import { urlOf } from '#contract/client.ts'
import type { LooseInput } from '#contract/client.ts'
import type { Outcome } from './open-loop.ts'

/** Calls kept open at once by one kind of caller; beyond it a call waits, and its latency says so. */
const socketsMax = 2_000
const answerWithinMs = 60_000

export type Caller = {
  /** Asks and looks at nothing but what became of it. */
  ask(row: Endpoint, input: LooseInput, headers?: Readonly<Record<string, string>>): Promise<Outcome>
  close(): void
}

/** A caller with a token or key of its own, over connections that are kept. */
export function createCaller(address: string, token: string): Caller {
  const agent = new http.Agent({ keepAlive: true, maxSockets: socketsMax })
  return {
    ask: (row, input, more = {}) => new Promise((resolve, reject) => {
      const body = input.body === undefined ? null : JSON.stringify(input.body)
      const headers = {
        accept: 'application/json', authorization: token, ...more,
        ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
        ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const request = http.request(address + urlOf(row, input), { method: row.method, agent, headers, timeout: answerWithinMs }, (reply) => {
        const status = reply.statusCode ?? 0
        const said: Buffer[] = []
        // An export is read to its end; only a refusal is kept.
        reply.on('data', (chunk: Buffer) => { if (status >= 400) said.push(chunk) })
        reply.on('end', () => resolve({ status, code: status < 400 ? null : codeOf(Buffer.concat(said).toString()), saysWhen: reply.headers['retry-after'] !== undefined }))
        reply.on('error', reject)
      })
      request.on('timeout', () => request.destroy(new Error('no answer')))
      request.on('error', reject)
      request.end(body ?? undefined)
    }),
    close: () => agent.destroy(),
  }
}

/** The code of a refusal; a reply of another form is what it should never be, and is told as such. */
function codeOf(text: string): string {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null && 'code' in said && typeof said.code === 'string' ? said.code : 'NO ENVELOPE'
  } catch {
    return 'NO ENVELOPE'
  }
}
