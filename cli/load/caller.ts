import http from 'node:http'
import type { Endpoint, RowOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { urlOf } from '#contract/client.ts'
import type { LooseInput } from '#contract/client.ts'
import type { Outcome } from './open-loop.ts'

/** Calls kept open at once by one kind of caller; beyond it a call waits, and its latency says so. */
const socketsMax = 2_000
const answerWithinMs = 60_000

export type Caller = {
  /** Asks and looks at nothing but what became of it. */
  ask(row: Endpoint, input: LooseInput, headers?: Readonly<Record<string, string>>): Promise<Outcome>
  /** Asks, and has the rows too; none of a refusal. */
  read<Row extends Endpoint>(row: Row, input: LooseInput): Promise<{ readonly outcome: Outcome; readonly data: readonly RowOf<Row>[] }>
  close(): void
}

/** A caller with a token or key of its own, over connections that are kept. */
export function createCaller(address: string, token: string): Caller {
  const agent = new http.Agent({ keepAlive: true, maxSockets: socketsMax })
  const exchange = (row: Endpoint, input: LooseInput, more: Readonly<Record<string, string>>, keeps: (status: number) => boolean) => new Promise<{ readonly outcome: Outcome; readonly text: string }>((resolve, reject) => {
    const body = input.body === undefined ? null : JSON.stringify(input.body)
    const headers = {
      accept: 'application/json', authorization: token, ...more,
      ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
      ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const request = http.request(address + urlOf(row, input), { method: row.method, agent, headers, timeout: answerWithinMs }, (reply) => {
      const status = reply.statusCode ?? 0
      const said: Buffer[] = []
      reply.on('data', (chunk: Buffer) => { if (keeps(status)) said.push(chunk) })
      reply.on('end', () => {
        const text = Buffer.concat(said).toString()
        resolve({ outcome: { status, code: status < 400 ? null : codeOf(text), saysWhen: reply.headers['retry-after'] !== undefined }, text })
      })
      reply.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.end(body ?? undefined)
  })
  return {
    // An export is read to its end; only a refusal is kept.
    ask: async (row, input, headers = {}) => (await exchange(row, input, headers, (status) => status >= 400)).outcome,
    read: async <Row extends Endpoint>(row: Row, input: LooseInput) => {
      const { outcome, text } = await exchange(row, input, {}, () => true)
      return { outcome, data: outcome.status === 200 ? (JSON.parse(text) as Envelope<readonly RowOf<Row>[]>).data : [] }
    },
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
